import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide } from "./decide.ts";
import { designationsOf } from "./designations.ts";
import { extractFeatures } from "./features.ts";
import { foundProfile } from "./profile.ts";
import { createStatistics } from "./statistics.ts";

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength });
const isDay = (value: string) => /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(value);
const hex = (length: number) =>
  fc
    .string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length })
    .filter((value) => (value.match(/\d/g)?.length ?? 0) >= 3 && /[a-f]/.test(value));

/** Identifiers as registries, stores and test runs write them. */
const identifier = fc.oneof(
  fc.uuid(),
  digits(10, 18),
  digits(8, 9).filter((value) => !value.endsWith("00") && !isDay(value)),
  hex(8),
  hex(12),
  hex(32),
);

const identifiersIn = (title: string) =>
  designationsOf(title, title.length).filter(({ subject }) => subject === "identifier");

describe("titles that differ in an identifier alone", () => {
  test("are never joined, whatever the identifier looks like", () => {
    const read = (id: string, title: string) =>
      extractFeatures({ id, title, language: "en", publishedAt: "2024-02-21T08:00:00Z" });
    fc.assert(
      fc.property(identifier, identifier, (a, b) => {
        fc.pre(a !== b && a.length === b.length);
        const known = { geid: "evt_a", profile: foundProfile(read("a", `Inspection of vessel ${a} begins`)) };
        const answer = decide(read("b", `Inspection of vessel ${b} begins`), [known], createStatistics());
        expect(answer.decision).not.toBe("existing");
      }),
      { numRuns: 300 },
    );
  });

  test("show it as written", () => {
    fc.assert(
      fc.property(identifier, (value) => {
        expect(identifiersIn(`Inspection of vessel ${value} begins`).map((one) => one.value)).toEqual([
          value,
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ["a round quantity", "Storm leaves 12000000 without power"],
  ["a quantity with separators", "Leak exposes 48,213,377 records"],
  ["an amount", "Fund raises $48213377 for schools"],
  ["an amount in another place", "Fonds sammelt 48213377 € für Schulen"],
  ["a counted thing", "漏洩した記録は48213377件"],
  ["a day", "Minutes of the meeting 20240221"],
  ["a year and a number of pieces", "2024 harvest: 1234567 tonnes"],
  ["a word", "Acceded defaced facade"],
])("%s is no identifier", (_, title) => {
  expect(identifiersIn(title)).toEqual([]);
});
