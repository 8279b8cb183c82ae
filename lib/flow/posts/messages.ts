import { z } from "zod";
import { message } from "#lib/bus/message.ts";
import { Moderation, Visibility } from "./contracts.ts";

const said = { post_id: z.string(), author_id: z.string(), version: z.int().positive() };

/** A post was published. Text stays in its table: who is told reads what it may see then. */
export const postPublished = message(
  "publication",
  "org.evemiss.iiodo.post.published.v1",
  z.strictObject({
    ...said,
    visibility: Visibility,
    geid: z.string().nullable(),
    pubid: z.string().nullable(),
  }),
);

/** A post has another text, or another moderation state. */
export const postUpdated = message(
  "publication",
  "org.evemiss.iiodo.post.updated.v1",
  z.strictObject({ ...said, moderation: Moderation, change: z.enum(["text", "moderation"]) }),
);

/** A post was deleted; only its tombstone is left. */
export const postDeleted = message("publication", "org.evemiss.iiodo.post.deleted.v1", z.strictObject(said));
