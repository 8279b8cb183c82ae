import { type ConsoleMessage, expect, type Page, test as base } from "@playwright/test";

type Complaints = {
  /** Says that a page of this test answers with an error status on purpose; the browser logs those. */
  expectErrorStatus: (status: number) => void;
};

const VIOLATION = "content security policy violation";

/** Every violation of the policy goes to the console, where the watch below reads it. */
function reportViolations(mark: string): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(mark, event.effectiveDirective, event.blockedURI, event.sourceFile);
  });
}

const describe = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} (${message.location().url})`;

/** The test of every journey: it fails on any console error or warning, uncaught exception or policy violation. */
export const test = base.extend<Complaints>({
  expectErrorStatus: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const expected = new Set<number>();
      const watch = (page: Page) => {
        page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") complaints.push(describe(message));
        });
      };
      await context.addInitScript(reportViolations, VIOLATION);
      context.on("page", watch);
      await use((status) => expected.add(status));
      const isExpected = (text: string) =>
        [...expected].some((status) => text.includes(`status of ${status} (`));
      expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
