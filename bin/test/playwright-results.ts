import { z } from "zod";
import type { Tally } from "./tally.ts";

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});
type Suite = { specs?: z.infer<typeof Spec>[] | undefined; suites?: Suite[] | undefined };
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(Spec).optional(), suites: z.array(Suite).optional() }),
);
const Report = z.object({
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads Playwright's JSON report; a test that passed only at a second try counts as failed. */
export function tallyPlaywright(report: unknown): Tally {
  const { suites, errors } = Report.parse(report);
  const tests = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map(({ status }) => ({ status, name: `${spec.file}: ${spec.title}` })));
  const named = (...wanted: string[]) =>
    tests.filter(({ status }) => wanted.includes(status)).map(({ name }) => name);
  const failures = [
    ...named("unexpected", "flaky"),
    ...errors.map(({ message }) => `e2e: ${message?.split("\n")[0] ?? "error"}`),
  ];
  const skips = named("skipped");
  return {
    passed: named("expected").length,
    failed: failures.length,
    skipped: skips.length,
    failures,
    skips,
  };
}

function specsOf(suite: Suite): z.infer<typeof Spec>[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
