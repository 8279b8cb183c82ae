import type { Centroid, Features, TermCount, TermStatistics } from "./contracts.ts";

const MOST_TELLING_NAMES = 10;

/** How much of what the most telling names of each side tell the other side names too; 0 where one has none. */
export function measureNames(features: Features, centroid: Centroid, statistics: TermStatistics) {
  const own = new Set(features.names.map(([name]) => name));
  const known = new Set(centroid.names.map(([name]) => name));
  const isNameless = own.size === 0 || known.size === 0;
  return {
    namesKept: isNameless ? 0 : namesShare(centroid.names, own, statistics),
    namesKnown: isNameless ? 0 : namesShare(features.names, known, statistics),
    noNames: isNameless ? 1 : 0,
  };
}

function namesShare(
  names: readonly TermCount[],
  others: ReadonlySet<string>,
  statistics: TermStatistics,
): number {
  const telling = names
    .map(([name, count]) => ({ name, told: (1 + Math.log(count)) * statistics.information(name) }))
    .sort((a, b) => b.told - a.told)
    .slice(0, MOST_TELLING_NAMES);
  const total = telling.reduce((sum, { told }) => sum + told, 0);
  if (total === 0) return 0;
  return telling.reduce((sum, { name, told }) => sum + (others.has(name) ? told : 0), 0) / total;
}
