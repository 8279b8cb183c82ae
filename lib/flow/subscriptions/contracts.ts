import { z } from "zod";
import { EVENT_TYPES } from "#lib/flow/events/contracts.ts";
import { Maturity, Scale } from "#lib/flow/projections/contracts.ts";
import { Dpid, EntityId, Geid, SubscriptionId } from "#lib/kernel/ids.ts";
import { Namespace } from "#lib/registry/contracts.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";

const time = z.iso.datetime({ precision: 3 });
const share = z.number().min(0).max(1);
/** Most values that one dimension of a contract may list: what is longer is a database, not an interest. */
export const MAX_VALUES = 50;

export const SubscriptionStatus = z.enum(["pending", "active", "paused", "expired", "revoked"]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const ChannelKind = z.enum(["in_app", "email", "web_push", "webhook", "websub", "agent"]);
export type ChannelKind = z.infer<typeof ChannelKind>;

export const Cadence = z.enum([
  "immediate",
  "daily_digest",
  "weekly_digest",
  "threshold_only",
  "breaking_only",
]);
export type Cadence = z.infer<typeof Cadence>;

/** Languages in which a domain may read, and in which a notice may be written. */
export const ReadingLocale = z.enum(["zh-TW", "en", "ja"]);
export type ReadingLocale = z.infer<typeof ReadingLocale>;

/** A concept of a domain, `<domain>/<concept>`. */
export const TopicId = z
  .string()
  .max(200)
  .regex(
    /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)?\/[a-z0-9][a-z0-9._/-]{0,100}$/,
    "must be <domain>/<concept>",
  );
/** An ISO 3166 country, or one of its regions. */
export const PlaceCode = z.string().regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/, "must be an ISO 3166 code");

const some = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(MAX_VALUES);

/** What is asked for. Every dimension that is named must hold; of a list any one value does. */
export const Interest = z.strictObject({
  domains: some(Namespace).optional(),
  /** Domains below the named ones too, `depth` generations down; one where it is not said. */
  include_children: z.boolean().optional(),
  depth: z.int().min(1).max(3).optional(),
  topics: some(TopicId).optional(),
  entities: some(EntityId).optional(),
  event_types: some(z.enum(EVENT_TYPES)).optional(),
  scales: z.array(Scale).min(1).max(3).optional(),
  importance_min: share.optional(),
  materiality_min: share.optional(),
  maturity_min: Maturity.optional(),
  /** The domain must read in one of these; notices are written in the first that it does. */
  locales: z.array(ReadingLocale).min(1).max(3).optional(),
  geographies: some(PlaceCode).optional(),
  /** At least one report must come from a source that is trusted this much. */
  source_trust_min: share.optional(),
  /** Only while the domain holds it for breaking. */
  breaking: z.boolean().optional(),
  /** Only what the domain's editors watch. */
  watch: z.boolean().optional(),
});
export type Interest = z.infer<typeof Interest>;

const url = z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }).max(2_048);

/** Where a match goes; which members a kind needs is a rule of the kind. */
export const Channel = z.strictObject({
  kind: ChannelKind,
  url: url.optional(),
  endpoint: url.optional(),
  keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }).optional(),
  endpoint_id: z.string().max(100).optional(),
});
export type Channel = z.infer<typeof Channel>;

const Name = writtenLine(120);
const Zone = z.string().min(1).max(64);
const LocalTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time of day, HH:MM");
const LeaseDays = z.int().min(1).max(3_650);

/** A whole contract as it is asked for. */
export const ContractInput = Interest.extend({
  name: Name.nullable().optional(),
  channel: Channel,
  cadence: Cadence,
  timezone: Zone.optional(),
  local_time: LocalTime.optional(),
  lease_days: LeaseDays.nullable().optional(),
}).meta({ id: "SubscriptionInput" });
export type ContractInput = z.infer<typeof ContractInput>;

