import { beforeAll, describe, expect, test } from "vitest";
import { extractFeatures, resolveArrivals, type Features } from "#lib/flow/events/resolution/index.ts";
import { demoOccurrences, readDemoEvidence } from "./demo-evidence.ts";

type Piece = { readonly occurrence: string; readonly isAnchor: boolean; readonly isForPeople: boolean };

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);
const pieces = new Map<string, Piece>();
for (const { id, groups } of demoOccurrences())
  for (const [n, { join, evidence }] of groups.entries())
    for (const { url } of evidence)
      pieces.set(url, { occurrence: id, isAnchor: n === 0, isForPeople: join === "proposal" });

let documents: readonly (Piece & { readonly features: Features })[];
beforeAll(async () => {
  documents = (await readDemoEvidence()).map((evidence) => {
    const piece = pieces.get(evidence.url ?? "");
    if (!piece) throw new Error(`${evidence.url} is not expected`);
    const { evid: id, featureTitle: title, keyUrl: url } = evidence;
    return { ...piece, features: extractFeatures({ ...evidence, id, title, url }) };
  });
});

/** A permutation that the seed alone decides (linear congruential, constants of Numerical Recipes). */
function shuffled<T>(values: readonly T[], seed: number): T[] {
  let state = seed * 7919 + 1;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  return values
    .map((value) => ({ value, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

/** The pieces of every event that the arrivals lead to. */
function eventsOf(arrivals: readonly (Piece & { readonly features: Features })[]): Piece[][] {
  const events = new Map<string, Piece[]>();
  for (const { index, geid } of resolveArrivals(arrivals.map(({ features }) => features))) {
    const known = events.get(geid) ?? [];
    events.set(geid, [...known, arrivals[index]!]);
  }
  return [...events.values()];
}

describe.each(SEEDS)("in order %i of arrival", (seed) => {
  test("no two occurrences share an event, and what only a person may join stands apart", () => {
    for (const event of eventsOf(shuffled(documents, seed))) {
      expect(new Set(event.map(({ occurrence }) => occurrence)).size).toBe(1);
      expect(event.some(({ isForPeople }) => isForPeople) && event.some(({ isAnchor }) => isAnchor)).toBe(
        false,
      );
    }
  });
});
