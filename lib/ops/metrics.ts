import { evidenceAdded } from "#lib/flow/events/index.ts";
import { projectionUpdated } from "#lib/flow/projections/index.ts";
import { publicationCompleted, publicationFailed } from "#lib/flow/publications/index.ts";
import { subscriptionMatched } from "#lib/flow/subscriptions/index.ts";
import { FIGURES_MS, type FlowFigures } from "./queries/flow-figures.ts";

/** A number of seed 004 §81; NaN where nothing happened of which it could be a share. */
export type FlowMetric = {
  readonly name: string;
  readonly help: string;
  readonly of: (figures: FlowFigures) => number;
};

const perMinute = (n: number) => (n * 60_000) / FIGURES_MS;
const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole);
const seconds = (ms: number | null | undefined) => (ms ?? Number.NaN) / 1_000;
const sent = ({ sent: counts }: FlowFigures, { type }: { readonly type: string }) => counts[type] ?? 0;

const finished = (figures: FlowFigures) =>
  Object.values(figures.stages).reduce((sum, stage) => sum + stage.finished, 0);
const repeated = (figures: FlowFigures) =>
  Object.values(figures.stages).reduce((sum, stage) => sum + stage.duplicates, 0);

/** The flow in numbers over the last five minutes, named as seed 004 §81 names them. */
export const FLOW_METRICS: readonly FlowMetric[] = [
  {
    name: "core_event_ingest_rate",
    help: "Pieces of evidence that were added, per minute.",
    of: (figures) => perMinute(sent(figures, evidenceAdded)),
  },
  {
    name: "projection_refresh_rate",
    help: "Revisions of projections, per minute.",
    of: (figures) => perMinute(sent(figures, projectionUpdated)),
  },
  {
    name: "projection_lag",
    help: "Seconds from a message to its projection, at the 95th percentile.",
    of: ({ stages }) => seconds(stages["projections"]?.p95_ms),
  },
  {
    name: "publication_success_rate",
    help: "Share of publications that came out among those that came out or failed for good.",
    of: (figures) => {
      const out = sent(figures, publicationCompleted);
      return share(out, out + sent(figures, publicationFailed));
    },
  },
  {
    name: "publication_lag",
    help: "Seconds from a message to the plan of its publications, at the 95th percentile.",
    of: ({ stages }) => seconds(stages["publications"]?.p95_ms),
  },
  {
    name: "subscription_match_rate",
    help: "Matches of contracts, per minute.",
    of: (figures) => perMinute(sent(figures, subscriptionMatched)),
  },
  {
    name: "delivery_success_rate",
    help: "Share of the work of delivering notices and digests that was done among what was done or failed for good.",
    of: ({ stages }) => {
      const { finished: done = 0, dead = 0 } = stages["deliveries"] ?? {};
      return share(done, done + dead);
    },
  },
  {
    name: "duplicate_delivery_rate",
    help: "Share of deliveries of messages that were repeats and changed nothing.",
    of: (figures) => share(repeated(figures), finished(figures) + repeated(figures)),
  },
  {
    name: "effect_dedup_rate",
    help: "Share of attempts at effects that found the effect done already and changed nothing.",
    of: ({ effects }) => share(effects.repeats, effects.attempts + effects.repeats),
  },
  {
    name: "site_error_rate",
    help: "Share of the work of sites that failed for good.",
    of: ({ site_work, site_failures, site_letters }) =>
      share(site_failures + site_letters, site_work + site_letters),
  },
];