/** What may change of a contract: a member that is named replaces what was said before, null takes it back. */
export const ContractPatch = z
  .strictObject({
    ...Object.fromEntries(
      Object.entries(Interest.shape).map(([key, schema]) => [key, schema.unwrap().nullable().optional()]),
    ),
    name: Name.nullable().optional(),
    channel: Channel.optional(),
    cadence: Cadence.optional(),
    timezone: Zone.optional(),
    local_time: LocalTime.optional(),
    lease_days: LeaseDays.nullable().optional(),
    status: z.enum(["active", "paused"]).optional(),
    /** The version that was read; another one answers `version_conflict`. */
    version: z.int().positive().optional(),
  })
  .refine((patch) => Object.keys(patch).some((key) => key !== "version"), {
    error: "names nothing to change",
  })
  .meta({ id: "SubscriptionPatch" });
export type ContractPatch = { [K in keyof Interest]?: Interest[K] | null } & {
  name?: string | null | undefined;
  channel?: Channel | undefined;
  cadence?: Cadence | undefined;
  timezone?: string | undefined;
  local_time?: string | undefined;
  lease_days?: number | null | undefined;
  status?: "active" | "paused" | undefined;
  version?: number | undefined;
};

/** A channel as it is shown: nothing that would let another speak to it. */
const ShownChannel = z.strictObject({
  kind: ChannelKind,
  url: z.string().nullable(),
  endpoint_id: z.string().nullable(),
});

/** A contract that stands. Lists are empty and thresholds null where nothing is asked. */
export const Subscription = z
  .strictObject({
    id: SubscriptionId,
    name: z.string().nullable(),
    status: SubscriptionStatus,
    domains: z.array(z.string()),
    include_children: z.boolean(),
    depth: z.int().nullable(),
    topics: z.array(z.string()),
    entities: z.array(z.string()),
    event_types: z.array(z.string()),
    scales: z.array(Scale),
    importance_min: share.nullable(),
    materiality_min: share.nullable(),
    maturity_min: Maturity.nullable(),
    locales: z.array(ReadingLocale),
    geographies: z.array(z.string()),
    source_trust_min: share.nullable(),
    breaking: z.boolean(),
    watch: z.boolean(),
    channel: ShownChannel,
    cadence: Cadence,
    timezone: z.string(),
    local_time: z.string(),
    lease_days: z.int().nullable(),
    lease_expires_at: time.nullable(),
    unsubscribe_url: z.string(),
    version: z.int().positive(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

/**
 * Why a contract met a change: `domain:x`, `topic:x/y`, `entity:…`, `type:…`, `place:…`, `scale:…`, `importance:0.81`,
 * `materiality:…`, `maturity:E3`, `locale:en`, `trust:…`, `breaking`, `watch`; one for each dimension that is asked for.
 */
export const Why = z.array(z.string());

/** One contract in a match. */
export const Matched = z.strictObject({
  subscription_id: SubscriptionId,
  name: z.string().nullable(),
  terms: Why,
  cadence: Cadence,
  channel: ChannelKind,
  /** The language that the contract wants notices in, where the domain reads in it. */
  locale: ReadingLocale.nullable(),
  /** This contract met this event of this domain never before. */
  first: z.boolean(),
});
export type Matched = z.infer<typeof Matched>;

/** What a contract would have brought in the past days. */
export const Preview = z
  .strictObject({
    matches: z.int().nonnegative(),
    per_day: z.array(z.strictObject({ date: z.iso.date(), count: z.int().nonnegative() })),
    sample: z.array(
      z.strictObject({
        geid: Geid,
        dpid: Dpid,
        domain: z.string(),
        revision: z.int().positive(),
        title: z.string(),
        url: z.string(),
        importance: share,
        scale: Scale,
        maturity: Maturity,
        at: time,
      }),
    ),
    explained: z.array(z.strictObject({ geid: Geid, why: Why })),
    /** More changes than were looked at: the counts are a lower bound. */
    truncated: z.boolean(),
  })
  .meta({ id: "SubscriptionPreview" });
export type Preview = z.infer<typeof Preview>;

/** What a link in a message shows before anything is ended. */
export const Unsubscription = z
  .strictObject({ status: SubscriptionStatus, name: z.string().nullable() })
  .meta({ id: "Unsubscription" });
export type Unsubscription = z.infer<typeof Unsubscription>;
