import {
  createStatistics,
  decide,
  defaultPolicy,
  extractFeatures,
  foundProfile,
  resolveScratch,
  type Features,
  type ResolutionPolicy,
} from "#lib/flow/events/resolution/index.ts";
import type { HardPair, Judged, TextPair } from "./data-sets.ts";
import { bcubed, binary, pairwise, type Placed, type Quality } from "./metrics.ts";

export type Answered = Placed & { readonly id: string; readonly group: string; readonly isProposed: boolean };

/** Resolves judged documents as one stream. */
export function resolveStream(
  documents: readonly Judged[],
  policy: ResolutionPolicy = defaultPolicy,
): Answered[] {
  const features = documents.map(({ input }) => extractFeatures(input));
  return Array.from(resolveScratch(features, policy), ({ index, geid, resolution }) => {
    const { input, gold, group } = documents[index] as Judged;
    return { id: input.id, gold, group, answered: geid, isProposed: resolution.decision === "ambiguous" };
  });
}

/** BCubed and pairs where events of different groups are different events: quality within a language. */
export function withinGroups(answers: readonly Answered[]): { bcubed: Quality; pairs: Quality } {
  const placed = answers.map(({ gold, answered, group }) => ({
    gold: `${group} ${gold}`,
    answered: `${group} ${answered}`,
  }));
  return { bcubed: bcubed(placed), pairs: pairwise(placed) };
}

/** The share of documents that a person would have to look at. */
export function proposedShare(answers: readonly Answered[]): number {
  return answers.filter(({ isProposed }) => isProposed).length / Math.max(1, answers.length);
}

/** Hard pairs that were joined against the truth, and true ones that were not joined. */
export function judgeHardPairs(
  answers: readonly Answered[],
  pairs: readonly HardPair[],
): { wrong: number; missed: number } {
  const events = new Map(answers.map(({ id, answered }) => [id, answered]));
  const isJoined = ({ a, b }: HardPair) => events.has(a) && events.get(a) === events.get(b);
  return {
    wrong: pairs.filter((pair) => !pair.isSame && isJoined(pair)).length,
    missed: pairs.filter((pair) => pair.isSame && !isJoined(pair)).length,
  };
}

/** Each pair for itself: is the second text joined to the event of the first. */
export function judgePairs(
  pairs: readonly TextPair[],
  policy: ResolutionPolicy = defaultPolicy,
): Quality & { proposed: number } {
  const statistics = createStatistics();
  const read = pairs.map(({ a, b }): [Features, Features] => [
    extractFeatures({ id: "a", title: a, language: "zh" }),
    extractFeatures({ id: "b", title: b, language: "zh" }),
  ]);
  for (const both of read) for (const features of both) statistics.observe(features);
  const decisions = read.map(
    ([a, b]) => decide(b, [{ geid: "evt_a", profile: foundProfile(a) }], statistics, policy).decision,
  );
  const quality = binary(
    pairs.map(({ isSame }, index) => ({ isTrue: isSame, isAnswered: decisions[index] === "existing" })),
  );
  const proposed =
    decisions.filter((decision) => decision === "ambiguous").length / Math.max(1, pairs.length);
  return { ...quality, proposed };
}
