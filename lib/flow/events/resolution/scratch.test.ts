import { expect, test } from "vitest";
import { extractFeatures, resolveScratch } from "./index.ts";

const LINES = [
  {
    id: "b",
    title: "EU agrees on the 12th package of sanctions against Russia",
    publishedAt: "2023-12-18T12:00:00Z",
  },
  { id: "a", title: "EU adopts 12th sanctions package against Russia", publishedAt: "2023-12-18T10:00:00Z" },
  { id: "c", title: "EU adopts 13th sanctions package against Russia", publishedAt: "2024-02-23T10:00:00Z" },
  { id: "d", title: "Frost damages vineyards in Chile" },
];
const answers = () => [...resolveScratch(LINES.map(extractFeatures))];

test("the same lines give the same answers, GEIDs included", () => {
  expect(answers()).toEqual(answers());
});

test("lines are resolved in order of publication, undated ones last", () => {
  expect(answers().map(({ index }) => LINES[index]?.id)).toEqual(["a", "b", "c", "d"]);
});

test("what joins nothing has a GEID of its own, ambiguous lines too", () => {
  const all = answers();
  const founded = all.filter(({ resolution }) => resolution.decision !== "existing");
  expect(new Set(founded.map(({ geid }) => geid)).size).toBe(founded.length);
  for (const { geid } of all)
    expect(geid).toMatch(/^evt_[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("without lines there are no answers", () => {
  expect([...resolveScratch([])]).toEqual([]);
});
