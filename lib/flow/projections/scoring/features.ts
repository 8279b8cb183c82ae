import type { EventState } from "#lib/flow/events/contracts.ts";
import type { Concept, PackManifest } from "#lib/registry/packs/contracts.ts";
import type { ConceptScore, Maturity } from "../contracts.ts";
import { levelOf } from "./maturity.ts";
import { saturate, type Feature } from "./sum.ts";

/** What an event is, as far as measures look at it. */
export type Reading = {
  readonly state: EventState;
  readonly concepts: readonly ConceptScore[];
  readonly maturity: Maturity;
  readonly hasPrimary: boolean;
};

type Weighed = "relevance" | "importance" | "scale";

function conceptFeatures(
  concepts: readonly Concept[],
  scores: readonly ConceptScore[],
  measure: Weighed,
): Feature[] {
  const weights = new Map(concepts.map((concept) => [concept.id, concept[measure]]));
  return scores.map(({ id, score }) => ({
    feature: `concept:${id}`,
    value: score,
    weight: weights.get(id) ?? 0,
  }));
}

const typeFeature = (type: string, weights: Readonly<Record<string, number>>): Feature => ({
  feature: `type:${type}`,
  value: 1,
  weight: weights[type] ?? 0,
});

/** Counts start at the second: one origin, one language, one place is what every event has. */
const further = (
  feature: string,
  count: number,
  rule: { readonly weight: number; readonly half: number },
): Feature => ({
  feature,
  value: saturate(count - 1, rule.half),
  weight: rule.weight,
});

/** How much it belongs to the domain: what it speaks of, and what kind of occurrence it is. */
export function relevanceFeatures(pack: PackManifest, { state, concepts }: Reading): Feature[] {
  return [
    { feature: "base", value: 1, weight: pack.relevance.base },
    ...conceptFeatures(pack.concepts, concepts, "relevance"),
    typeFeature(state.type, pack.relevance.types),
  ];
}

/** How much it matters there: concepts that weigh, how it is attested, and how far it is reported. */
export function importanceFeatures(pack: PackManifest, reading: Reading, relevance: number): Feature[] {
  const { state, concepts, maturity, hasPrimary } = reading;
  const rules = pack.importance;
  return [
    { feature: "base", value: 1, weight: rules.base },
    { feature: "relevance", value: relevance, weight: rules.relevance },
    ...conceptFeatures(pack.concepts, concepts, "importance"),
    typeFeature(state.type, rules.types),
    { feature: "maturity", value: levelOf(maturity) / 5, weight: rules.maturity },
    { feature: "primary", value: hasPrimary ? 1 : 0, weight: rules.primary },
    { feature: "correction", value: state.stage === "corrected" ? 1 : 0, weight: rules.correction },
    further("origins", state.origin_count, rules.origins),
    further("languages", state.languages.length, rules.languages),
    further("places", state.places.length, rules.places),
  ];
}

/** How far it reaches. */
export function scaleFeatures(pack: PackManifest, { state, concepts }: Reading): Feature[] {
  const rules = pack.scale;
  return [
    { feature: "base", value: 1, weight: rules.base },
    ...conceptFeatures(pack.concepts, concepts, "scale"),
    typeFeature(state.type, rules.types),
    further("origins", state.origin_count, rules.origins),
    further("languages", state.languages.length, rules.languages),
    further("places", state.places.length, rules.places),
  ];
}
