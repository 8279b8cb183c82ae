import { describe, expect, test } from "vitest";
import { readAsOf } from "./read-as-of.ts";

describe("the moment of ?as_of=", () => {
  test.each([
    ["2026-11-29T08:12", "2026-11-29T08:12:59.999Z"],
    ["2026-11-29 08:12", "2026-11-29T08:12:59.999Z"],
    ["2026-11-29T08:12:03", "2026-11-29T08:12:03.999Z"],
    ["2026-11-29T08:12:03.250Z", "2026-11-29T08:12:03.250Z"],
    ["2026-11-29T08:12:03.250+09:00", "2026-11-28T23:12:03.250Z"],
    ["2026-11-29T08:12:03.250 09:00", "2026-11-28T23:12:03.250Z"],
    ["2026-11-29", "2026-11-29T23:59:59.999Z"],
  ])("%s is %s", (text, moment) => {
    expect(readAsOf(text)).toBe(moment);
  });

  test.each([
    "",
    "yesterday",
    "2026-13-01",
    "2026-11-29T25:00",
    "1",
    "2026-11-29T08:12:03.250Z; drop",
    "9".repeat(1000),
  ])("%j is none", (text) => {
    expect(readAsOf(text)).toBeNull();
  });
});
