import { z } from "zod";
import { AccountId, Dpid, Geid, SubscriptionId } from "#lib/kernel/ids.ts";
import { LocalTime, TimeZone } from "#lib/kernel/zones.ts";

/** Times on the wire: RFC 3339, UTC, milliseconds. */
const time = z.iso.datetime();

export const NotificationId = z.string().regex(/^ntf_[0-9a-f-]{36}$/);
export const DigestId = z.string().regex(/^dig_[0-9a-f-]{36}$/);

/** Why something that was to reach a person at once stands in a digest. */
export const Deferral = z.enum(["over_budget", "quiet_hours"]);
export type Deferral = z.infer<typeof Deferral>;

export const DigestCadence = z.enum(["daily_digest", "weekly_digest"]);
export type DigestCadence = z.infer<typeof DigestCadence>;

/** How an event stands now: what is told of it may have been taken back since. */
const Standing = z.enum(["active", "merged", "split", "retracted", "withdrawn"]);
export type Standing = z.infer<typeof Standing>;

const words = z.record(z.string(), z.string());

/** An event of which something reached a person. */
const told = {
  /** The event as it answers now. */
  geid: Geid,
  /** What it was called when this was sent, where it was merged into another since. */
  alias: Geid.nullable(),
  dpid: Dpid,
  domain: z.string(),
  title: z.string(),
  titles: words,
  url: z.string(),
  status: Standing,
};

/** What a contract asked for and this met; terms as in a match. */
export const MatchedContract = z.strictObject({
  subscription_id: SubscriptionId,
  name: z.string().nullable(),
  why: z.array(z.string()),
});
export type MatchedContract = z.infer<typeof MatchedContract>;

/** One notice: of one change of one event, with every contract that it met. */
export const Notification = z
  .strictObject({
    id: NotificationId,
    ...told,
    /** What changed, in words; null for the first that is told of an event. */
    text: z.string().nullable(),
    texts: words,
    /** The version of the event that it tells of. */
    delta_revision: z.int().positive(),
    matched: z.array(MatchedContract),
    created_at: time,
    read_at: time.nullable(),
  })
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof Notification>;

export const DigestItem = z.strictObject({
  ...told,
  why: z.array(z.string()),
  matched: z.array(MatchedContract.omit({ why: true })),
  /** Null where a digest was asked for. */
  deferred: Deferral.nullable(),
});
export type DigestItem = z.infer<typeof DigestItem>;

/** A selection over a window: one card for each event. */
export const Digest = z
  .strictObject({
    id: DigestId,
    local_date: z.iso.date(),
    timezone: z.string(),
    local_time: z.string(),
    window: z.strictObject({ from: time, to: time }),
    cadence: DigestCadence,
    subscriptions: z.array(MatchedContract.omit({ why: true })),
    items: z.array(DigestItem),
    /** Events that met the contracts and found no room. */
    left_out: z.int().nonnegative(),
    sent_at: time,
  })
  .meta({ id: "Digest" });
export type Digest = z.infer<typeof Digest>;

export const QuietHours = z
  .strictObject({ from: LocalTime, to: LocalTime })
  .refine(({ from, to }) => from !== to, { error: "must end at another time than they begin" });

/** How much a person lets through. */
export const AttentionBudgetInput = z
  .strictObject({
    /** Notices of one local day; 0 sends everything to digests. */
    max_immediate_per_day: z.int().min(0).max(1_000),
    max_digest_items: z.int().min(1).max(100),
    quiet_hours: QuietHours.nullable().optional(),
    timezone: TimeZone,
  })
  .meta({ id: "AttentionBudgetInput" });
export type AttentionBudgetInput = z.infer<typeof AttentionBudgetInput>;

export const AttentionBudget = z
  .strictObject({
    max_immediate_per_day: z.int(),
    max_digest_items: z.int(),
    quiet_hours: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
    timezone: z.string(),
    /** Notices that reached the person on their own date of today. */
    used_today: z.int().nonnegative(),
    /** Null where nothing was ever chosen. */
    updated_at: time.nullable(),
  })
  .meta({ id: "AttentionBudget" });
export type AttentionBudget = z.infer<typeof AttentionBudget>;

/** Which notices were read: these, or all up to a time. */
export const ReadInput = z
  .strictObject({
    ids: z.array(NotificationId).min(1).max(100).optional(),
    before: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ ids, before }) => ids !== undefined || before !== undefined, {
    error: "names no notification",
  });
export type ReadInput = z.infer<typeof ReadInput>;

export const ReadOutcome = z.strictObject({ read: z.int().nonnegative(), unread: z.int().nonnegative() });

/** Where a list goes on. */
export const Position = z.strictObject({ at: time, id: z.string() });
export type Position = z.infer<typeof Position>;

export const Completed = z.strictObject({
  kind: z.enum(["notification", "digest"]),
  id: z.string(),
  account_id: AccountId,
  /** Of a notification. */
  geid: Geid.nullable(),
  subscription_ids: z.array(SubscriptionId).min(1),
  channel: z.literal("in_app"),
});
