import { consumerFigures, countSent, troubleFigures, type ConsumerFigures } from "#lib/bus/index.ts";
import { sumCosts } from "#lib/effects/index.ts";
import { evidenceAdded } from "#lib/flow/events/index.ts";
import { countSubscribers } from "#lib/flow/subscriptions/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import type { CostRow, Lag, Overview, StageLag } from "../contracts.ts";
import { slowest, stageOf } from "../rules.ts";
import { activeDomains } from "./domains.ts";
import { siteStates } from "./health.ts";

/** The rate of ingest is a mean over this many minutes. */
const RATE_MINUTES = 5;

/** Costs are those of this many days. */
const COST_DAYS = 30;

const ofStage = (figures: readonly ConsumerFigures[], stage: ReturnType<typeof stageOf>) =>
  figures.filter((one) => stageOf(one.consumer) === stage);

function byName(figures: readonly ConsumerFigures[]): Lag["consumers"] {
  return [...Map.groupBy(figures, (one) => one.consumer)].map(([name, rows]) => ({
    name,
    open: rows.reduce((sum, row) => sum + row.open, 0),
    ...slowest(rows),
  }));
}

/** How long each stage takes and what waits longest: each domain's projections, each site's publications. */
export async function readLag(ctx: Context): Promise<Lag> {
  const [figures, domains, sites] = await Promise.all([
    consumerFigures(ctx),
    activeDomains(ctx),
    siteStates(ctx),
  ]);
  const projection: StageLag = slowest(ofStage(figures, "projection"));
  const publication = ofStage(figures, "publication");
  return {
    // One set of consumers reads each event for every domain, so each domain has waited as long.
    projection: domains.map((domain) => ({ domain, ...projection })),
    publication: sites
      .filter((site) => !site.isMother)
      .map(({ site_id }) => ({ site_id, ...slowest(publication.filter((one) => one.site_id === site_id)) })),
    subscription: slowest(ofStage(figures, "subscription")),
    fan_out: slowest(ofStage(figures, "fan_out")),
    consumers: byName(figures),
  };
}

/** The wall in figures, as far as the context may see. */
export async function readOverview(ctx: Context): Promise<Overview> {
  const now = clock.now();
  const [figures, trouble, ingested, domains, sites, costs, subscribers] = await Promise.all([
    consumerFigures(ctx),
    troubleFigures(ctx),
    countSent(ctx, evidenceAdded.type, new Date(now.getTime() - RATE_MINUTES * 60_000)),
    activeDomains(ctx),
    siteStates(ctx),
    readCosts(ctx, "domain"),
    countSubscribers(ctx),
  ]);
  const states = (state: string) => sites.filter((site) => site.state === state).length;
  return {
    sites: { active: states("healthy"), degraded: states("degraded"), frozen: states("frozen") },
    domains: { active: domains.length },
    ingest_per_min: Math.round((ingested / RATE_MINUTES) * 10) / 10,
    projection_lag_ms: slowest(ofStage(figures, "projection")).p95_ms,
    publication_lag_ms: slowest(ofStage(figures, "publication")).p95_ms,
    subscription_lag_ms: slowest(ofStage(figures, "subscription")).p95_ms,
    oldest_pending_s: slowest(figures).oldest_s,
    publish_failures: trouble.publish_failures,
    subscribers,
    dlq_depth: trouble.dead_letters,
    quarantine_depth: trouble.quarantined,
    cost_by_domain: costs,
  };
}

/** What domains or sites of the context's tenant have cost in the last 30 days, the dearest first. */
export function readCosts(ctx: Context, by: "domain" | "site"): Promise<CostRow[]> {
  return sumCosts(ctx, by, new Date(clock.now().getTime() - COST_DAYS * 86_400_000));
}
