import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampPublication, isCopyable, isSameByGuid, isSameByMoment, isWithinCopyWindow, ownerOf, readOccurrence } from "./rules.ts"; // prettier-ignore

const FETCHED = new Date("2026-05-01T12:00:00Z");

describe("a publication time is believed only where it can be", () => {
  test.each([
    ["as stated", "2026-04-30T10:00:00Z", "2026-04-30T10:00:00Z", "stated", null],
    ["a minute in the future", "2026-05-01T12:01:00Z", "2026-05-01T12:00:00Z", "observed", "future_date"],
    ["the epoch", "1970-01-01T00:00:00Z", "2026-05-01T12:00:00Z", "observed", "implausible_date"],
    ["before the web", "1989-12-31T23:59:59Z", "2026-05-01T12:00:00Z", "observed", "implausible_date"],
    ["the first day of the web's first year", "1990-01-01T00:00:00Z", "1990-01-01T00:00:00Z", "stated", null],
    ["nothing stated", null, "2026-05-01T12:00:00Z", "observed", null],
  ] as const)("%s", (_what, stated, at, from, flag) => {
    const date = stated === null ? null : new Date(stated);
    expect(clampPublication(date, "stated", FETCHED)).toEqual({ at: new Date(at), from, flag });
  });

  test("it is never later than the fetch", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (stated, fetchedAt) => {
        expect(clampPublication(stated, "stated", fetchedAt).at.getTime()).toBeLessThanOrEqual(
          fetchedAt.getTime(),
        );
      }),
    );
  });
});

test.each([
  ["2026-05-01T12:00:00+02:00", "2026-05-01T10:00:00.000Z", "instant"],
  ["2026-05-01", "2026-05-01T00:00:00.000Z", "day"],
  ["2026-05", "2026-05-01T00:00:00.000Z", "month"],
  ["1983", "1983-01-01T00:00:00.000Z", "year"],
])("the occurrence %s keeps how exactly it is known, however old", (text, at, precision) => {
  expect(readOccurrence(text)).toEqual({ at: new Date(at), precision });
});

test("evidence that is not public has an owner or is refused", () => {
  expect(ownerOf("PUBLIC", "t")).toBeNull();
  expect(ownerOf("PRIVATE", "t")).toBe("t");
  expect(ownerOf("LICENSED", null)).toBeUndefined();
});

test("equal texts prove copying only when they are long enough to be no coincidence", () => {
  expect(isCopyable("the service is closed today")).toBe(false);
  expect(isCopyable("x".repeat(120))).toBe(true);
  expect(isCopyable("法".repeat(40))).toBe(true);
  expect(isCopyable("法".repeat(39))).toBe(false);
});

test("copies are of one month", () => {
  const day = (text: string) => new Date(`2026-${text}T00:00:00Z`);
  expect(isWithinCopyWindow(day("01-01"), day("01-31"))).toBe(true);
  expect(isWithinCopyWindow(day("02-01"), day("01-01"))).toBe(false);
});

describe("an edited article is recognised, a look-alike is not", () => {
  const state = (title: string, day = "2026-03-01") => ({
    title,
    publishedAt: new Date(`${day}T10:00:01Z`),
    contentHash: title,
  });

  test("by its guid", () => {
    expect(
      isSameByGuid(
        state("Donald Trump indicted"),
        state("Donald Trump news: indictment, latest on felony charges"),
      ),
    ).toBe(true);
    expect(isSameByGuid(state("Spring budget adopted"), state("Zoo opens new house", "2026-06-01"))).toBe(
      false,
    );
  });

  test("by its moment", () => {
    expect(isSameByMoment(state("Build a your own model"), state("Build your own model"))).toBe(true);
    expect(isSameByMoment(state("Tool v1.2.0 released"), state("Tool v1.2.1 released"))).toBe(false);
    expect(
      isSameByMoment(state("12th sanctions package adopted"), state("13th sanctions package adopted")),
    ).toBe(false);
    expect(isSameByMoment(state("Exports fall"), state("Imports of energy fall sharply"))).toBe(false);
  });
});
