import type { EventState } from "#lib/flow/events/contracts.ts";
import type { Measures, ProjectionStatus, Scale } from "../contracts.ts";
import type { Inputs, ProjectionState } from "../queries/present-projection.ts";
import { deltaOf } from "./delta.ts";
import { importanceFeatures, relevanceFeatures, scaleFeatures, type Reading } from "./features.ts";
import type { CompiledPack } from "./lexicon.ts";
import { matchConcepts, type Report } from "./match-concepts.ts";
import { materialityFeatures, type Comparable } from "./materiality.ts";
import { maturityOf } from "./maturity.ts";
import { sumOf } from "./sum.ts";

/** Everything that a reading is computed from; equal facts give equal readings, on every machine. */
export type Facts = {
  readonly state: EventState;
  readonly reports: readonly Report[];
  readonly inputs: Inputs;
  /** The revision before, with its number; null for the first. */
  readonly before: Before | null;
};

export type Before = {
  readonly revision: number;
  readonly status: ProjectionStatus;
  readonly pack_revision: string;
  readonly state: ProjectionState;
};

const HOUR_MS = 3_600_000;

function seedOf({ state, reports }: Facts): ProjectionState["seed"] {
  const newest =
    reports
      .map((report) => report.published_at)
      .sort()
      .at(-1) ?? state.observed_at;
  return {
    titles: state.titles,
    type: state.type,
    stage: state.stage,
    occurred: state.occurred,
    published_at: newest,
    places: state.places.map((place) => place.code),
    entities: state.entities.map((entity) => entity.name),
    evidence_count: state.evidence_count,
    origin_count: state.origin_count,
    languages: state.languages,
  };
}

function scaleOf(reach: number, { meso, macro }: { readonly meso: number; readonly macro: number }): Scale {
  if (reach >= macro) return "macro";
  return reach >= meso ? "meso" : "micro";
}

const comparableOf = (before: Before | null): (Comparable & { readonly revision: number }) | null =>
  before && {
    revision: before.revision,
    status: before.status,
    pack_revision: before.pack_revision,
    computed: before.state.computed,
    concepts: before.state.concepts,
    seed: before.state.seed,
  };

/** Whether a reading is shown: relevance at or above the pack's threshold. */
export const isRelevant = (state: ProjectionState): boolean => state.computed.relevance >= state.threshold;

/**
 * Reads an event under a pack. Pure: relevance, importance and reach are sums of weighed features; materiality weighs
 * what is different from the revision before; maturity follows from origins and documents.
 */
export function scoreEvent(pack: CompiledPack, facts: Facts): ProjectionState {
  const { manifest } = pack;
  const { concepts, matches } = matchConcepts(pack, facts.reports);
  const maturity = maturityOf(manifest, facts.reports, new Date(facts.inputs.event.at));
  const hasPrimary = facts.reports.some((report) => report.hard_key !== null);
  const reading: Reading = { state: facts.state, concepts, maturity, hasPrimary };
  const relevance = sumOf("relevance", relevanceFeatures(manifest, reading));
  const importance = sumOf("importance", importanceFeatures(manifest, reading, relevance.score));
  const reach = sumOf("scale", scaleFeatures(manifest, reading));
  const seed = seedOf(facts);
  const status: ProjectionStatus = relevance.score >= manifest.relevance.threshold ? "current" : "withdrawn";
  const measures = {
    relevance: relevance.score,
    importance: importance.score,
    scale: scaleOf(reach.score, manifest.scale),
    maturity,
  };
  const before = comparableOf(facts.before);
  const after = { status, pack_revision: manifest.revision, concepts, seed };
  const material = sumOf(
    "materiality",
    materialityFeatures(manifest, before, { ...after, computed: measures }),
  );
  const computed: Measures = { ...measures, materiality: material.score };
  return {
    computed,
    breaking_until: breakingUntil(manifest.breaking, computed, seed),
    threshold: manifest.relevance.threshold,
    contributions: [
      ...relevance.contributions,
      ...importance.contributions,
      ...material.contributions,
      ...reach.contributions,
    ],
    concepts: [...concepts],
    matches: [...matches],
    delta: deltaOf(before, { ...after, computed }, manifest.locales),
    seed,
    inputs: facts.inputs,
  };
}

function breakingUntil(
  rules: CompiledPack["manifest"]["breaking"],
  { importance }: Measures,
  { stage, origin_count, published_at }: ProjectionState["seed"],
): string | null {
  if (stage !== "developing" || importance < rules.importance_min || origin_count < rules.origins_min)
    return null;
  return new Date(new Date(published_at).getTime() + rules.hours * HOUR_MS).toISOString();
}

/** The state of a reading that is withdrawn: what it was, and that it no longer stands. */
export function withdrawnState(before: Before, inputs: Inputs, locales: readonly string[]): ProjectionState {
  const old = comparableOf(before);
  const computed = { ...before.state.computed, materiality: 0 };
  const delta = deltaOf(old, { ...before.state, ...before, computed, status: "withdrawn" }, locales);
  return {
    ...before.state,
    computed,
    breaking_until: null,
    contributions: before.state.contributions.filter(({ measure }) => measure !== "materiality"),
    delta,
    inputs: { event: inputs.event, evidence: before.state.inputs.evidence },
  };
}
