import type { Centroid, EventProfile, TermCount, TermStatistics } from "./contracts.ts";
import type { Subject } from "./measure.ts";
import { informationOf } from "./statistics.ts";
import type { Vector } from "./vectors.ts";

/** What the title's terms say under the event's own distribution of title terms. */
export function measureTitle(
  { features, statistics, vectors, rivals }: Subject,
  { centroid, founder }: EventProfile,
) {
  const { members } = centroid;
  const held = new Map(centroid.title);
  const background = new Map(centroid.body);
  const shared: number[] = [];
  let total = 0, covered = 0, sum = 0, likelihood = 0, owned = 0, rarestOwned = 0; // prettier-ignore
  for (const [term] of features.title) {
    const told = informationOf(term, statistics);
    const count = held.get(term) ?? 0;
    const share = (statistics.frequency(term) + 0.5) / (statistics.documents + 1);
    total += told;
    likelihood += Math.log(0.5 + (0.5 * Math.min(1, count / (members + 0.3))) / share);
    if (count > 0 || background.has(term)) covered += told;
    if (count === 0) continue;
    const rival = rivals.get(term) ?? count;
    sum += told * Math.min(1, (2 * count) / Math.max(2, members));
    owned += (told * count) / (rival + 1);
    rarestOwned = Math.max(rarestOwned, (told * count) / (rival + 2) / 8);
    shared.push(told);
  }
  const [rarest = 0, second = 0, third = 0] = shared.sort((a, b) => b - a);
  return {
    likelihood: likelihood / Math.max(1, features.title.length) / 5,
    sharedInformation: sum / 50,
    rarestShared: rarest / 10,
    secondShared: second / 10,
    thirdShared: third / 10,
    covered: total > 0 ? covered / total : 0,
    owned: total > 0 ? owned / total : 0,
    rarestOwned,
    contained: containment(sumOf(shared), total, centroid, statistics),
    shortTitle: features.title.length <= 4 ? 1 : 0,
    characters: sharedCharacters(features.title, founder.title),
    ...measureCore(centroid, vectors.all, statistics),
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The part of the shorter side's title that the other side says too. */
function containment(
  shared: number,
  total: number,
  { title, members }: Centroid,
  statistics: TermStatistics,
) {
  const event = sumOf(title.map(([term, count]) => (count / members) * informationOf(term, statistics)));
  return Math.min(1, shared / Math.max(1, Math.min(total, event)));
}

/** How much of what the event's titles agree on the document says too, and how surely it leaves that out. */
function measureCore(centroid: Centroid, said: Vector, statistics: TermStatistics) {
  let total = 0;
  let kept = 0;
  let missing = 0;
  for (const [term, count] of centroid.title) {
    const share = Math.min(0.95, count / (centroid.members + 0.5));
    const told = share * informationOf(term, statistics);
    total += told;
    if (said.weights.has(term)) kept += told;
    else if (centroid.members > 1 && share > 0.5) missing -= Math.log(1 - share);
  }
  return { core: total > 0 ? kept / total : 0, coreMissing: missing / 5 };
}

/** Dice's coefficient of the characters of two titles in scripts without spaces: what other bigrams say of words. */
function sharedCharacters(a: readonly TermCount[], b: readonly TermCount[]): number {
  const [own, known] = [charactersOf(a), charactersOf(b)];
  if (own.size === 0 || known.size === 0) return 0;
  let shared = 0;
  for (const character of own) if (known.has(character)) shared += 1;
  return (2 * shared) / (own.size + known.size);
}

function charactersOf(terms: readonly TermCount[]): Set<string> {
  const characters = new Set<string>();
  for (const [term] of terms) {
    if (term.length > 2 || term.charCodeAt(0) < 0x2e80) continue;
    for (const character of term) characters.add(character);
  }
  return characters;
}
