import { describe, expect, it } from "vitest";
import { median, percentile, toRow } from "./harness.ts";
import { table } from "./table.ts";

describe("bench rows", () => {
  it("take the middle sample, and the mean of the two middle ones of an even number", () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(percentile([0, 10], 0.95)).toBeCloseTo(9.5);
  });

  it("keep three significant digits, the range and the number of runs", () => {
    const row = toRow("bus", "machine", { name: "drain", unit: "messages/s", samples: [1234.5, 1300, 1200] });
    expect(row).toMatchObject({ runs: 3, median: 1230, min: 1200, max: 1300, met: null, budget: null });
  });

  it("show a missed budget as missed", () => {
    const row = toRow("bus", "machine", {
      name: "drain",
      unit: "messages/s",
      samples: [10],
      budget: { text: "≥ 5 k", isMet: false },
    });
    expect(table([row])).toContain("MISSED");
  });
});
