import { z } from "zod";
import { Post } from "../posts/contracts.ts";

const Time = z.iso.datetime({ precision: 3 });

export const ReasonKind = z.enum([
  "self",
  "account",
  "site",
  "entity",
  "topic",
  "tag",
  "list",
  "mention",
  "boost",
]);
export type ReasonKind = z.infer<typeof ReasonKind>;

/** Why an entry is there: what of it the viewer follows, and since when. */
export const Reason = z.strictObject({ kind: ReasonKind, id: z.string(), since: Time });
export type Reason = z.infer<typeof Reason>;

/** A post in a list, with the reasons why it is in the viewer's own. */
export const Entry = z
  .strictObject({
    id: z.uuid(),
    ranked_at: Time,
    reasons: z.array(Reason),
    post: Post,
    /** The event that the post is about, as it stands now. */
    event: z.strictObject({ geid: z.string(), version: z.int(), changed_since_read: z.boolean() }).nullable(),
    /** From the request to write it out until it stood in this timeline; null where it is read from the post itself. */
    lag_ms: z.int().nullable(),
  })
  .meta({ id: "Entry" });
export type Entry = z.infer<typeof Entry>;

/** The place of an entry in a list: descending by time, then by id. */
export const Position = z.strictObject({ at: Time, id: z.string().max(60) });
export type Position = z.infer<typeof Position>;

/** Up to where a viewer has read; nulls before the first mark. */
export const Marker = z
  .strictObject({ entry_id: z.uuid().nullable(), ranked_at: Time.nullable(), updated_at: Time.nullable() })
  .meta({ id: "TimelineMarker" });
export type Marker = z.infer<typeof Marker>;

/** A rebuild of one viewer's timeline; `hash` is what stands, `oracle_hash` what should by the canonical tables. */
export const TimelineRun = z
  .strictObject({
    run_id: z.string(),
    state: z.enum(["queued", "running", "paused", "done", "failed", "cancelled"]),
    done: z.int(),
    total: z.int().nullable(),
    started_at: Time.nullable(),
    finished_at: Time.nullable(),
    result: z.strictObject({ entries: z.int(), hash: z.string(), oracle_hash: z.string() }).nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "TimelineRun" });
export type TimelineRun = z.infer<typeof TimelineRun>;
