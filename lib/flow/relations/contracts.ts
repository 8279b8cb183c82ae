import { z } from "zod";
import { writtenLine } from "#lib/kernel/text/written.ts";

const Time = z.iso.datetime({ precision: 3 });

/** What one can follow. */
export const FOLLOW_KINDS = ["account", "site", "entity", "topic", "tag"] as const;
export const FollowKind = z.enum(FOLLOW_KINDS);
export type FollowKind = z.infer<typeof FollowKind>;

/** One follow of the asker; `id` is an account, site or entity id, a concept id, or a folded tag. */
export const Follow = z
  .strictObject({ kind: FollowKind, id: z.string(), since: Time })
  .meta({ id: "Follow" });
export type Follow = z.infer<typeof Follow>;

/** An account that the asker has blocked. */
export const Block = z
  .strictObject({ account: z.strictObject({ id: z.string(), handle: z.string() }), since: Time })
  .meta({ id: "Block" });
export type Block = z.infer<typeof Block>;

export const MuteKind = z.enum(["word", "phrase", "entity", "domain", "host", "account"]);
export type MuteKind = z.infer<typeof MuteKind>;
/** Where a mute holds: in the home timeline, or in every list. */
export const MuteScope = z.enum(["home", "all"]);

export const MuteInput = z.strictObject({
  kind: MuteKind,
  value: writtenLine(200),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  scope: MuteScope.optional(),
});
export type MuteInput = z.infer<typeof MuteInput>;

export const Mute = z
  .strictObject({
    id: z.string(),
    kind: MuteKind,
    value: z.string(),
    scope: MuteScope,
    expires_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: "Mute" });
export type Mute = z.infer<typeof Mute>;

/** Who speaks, as others see it. */
export const Account = z
  .strictObject({
    id: z.string(),
    handle: z.string(),
    kind: z.enum(["site", "person", "agent"]),
    name: z.string(),
    state: z.enum(["active", "silenced", "suspended"]),
    site_id: z.string().nullable(),
    followers: z.int(),
    following: z.int(),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;
