import { z } from "zod";

const time = z.iso.datetime();
const count = z.int().nonnegative();

/** A number of milliseconds; null where nothing was measured. */
const ms = z.number().nullable();

/** What a site or domain has cost by kind of work, in millionths of the unit in which the operator counts. */
export const CostRow = z
  .strictObject({ key: z.string(), kind: z.string(), cost_micros: count, tokens: count })
  .meta({ id: "CostRow" });
export type CostRow = z.infer<typeof CostRow>;

/** The wall in figures, its costs over the last 30 days. Null where nothing is known. */
export const Overview = z
  .strictObject({
    sites: z.strictObject({ active: count, degraded: count, frozen: count }),
    domains: z.strictObject({ active: count }),
    ingest_per_min: z.number(),
    projection_lag_ms: ms,
    publication_lag_ms: ms,
    subscription_lag_ms: ms,
    oldest_pending_s: z.number(),
    publish_failures: count,
    subscribers: count,
    dlq_depth: count,
    quarantine_depth: count,
    cost_by_domain: z.array(CostRow),
  })
  .meta({ id: "Figures" });
export type Overview = z.infer<typeof Overview>;

const measured = { p50_ms: ms, p95_ms: ms, oldest_s: z.number() };
/** How long each stage takes, over the messages of the last quarter of an hour, and the age of what waits. */
export const StageLag = z.strictObject(measured);
export type StageLag = z.infer<typeof StageLag>;
export const Lag = z
  .strictObject({
    projection: z.array(z.strictObject({ domain: z.string(), ...measured })),
    publication: z.array(z.strictObject({ site_id: z.string(), ...measured })),
    subscription: StageLag,
    fan_out: StageLag,
    consumers: z.array(z.strictObject({ name: z.string(), open: count, ...measured })),
  })
  .meta({ id: "Lag" });
export type Lag = z.infer<typeof Lag>;

export const HealthFactor = z.enum([
  "queue_lag",
  "publish_errors",
  "cache_errors",
  "budget",
  "policy_failures",
]);
export type HealthFactor = z.infer<typeof HealthFactor>;
/** How a site is, with every reason that lowers its score; the texts are for people. */
export const SiteHealth = z
  .strictObject({
    site_id: z.string(),
    state: z.enum(["healthy", "degraded", "frozen", "paused", "provisioning", "staged", "retired"]),
    score: z.number().min(0).max(1),
    reasons: z.array(
      z.strictObject({ factor: HealthFactor, value: z.number(), limit: z.number(), text: z.string() }),
    ),
  })
  .meta({ id: "SiteHealth" });
export type SiteHealth = z.infer<typeof SiteHealth>;

/** One thing that is known about an id, in the order of time. */
export const TrailStep = z.strictObject({
  at: time,
  kind: z.enum([
    "evidence",
    "event_version",
    "projection",
    "publication",
    "effect",
    "lineage",
    "proposal",
    "review",
    "message",
    "dead_letter",
    "quarantine",
    "run",
    "audit",
  ]),
  id: z.string(),
  /** What the step is about. */
  subject: z.string(),
  status: z.string().nullable(),
  actor: z.string().nullable(),
  detail: z.string().nullable(),
});
export type TrailStep = z.infer<typeof TrailStep>;
/** Everything that is known about one id and about what hangs together with it. */
export const Trail = z
  .strictObject({
    id: z.string(),
    kind: z.string(),
    evids: z.array(z.string()),
    geids: z.array(z.string()),
    proposals: z.array(z.string()),
    messages: z.array(z.string()),
    steps: z.array(TrailStep),
  })
  .meta({ id: "Trail" });
export type Trail = z.infer<typeof Trail>;
