import { z } from "zod";
import { Geid } from "#lib/kernel/ids.ts";
import { canBeSeen, writtenText } from "#lib/kernel/text/written.ts";

const Time = z.iso.datetime({ precision: 3 });

export const VISIBILITIES = ["public", "unlisted", "followers", "limited", "direct", "private"] as const;
export const Visibility = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof Visibility>;

export const Moderation = z.enum(["visible", "limited", "hidden", "removed"]);
export type Moderation = z.infer<typeof Moderation>;

/** Most characters of a post, counted as readers count them: code points. */
export const MAX_TEXT = 5_000;

const PostId = z.string().regex(/^post_[0-9a-f-]{36}$/);
const Language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
  .max(35);

/** Text that a person wrote: well-formed, something to see in it, no control characters but line breaks and tabs. */
export const PostText = z
  .string()
  .max(MAX_TEXT * 2)
  .refine(
    (text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text),
    "must be text without control characters",
  )
  .refine(canBeSeen, "must hold something to read")
  .refine((text) => [...text].length <= MAX_TEXT, `must have at most ${MAX_TEXT} characters`);

export const PostInput = z.strictObject({
  text: PostText,
  visibility: Visibility,
  language: Language.optional(),
  /** The event that the post is a note on. */
  event: Geid.optional(),
  in_reply_to: PostId.optional(),
  quote_of: PostId.optional(),
  sensitive: z.boolean().optional(),
  /** When it was first said elsewhere; needs the scope `posts:import`. Never ranks later than it was received. */
  published_at: z.iso.datetime({ offset: true }).optional(),
});
export type PostInput = z.infer<typeof PostInput>;

export const PostPatch = z
  .strictObject({
    text: PostText.optional(),
    language: Language.optional(),
    sensitive: z.boolean().optional(),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), "must change something");
export type PostPatch = z.infer<typeof PostPatch>;

const Speaker = z.strictObject({ id: z.string(), handle: z.string(), name: z.string() });
const Named = z.strictObject({ id: z.string(), handle: z.string() });

export const Post = z
  .strictObject({
    id: PostId,
    account: Speaker,
    text: z.string(),
    language: z.string().nullable(),
    visibility: Visibility,
    moderation: Moderation,
    published_at: Time,
    edited_at: Time.nullable(),
    event: z.string().nullable(),
    pubid: z.string().nullable(),
    in_reply_to: z.string().nullable(),
    quote_of: z.string().nullable(),
    mentions: z.array(Named),
    tags: z.array(z.string()),
    media: z.array(z.never()),
    poll: z.null(),
    sensitive: z.boolean(),
    counts: z.strictObject({ boosts: z.int(), likes: z.int(), replies: z.int() }),
    version: z.int().positive(),
  })
  .meta({ id: "Post" });
export type Post = z.infer<typeof Post>;

export const PostVersion = z
  .strictObject({
    version: z.int().positive(),
    text: z.string(),
    language: z.string().nullable(),
    sensitive: z.boolean(),
    at: Time,
    by: z.string(),
  })
  .meta({ id: "PostVersion" });
export type PostVersion = z.infer<typeof PostVersion>;

export const ModerationRequest = z.strictObject({
  state: Moderation,
  reason: writtenText(1_000),
});
