import { describe, expect, it } from "vitest";
import { tallyPlaywright } from "./playwright-results.ts";
import { closingLine, isGreen, NOTHING, sum } from "./tally.ts";
import { tallyVitest } from "./vitest-results.ts";

const file = (name: string, status: string, tests: Record<string, string>, message = "") => ({
  name,
  status,
  message,
  assertionResults: Object.entries(tests).map(([fullName, verdict]) => ({ fullName, status: verdict })),
});

describe("the tally of a run", () => {
  it("counts a file that broke before its first test as a failure", () => {
    const tally = tallyVitest({
      testResults: [file("a.test.ts", "failed", {}, "Cannot find module\n at x")],
    });
    expect(tally).toMatchObject({ passed: 0, failed: 1, failures: ["a.test.ts: Cannot find module"] });
  });

  it("counts passed, failed and skipped tests and names the last two", () => {
    const tally = tallyVitest({
      testResults: [file("a.test.ts", "failed", { one: "passed", two: "failed", three: "skipped" })],
    });
    expect(tally).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ["a.test.ts: two"],
      skips: ["a.test.ts: three"],
    });
  });

  it("finds journeys in nested groups, and takes one that passed at a second try as failed", () => {
    const spec = (title: string, status: string) => ({ title, file: "a.spec.ts", tests: [{ status }] });
    const report = {
      errors: [],
      suites: [
        {
          specs: [spec("one", "expected")],
          suites: [{ specs: [spec("two", "flaky"), spec("three", "skipped")] }],
        },
      ],
    };
    expect(tallyPlaywright(report)).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ["a.spec.ts: two"],
    });
  });

  it("closes with one line that leaves out skips when there are none", () => {
    expect(closingLine({ ...NOTHING, passed: 3 })).toBe("3 passed, 0 failed");
    expect(
      closingLine(
        sum([
          { ...NOTHING, passed: 3 },
          { ...NOTHING, failed: 1, skipped: 2 },
        ]),
      ),
    ).toBe("3 passed, 1 failed, 2 skipped");
  });

  it("is green only with something passed, nothing failed, and no skip where none is allowed", () => {
    expect(isGreen({ ...NOTHING, passed: 1, skipped: 1 }, true)).toBe(true);
    expect(isGreen({ ...NOTHING, passed: 1, skipped: 1 }, false)).toBe(false);
    expect(isGreen({ ...NOTHING, passed: 1, failed: 1 }, true)).toBe(false);
    expect(isGreen(NOTHING, true)).toBe(false);
  });
});
