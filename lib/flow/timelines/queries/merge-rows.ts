import { positionOf, type EntryRow } from "./present-entry.ts";

/** Newest first, then by descending id, as the index orders rows. */
function byPosition(one: EntryRow, other: EntryRow): number {
  const [a, b] = [positionOf(one), positionOf(other)];
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}

/** Of a post that came both ways one row is left, with the reasons of both. */
function unite(rows: readonly EntryRow[]): EntryRow {
  const [first] = rows;
  if (!first) throw new Error("a row is needed");
  const reasons = [...new Map(rows.flatMap((row) => row.reasons)).entries()];
  return {
    ...first,
    reasons: reasons.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    lag_ms: rows.find((row) => row.lag_ms !== null)?.lag_ms ?? null,
  };
}

/** The newest `limit` rows of several sources, each of which answered its own newest `limit` below one position. */
export function mergeRows(sources: readonly (readonly EntryRow[])[], limit: number): EntryRow[] {
  const byId = Map.groupBy(sources.flat(), (row) => row.id);
  return [...byId.values()].map(unite).toSorted(byPosition).slice(0, limit);
}
