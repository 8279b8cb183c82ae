import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { onDenial } from "#lib/access/index.ts";
import { FLOW_METRICS, readFlowFigures } from "#lib/ops/index.ts";
import { busState, installation } from "./bus-state.ts";
import { onceASecond } from "./short-memory.ts";

/** The metrics of this process. Labels are names from code and the registry, never text of a request. */
export const metrics = new Registry();

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const requests = new Counter({
  name: "parallax_http_requests_total",
  help: "Requests by operation, method and status.",
  labelNames: ["operation", "method", "status"],
  registers: [metrics],
});
const durations = new Histogram({
  name: "parallax_http_request_seconds",
  help: "Time to the answer by operation.",
  labelNames: ["operation"],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});
const crossTenantDenials = new Counter({
  name: "parallax_cross_tenant_denial_count",
  help: "Denied attempts at something of another tenant.",
  registers: [metrics],
});
const denials = new Counter({
  name: "parallax_denial_count",
  help: "Denied and audited attempts.",
  registers: [metrics],
});

onDenial(({ isCrossTenant }) => {
  denials.inc();
  if (isCrossTenant) crossTenantDenials.inc();
});

/** Counts one answered request; `operation` is a name from code. */
export function observeRequest(operation: string, method: string, status: number, tookMs: number): void {
  requests.inc({ operation, method: METHODS.has(method) ? method : "other", status });
  durations.observe({ operation }, tookMs / 1_000);
}

/** A number that is read when somebody asks for the metrics. */
type MetricSource = {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number>;
};

/** Adds a gauge `parallax_<name>` that asks its source at each scrape; NaN, not zero, where the source fails. */
function addMetricSource(source: MetricSource): void {
  new Gauge({
    name: `parallax_${source.name}`,
    help: source.help,
    registers: [metrics],
    async collect() {
      this.set(await source.read().catch(() => Number.NaN));
    },
  });
}

addMetricSource({
  name: "dlq_depth",
  help: "Dead letters that wait for somebody.",
  read: async () => (await busState()).deadLetters,
});
addMetricSource({
  name: "quarantine_depth",
  help: "Quarantined items that wait for a verdict.",
  read: async () => (await busState()).quarantined,
});
addMetricSource({
  name: "bus_open",
  help: "Messages and deliveries that could be worked on now.",
  read: async () => (await busState()).open,
});
addMetricSource({
  name: "bus_oldest_seconds",
  help: "Age of the oldest message or delivery that waits for work.",
  read: async () => (await busState()).oldestMs / 1_000,
});

/** The figures of the flow, asked of the database once however many gauges want them. */
const flowFigures = onceASecond(() => readFlowFigures(installation));
for (const { name, help, of } of FLOW_METRICS)
  addMetricSource({ name, help, read: async () => of(await flowFigures()) });
