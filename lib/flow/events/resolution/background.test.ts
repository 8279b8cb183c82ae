import { expect, test } from "vitest";
import { backgroundShare } from "./background.ts";
import { compare } from "./compare.ts";
import { extractFeatures } from "./features.ts";
import { foundProfile } from "./profile.ts";
import { createStatistics } from "./statistics.ts";

test("before anything is read, words of the field and large countries tell less than rare ones", () => {
  const statistics = createStatistics();
  for (const [common, rare] of [
    ["model", "deepse"],
    ["the", "model"],
    ["人工", "东证"],
    ["place US", "place PE"],
    ["number 3", "number 14110"],
    ["day 20", "date 1-20"],
  ] as const)
    expect(statistics.information(common)).toBeLessThan(statistics.information(rare));
});

test("every share lies in 0..1", () => {
  for (const trait of [
    "",
    "the",
    "place",
    "place ZZ",
    "number ",
    "number 1e9",
    "number 3.14",
    "date 2-30",
    "day 0",
  ])
    expect(backgroundShare(trait)).toSatisfy((share: number) => share >= 0 && share < 1);
});

test("months and days of the week are no names", () => {
  const { names } = extractFeatures({
    id: "a",
    title: "Talks on Monday",
    text: "In January Meta met Airbus on Friday.",
  });
  expect(names.map(([name]) => name).sort()).toEqual(["airbus", "meta", "talks"]);
});

test("a shared day joins nothing by itself", () => {
  const read = (id: string, title: string, text: string) =>
    extractFeatures({
      id,
      title,
      text,
      language: "en",
      publishedAt: "2025-01-20T12:00:00Z",
      occurredAt: "2025-01-20",
    });
  const a = read("a", "Frost damages vineyards", "Growers counted the losses of the coldest night.");
  const b = read("b", "Parcel service raises wages", "Drivers accepted the offer after a long dispute.");
  expect(a.dates[0]).toEqual(b.dates[0]);
  const { score, sharedTraits } = compare(a, foundProfile(b), createStatistics());
  expect(sharedTraits).toEqual(["date"]);
  expect(score).toBeLessThan(0.1);
});
