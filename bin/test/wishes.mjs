/** What the environment asks of a test run. */
export function readWishes() {
  return {
    /** On a build server nothing may be skipped. */
    allowsSkips: !process.env["CI"],
    /** Folder for the result files; a build server collects them. */
    resultFolder: process.env["PARALLAX_TEST_RESULTS"] ?? null,
  };
}
