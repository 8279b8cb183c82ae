import { z } from "zod";
import type { Tally } from "./tally.ts";

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Reads vitest's JSON report; a file that broke before its first test counts as one failure. */
export function tallyVitest(report: unknown): Tally {
  const files = Report.parse(report).testResults;
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })));
  const named = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status));
  const broken = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  const failures = [
    ...named("failed").map((test) => `${test.file}: ${test.fullName}`),
    ...broken.map((file) => `${file.name}: ${file.message?.split("\n")[0] ?? "did not run"}`),
  ];
  const skips = named("skipped", "pending", "todo", "disabled").map(
    (test) => `${test.file}: ${test.fullName}`,
  );
  return { passed: named("passed").length, failed: failures.length, skipped: skips.length, failures, skips };
}
