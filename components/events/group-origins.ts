import type { Evidence } from "#lib/flow/evidence/contracts.ts";

/** What one outlet or author said first, and what else comes from there: copies, corrections, updates. */
export type OriginGroup = { origin: string; first: Evidence; further: Evidence[] };

const byDate = (a: Evidence, b: Evidence) =>
  a.published_at === b.published_at ? (a.evid < b.evid ? -1 : 1) : a.published_at < b.published_at ? -1 : 1;

/**
 * Groups evidence by origin, a copy under what it copies, in the order in which the origins spoke. The head of a group is its earliest piece that
 * copies nothing, else simply its earliest.
 */
export function groupOrigins(evidence: readonly Evidence[]): OriginGroup[] {
  const byEvid = new Map<string, Evidence>(evidence.map((piece) => [piece.evid, piece]));
  const originOf = (piece: Evidence): string =>
    (piece.copy_of && byEvid.get(piece.copy_of)?.origin) || piece.origin;
  const groups = Map.groupBy(evidence.toSorted(byDate), originOf);
  return [...groups].flatMap(([origin, pieces]) => {
    const first = pieces.find((piece) => piece.copy_of === null) ?? pieces[0];
    return first ? [{ origin, first, further: pieces.filter((piece) => piece !== first) }] : [];
  });
}
