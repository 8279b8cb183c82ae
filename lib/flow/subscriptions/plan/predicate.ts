import type { ReadingLocale } from "../contracts.ts";
import type { Plan } from "./compile.ts";
import { levelOf, type Facts } from "./facts.ts";

const short = (share: number) => String(Math.round(share * 10_000) / 10_000);

/** The first named domain that the change is of, or is below of within reach. */
function domainReason(plan: Plan, facts: Facts): string | null {
  if (plan.domains === null) return null;
  if (plan.domains.includes(facts.domain)) return `domain:${facts.domain}`;
  const above = facts.ancestors.slice(0, plan.reach).find((domain) => plan.domains?.includes(domain));
  return above === undefined ? null : `domain:${above}`;
}

const firstOf = (kind: string, wanted: readonly string[], has: readonly string[]): string | null => {
  const met = wanted.find((value) => has.includes(value));
  return met === undefined ? null : `${kind}:${met}`;
};

/** Each dimension that is asked for, with the reason that it holds; null where it does not. Cheap ones first. */
function* dimensions(plan: Plan, facts: Facts): Generator<string | null> {
  if (plan.domains !== null) yield domainReason(plan, facts);
  if (plan.topics !== null) yield firstOf("topic", plan.topics, facts.topics);
  if (plan.entities !== null) yield firstOf("entity", plan.entities, facts.entities);
  if (plan.types !== null) yield firstOf("type", plan.types, [facts.type]);
  if (plan.places !== null) yield firstOf("place", plan.places, facts.places);
  if (plan.scales !== null) yield firstOf("scale", plan.scales, [facts.scale]);
  if (plan.importance > 0)
    yield facts.importance >= plan.importance ? `importance:${short(facts.importance)}` : null;
  if (plan.materiality > 0)
    yield facts.materiality >= plan.materiality ? `materiality:${short(facts.materiality)}` : null;
  if (plan.maturity > 0) yield levelOf(facts.maturity) >= plan.maturity ? `maturity:${facts.maturity}` : null;
  if (plan.locales !== null) yield firstOf("locale", plan.locales, facts.locales);
  if (plan.trust > 0) yield facts.trust >= plan.trust ? `trust:${short(facts.trust)}` : null;
  if (plan.breaking) yield facts.breaking ? "breaking" : null;
  if (plan.watch) yield facts.watch ? "watch" : null;
}

/**
 * Why a change meets a contract, one reason for each dimension that it asks for; null where it does not. The one
 * decision of this stage: matching and preview both ask it.
 */
export function explain(plan: Plan, facts: Facts): string[] | null {
  if (!facts.is_news) return null;
  const reasons: string[] = [];
  for (const reason of dimensions(plan, facts)) {
    if (reason === null) return null;
    reasons.push(reason);
  }
  return reasons.length === 0 ? null : reasons;
}

/** The language that a contract wants notices in: the first it names that the domain reads in. */
export const localeFor = (plan: Plan, facts: Facts): ReadingLocale | null =>
  (plan.locales?.find((locale) => facts.locales.includes(locale)) as ReadingLocale | undefined) ?? null;

/** Every term under which a contract that this change may meet can stand. */
export function termsOf(facts: Facts): string[] {
  const terms = [
    ...facts.entities.map((id) => `entity:${id}`),
    ...facts.topics.map((id) => `topic:${id}`),
    ...(facts.watch ? ["watch"] : []),
    ...(facts.breaking ? ["breaking"] : []),
    `domain:${facts.domain}`,
    ...facts.ancestors.map((domain, above) => `below:${above + 1}:${domain}`),
    ...facts.places.map((code) => `place:${code}`),
    `type:${facts.type}`,
    `scale:${facts.scale}`,
  ];
  return [...new Set(terms)];
}
