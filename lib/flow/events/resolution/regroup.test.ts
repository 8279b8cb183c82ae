import { expect, test } from "vitest";
import { extractFeatures } from "./features.ts";
import { defaultPolicy } from "./policy.ts";
import { regroup, type Assigned } from "./regroup.ts";
import { createStatistics } from "./statistics.ts";

const piece = (id: string, geid: string, title: string): Assigned => ({
  geid,
  features: extractFeatures({ id, title, publishedAt: "2023-12-18T10:00:00Z", language: "en" }),
});

function answer(assigned: readonly Assigned[]): string[] {
  const statistics = createStatistics();
  for (const { features } of assigned) statistics.observe(features);
  return regroup(assigned, statistics, defaultPolicy);
}

const TWELFTH = [
  piece("a", "evt_a", "EU adopts 12th sanctions package against Russia"),
  piece("b", "evt_a", "EU adopts its 12th sanctions package against Russia"),
];

test("an event that was founded early meets the larger one that it is like, whose GEID stays", () => {
  const late = piece("c", "evt_c", "Russia: EU adopts 12th package of sanctions");
  expect(answer([late, ...TWELFTH])).toEqual(["evt_a", "evt_a", "evt_a"]);
});

test("a veto keeps two events apart, however like they are", () => {
  const other = piece("c", "evt_c", "EU adopts 13th sanctions package against Russia");
  expect(answer([...TWELFTH, other])).toEqual(["evt_a", "evt_a", "evt_c"]);
});

test("what is unlike stays apart", () => {
  const other = piece("c", "evt_c", "Frost damages vineyards in Chile");
  expect(answer([...TWELFTH, other])).toEqual(["evt_a", "evt_a", "evt_c"]);
});
