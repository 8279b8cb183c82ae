/** What a group of tests came to; `failures` and `skips` hold one line each. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  readonly skips: readonly string[];
};

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], skips: [] };

/** Adds the tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
      skips: [...all.skips, ...one.skips],
    }),
    NOTHING,
  );
}

/** One failure that no single test owns. */
export function failure(text: string): Tally {
  return { ...NOTHING, failed: 1, failures: [text] };
}

/** The closing line of a run: `N passed, N failed[, N skipped]`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** True when the run counts as green: something passed, nothing failed, and nothing was skipped that must not be. */
export function isGreen(tally: Tally, allowsSkips: boolean): boolean {
  return tally.passed > 0 && tally.failed === 0 && (allowsSkips || tally.skipped === 0);
}
