import { blockingKeys, candidateWindow } from "./blocking.ts";
import { weigh } from "./compare.ts";
import type { BlockingKey, EventProfile, Features, ResolutionPolicy, TermStatistics } from "./contracts.ts";
import { isOtherLanguage } from "./language.ts";
import { subjectOf } from "./subject.ts";
import { createMemoryIndex, type MemoryIndex } from "./memory-index.ts";
import { foldIn, foundProfile } from "./profile.ts";

/** A document with the event that the first reading gave it. */
export type Assigned = { readonly geid: string; readonly features: Features };

/** Members of an event that are compared with another, and those whose traits find it. */
const MOST_COMPARED = 12;
const MOST_SEARCHING = 3;
const MOST_ROUNDS = 2;

type Group = { readonly geid: string; readonly members: Features[]; profile: EventProfile };
type Run = { readonly statistics: TermStatistics; readonly policy: ResolutionPolicy };

/**
 * Looks again at events that were founded before all was read: two become one where their members, on the average and
 * from both sides, are as like the other as `regroupFrom` asks; a veto or another language counts as no likeness.
 * Answers the GEID of every document, in the order given, the larger event's where two met. Deterministic.
 */
export function regroup(
  assigned: readonly Assigned[],
  statistics: TermStatistics,
  policy: ResolutionPolicy,
): string[] {
  const groups = new Map<string, Group>();
  for (const { geid, features } of assigned) {
    const known = groups.get(geid);
    if (known) absorb(known, [features]);
    else groups.set(geid, { geid, members: [features], profile: foundProfile(features) });
  }
  const run = { statistics, policy };
  for (let round = 0; round < MOST_ROUNDS && mergeRound(groups, run); round += 1);
  const geids = new Map<Features, string>();
  for (const { geid, members } of groups.values()) for (const member of members) geids.set(member, geid);
  return assigned.map(({ geid, features }) => geids.get(features) ?? geid);
}

function absorb(group: Group, members: readonly Features[]): void {
  group.members.push(...members);
  group.profile = members.reduce(foldIn, group.profile);
}

/** Every event, smallest first, meets the one it is most like. */
function mergeRound(groups: Map<string, Group>, run: Run): boolean {
  const index = createMemoryIndex();
  const bySize = [...groups.values()].sort(
    (a, b) => b.members.length - a.members.length || (a.geid < b.geid ? -1 : 1),
  );
  for (const { geid, members, profile } of bySize)
    index.put(
      geid,
      profile,
      sample(members, MOST_COMPARED).flatMap((member) => keysOf(member, run)),
    );
  let hasMerged = false;
  for (const group of bySize.toReversed()) {
    const into = nearestOf(group, groups, index, run);
    if (!into) continue;
    absorb(into, group.members);
    groups.delete(group.geid);
    hasMerged = true;
  }
  return hasMerged;
}

function keysOf(features: Features, { statistics }: Run): BlockingKey[] {
  return blockingKeys(features, statistics);
}

function nearestOf(
  group: Group,
  groups: ReadonlyMap<string, Group>,
  index: MemoryIndex,
  run: Run,
): Group | null {
  const { policy } = run;
  const found = new Set(
    sample(group.members, MOST_SEARCHING).flatMap((member) =>
      index
        .lookUp(keysOf(member, run), candidateWindow(member, policy), policy.candidateLimit)
        .map(({ geid }) => geid),
    ),
  );
  let nearest: Group | null = null;
  let most = policy.regroupFrom;
  for (const geid of found) {
    const other = groups.get(geid);
    if (!other || other === group || other.members.length < group.members.length) continue;
    const likeness = (meanLikeness(group, other, run) + meanLikeness(other, group, run)) / 2;
    if (likeness > most) [nearest, most] = [other, likeness];
  }
  return nearest;
}

function meanLikeness({ members }: Group, { profile }: Group, { statistics, policy }: Run): number {
  const compared = sample(members, MOST_COMPARED);
  const sum = compared.reduce((total, features) => {
    if (isOtherLanguage(features.language, profile.centroid.languages)) return total;
    const { likeness, vetoes } = weigh(
      subjectOf(features, statistics, [profile]),
      profile,
      policy.scorecards,
    );
    return vetoes.length > 0 ? total : total + likeness;
  }, 0);
  return sum / compared.length;
}

function sample<T>(values: readonly T[], most: number): readonly T[] {
  if (values.length <= most) return values;
  return values.filter((_, at) => Math.floor((at * most) / values.length) !== Math.floor(((at - 1) * most) / values.length)); // prettier-ignore
}
