import type { Centroid, EventProfile, TermCount, TermStatistics } from "./contracts.ts";
import type { Subject } from "./subject.ts";
import type { Vector } from "./vectors.ts";

/** What the title's terms say under the event's own distribution of title terms. */
export function measureTitle(subject: Subject, { centroid, founder }: EventProfile) {
  const { features, statistics } = subject;
  const { members } = centroid;
  const terms = subject.titleTerms();
  const held = countsIn(centroid.title, terms);
  const background = countsIn(centroid.body, terms);
  const rivals = subject.rivals();
  const shared: number[] = [];
  let total = 0, covered = 0, sum = 0, likelihood = 0, owned = 0, rarestOwned = 0; // prettier-ignore
  for (const [term, told] of terms) {
    const count = held.get(term) ?? 0;
    // The share of documents that hold the term is exp(-told).
    likelihood += Math.log(0.5 + 0.5 * Math.min(1, count / (members + 0.3)) * Math.exp(told));
    total += told;
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
    characters: () => sharedCharacters(features.title, founder.title),
  };
}

/** The counts of those terms that are looked for. */
function countsIn(counts: readonly TermCount[], wanted: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [term, count] of counts) if (wanted.has(term)) found.set(term, count);
  return found;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The part of the shorter side's title that the other side says too. */
function containment(
  shared: number,
  total: number,
  { title, members }: Centroid,
  statistics: TermStatistics,
) {
  const event = sumOf(title.map(([term, count]) => (count / members) * statistics.information(term)));
  return Math.min(1, shared / Math.max(1, Math.min(total, event)));
}

/** How much of what the event's titles agree on the document says too, and how surely it leaves that out. */
export function measureCore(centroid: Centroid, said: Vector, statistics: TermStatistics) {
  let total = 0;
  let kept = 0;
  let missing = 0;
  for (const [term, count] of centroid.title) {
    const share = Math.min(0.95, count / (centroid.members + 0.5));
    const told = share * statistics.information(term);
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
