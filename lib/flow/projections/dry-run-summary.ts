import type { DryRunRow } from "./service/dry-run.ts";

const MOST_NAMED = 50;
/** Less is noise of the sum. */
const LEAST_MOVE = 0.005;

type Named = { readonly geid: string; readonly title: string };
/** What a revision of a pack would change, in numbers and by name; at most 50 of each kind, the greatest first. */
export type DryRunSummary = {
  readonly events: number;
  readonly shown_now: number;
  readonly shown_then: number;
  readonly appear: readonly (Named & { readonly importance: number })[];
  readonly leave: readonly (Named & { readonly importance: number })[];
  readonly move: readonly (Named & { readonly from: number; readonly to: number })[];
};

/** Sums up a dry run: who comes, who goes, and whose importance moves. */
export function summariseDryRun(rows: readonly DryRunRow[]): DryRunSummary {
  const named = ({ geid, title }: DryRunRow): Named => ({ geid, title });
  const appear = rows.filter((row) => row.is_shown && row.now === null);
  const leave = rows.flatMap((row) => (!row.is_shown && row.now !== null ? [{ row, now: row.now }] : []));
  const move = rows
    .flatMap((row) =>
      row.is_shown && row.now !== null
        ? [{ ...named(row), from: row.now.importance, to: row.then.importance }]
        : [],
    )
    .filter(({ from, to }) => Math.abs(to - from) >= LEAST_MOVE)
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || (a.geid < b.geid ? -1 : 1));
  return {
    events: rows.length,
    shown_now: rows.filter((row) => row.now !== null).length,
    shown_then: rows.filter((row) => row.is_shown).length,
    appear: appear.slice(0, MOST_NAMED).map((row) => ({ ...named(row), importance: row.then.importance })),
    leave: leave
      .sort((a, b) => b.now.importance - a.now.importance || (a.row.geid < b.row.geid ? -1 : 1))
      .slice(0, MOST_NAMED)
      .map(({ row, now }) => ({ ...named(row), importance: now.importance })),
    move: move.slice(0, MOST_NAMED),
  };
}
