import type { Scale } from "#lib/flow/projections/contracts.ts";
import type { Cadence, Interest } from "../contracts.ts";
import { bitsOf, levelOf, marksOf } from "./facts.ts";

/** The routing plan: a contract with every default decided, so that evaluating it needs no knowledge of defaults. */
export type Plan = {
  readonly v: 1;
  readonly domains: readonly string[] | null;
  /** Generations below the named domains that count too. */
  readonly reach: number;
  readonly topics: readonly string[] | null;
  readonly entities: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly places: readonly string[] | null;
  readonly scales: readonly Scale[] | null;
  readonly importance: number;
  readonly materiality: number;
  readonly maturity: number;
  readonly locales: readonly string[] | null;
  readonly trust: number;
  readonly breaking: boolean;
  readonly watch: boolean;
};

const unique = <T>(values: readonly T[] | null | undefined): T[] | null =>
  values && values.length > 0 ? [...new Set(values)].sort() : null;

/** Compiles what is asked for; the cadence `breaking_only` asks for breaking changes too. */
export function compilePlan(interest: Interest, cadence: Cadence): Plan {
  return {
    v: 1,
    domains: unique(interest.domains),
    reach: interest.include_children === true ? (interest.depth ?? 1) : 0,
    topics: unique(interest.topics),
    entities: unique(interest.entities),
    types: unique(interest.event_types),
    places: unique(interest.geographies),
    scales: unique(interest.scales),
    importance: interest.importance_min ?? 0,
    materiality: interest.materiality_min ?? 0,
    maturity: interest.maturity_min ? levelOf(interest.maturity_min) : 0,
    // Their order is the order of preference.
    locales: interest.locales && interest.locales.length > 0 ? [...new Set(interest.locales)] : null,
    trust: interest.source_trust_min ?? 0,
    breaking: interest.breaking === true || cadence === "breaking_only",
    watch: interest.watch === true,
  };
}

type Dimension = { readonly terms: readonly string[]; readonly rate: number };

// The share of all changes that one value of a dimension is expected to meet. Only their order matters: a contract goes
// under the dimension that will call it up least often for nothing.
const RATES = { entity: 0.001, topic: 0.01, mark: 0.02, domain: 0.04, place: 0.05, type: 0.2, scale: 0.4 };

const each = (kind: string, values: readonly string[] | null) =>
  (values ?? []).map((value) => `${kind}:${value}`);

function dimensionsOf(plan: Plan): Dimension[] {
  const domains = (plan.domains ?? []).flatMap((domain) => [
    `domain:${domain}`,
    ...Array.from({ length: plan.reach }, (_, below) => `below:${below + 1}:${domain}`),
  ]);
  return [
    { terms: each("entity", plan.entities), rate: RATES.entity },
    { terms: each("topic", plan.topics), rate: RATES.topic },
    { terms: plan.watch ? ["watch"] : [], rate: RATES.mark },
    { terms: plan.breaking ? ["breaking"] : [], rate: RATES.mark },
    { terms: domains, rate: RATES.domain },
    { terms: each("place", plan.places), rate: RATES.place },
    { terms: each("type", plan.types), rate: RATES.type },
    { terms: each("scale", plan.scales), rate: RATES.scale },
  ].filter(({ terms }) => terms.length > 0);
}

/**
 * The terms under which a contract is found: one for each value of the dimension that is expected to be met least
 * often. Empty for a contract that names no dimension at all, which can be found by nothing but looking at everything.
 */
export function routingTerms(plan: Plan): string[] {
  const cost = ({ terms, rate }: Dimension) => terms.length * rate;
  const [first, ...others] = dimensionsOf(plan);
  if (!first) return [];
  return [...others.reduce((best, one) => (cost(one) < cost(best) ? one : best), first).terms];
}

/** What the index holds of a plan beside its terms: never stricter than the plan itself. */
export type Gate = {
  readonly importance: number;
  readonly materiality: number;
  readonly maturity: number;
  readonly scales: number;
  readonly marks: number;
  readonly domain: string | null;
};

/** The gate of a plan, compared inside the index. */
export function gateOf(plan: Plan): Gate {
  return {
    importance: plan.importance,
    materiality: plan.materiality,
    maturity: plan.maturity,
    scales: plan.scales === null ? 7 : bitsOf(plan.scales),
    marks: marksOf(plan),
    domain: plan.reach === 0 && plan.domains?.length === 1 ? (plan.domains[0] ?? null) : null,
  };
}
