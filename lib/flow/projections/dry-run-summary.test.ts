import { expect, test } from "vitest";
import type { Measures } from "./contracts.ts";
import { summariseDryRun } from "./dry-run-summary.ts";

const measures = (importance: number): Measures => ({
  relevance: 1,
  importance,
  materiality: 0,
  scale: "micro",
  maturity: "E1",
});
const row = (geid: string, now: number | null, then: number, is_shown = true) => ({
  geid,
  title: geid,
  now: now === null ? null : measures(now),
  then: measures(then),
  is_shown,
});

test("who comes, who goes and who moves are told apart, the greatest first; noise of the sum is no move", () => {
  const rows = [
    row("a", 0.5, 0.6),
    row("b", null, 0.4),
    row("c", 0.7, 0.1, false),
    row("d", null, 0.1, false),
    row("e", 0.2, 0.9),
    row("f", 0.3, 0.3001),
    row("g", 0.9, 0.2, false),
  ];
  expect(summariseDryRun(rows)).toEqual({
    events: 7,
    shown_now: 5,
    shown_then: 4,
    appear: [{ geid: "b", title: "b", importance: 0.4 }],
    leave: [
      { geid: "g", title: "g", importance: 0.9 },
      { geid: "c", title: "c", importance: 0.7 },
    ],
    move: [
      { geid: "e", title: "e", from: 0.2, to: 0.9 },
      { geid: "a", title: "a", from: 0.5, to: 0.6 },
    ],
  });
});

test("at most fifty of a kind are named, however many there are", () => {
  const rows = Array.from({ length: 80 }, (_, n) => row(`e${n}`, null, 0.5));
  const { appear, shown_then } = summariseDryRun(rows);
  expect([appear.length, shown_then]).toEqual([50, 80]);
});
