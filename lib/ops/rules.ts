import type { HealthFactor, SiteHealth, StageLag } from "./contracts.ts";

/** What is measured of a site. */
export type SiteFigures = {
  readonly siteId: string;
  readonly status: "provisioning" | "staged" | "active" | "paused" | "degraded" | "retired";
  readonly isFrozen: boolean;
  /** Age of the oldest work that waits, in milliseconds. */
  readonly oldestMs: number;
  /** Open dead letters of the last day. */
  readonly failures: number;
  /** Denied plans of the last day. */
  readonly denials: number;
};

/** Above which value a factor speaks against a site, and how much it weighs when it is twice as high. */
const LIMITS: Readonly<
  Record<"queue_lag" | "publish_errors" | "policy_failures", readonly [limit: number, weight: number]>
> = {
  queue_lag: [60_000, 0.4],
  publish_errors: [0, 0.4],
  policy_failures: [20, 0.2],
};
/** Under this score a site is degraded: it gathers on, but sends no immediate notices (seed 004 §82). */
const DEGRADED_BELOW = 0.75;

/** The part of a factor's weight that an exceeded limit takes: half at the limit, all at twice the limit. */
function penalty(value: number, limit: number, weight: number): number {
  if (value <= limit) return 0;
  return weight * Math.min(1, 0.5 + (value - limit) / (2 * Math.max(limit, 1)));
}

const TEXTS: Readonly<Record<keyof typeof LIMITS, (value: number, limit: number) => string>> = {
  queue_lag: (value, limit) =>
    `The oldest work of this site has waited for ${Math.round(value / 1_000)} s; ${limit / 1_000} s are allowed.`,
  publish_errors: (value) => `${value} pieces of its work failed for good in the last day.`,
  policy_failures: (value, limit) => `${value} plans were denied in the last day; up to ${limit} are usual.`,
};

/** `Health = f(QueueLag, PublishErrors, CacheErrors, Budget, PolicyFailures)` of seed 004 §82, as far as measured. */
export function healthOf(figures: SiteFigures): SiteHealth {
  const values = {
    queue_lag: figures.oldestMs,
    publish_errors: figures.failures,
    policy_failures: figures.denials,
  };
  let score = 1;
  const reasons: { factor: HealthFactor; value: number; limit: number; text: string }[] = [];
  for (const factor of ["queue_lag", "publish_errors", "policy_failures"] as const) {
    const [limit, weight] = LIMITS[factor];
    const value = values[factor];
    const lost = penalty(value, limit, weight);
    if (lost === 0) continue;
    score -= lost;
    reasons.push({ factor, value, limit, text: TEXTS[factor](value, limit) });
  }
  return {
    site_id: figures.siteId,
    state: stateOf(figures, score),
    score: Math.round(score * 100) / 100,
    reasons,
  };
}

function stateOf({ status, isFrozen }: SiteFigures, score: number): SiteHealth["state"] {
  if (isFrozen) return "frozen";
  if (status === "active") return score < DEGRADED_BELOW ? "degraded" : "healthy";
  return status;
}

/** Which stage a consumer belongs to, by the module in its name. */
export function stageOf(consumer: string): "projection" | "publication" | "subscription" | "fan_out" | null {
  const module = consumer.replace(/^job:/, "").split(".", 1)[0];
  if (module === "projections") return "projection";
  if (module === "publications") return "publication";
  if (module === "subscriptions" || module === "deliveries") return "subscription";
  return module === "timelines" ? "fan_out" : null;
}

/** The slowest of several measures: what a reader of the whole waits for. */
export function slowest(lags: readonly StageLag[]): StageLag {
  const most = (pick: (lag: StageLag) => number | null): number | null =>
    lags.reduce<number | null>((high, lag) => {
      const value = pick(lag);
      return value === null ? high : Math.max(high ?? 0, value);
    }, null);
  return {
    p50_ms: most((lag) => lag.p50_ms),
    p95_ms: most((lag) => lag.p95_ms),
    oldest_s: Math.max(0, ...lags.map((lag) => lag.oldest_s)),
  };
}
