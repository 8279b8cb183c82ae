import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page, Response } from "@playwright/test";

/** What one cold visit of a page costs its reader. */
export type Visit = {
  /** Scripts as they come over the wire with gzip, in bytes: files, and on pages without any their inline text. */
  readonly scriptBytes: number;
  readonly lcpMs: number;
  readonly cls: number;
  readonly inpMs: number;
};

/** How much slower than this machine the reader's is. */
export const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1_500;
/** The shortest interaction that the browser reports; quicker ones count as this. */
const SHORTEST_MS = 16;

/** Runs in the page before anything of its own. */
function watchVitals(shortestMs: number): void {
  const vitals = { lcpMs: 0, cls: 0, inpMs: shortestMs };
  Object.assign(globalThis, { vitals });
  const watch = (type: string, take: (entry: never) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as never))).observe({
      type,
      buffered: true,
      ...more,
    });
  watch("largest-contentful-paint", ({ startTime }: PerformanceEntry) => (vitals.lcpMs = startTime));
  watch("layout-shift", ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  watch(
    "event",
    ({ duration, interactionId }: { duration: number; interactionId: number }) => {
      if (interactionId > 0) vitals.inpMs = Math.max(vitals.inpMs, duration);
    },
    { durationThreshold: shortestMs },
  );
}

const inlineScripts = (page: Page): Promise<string[]> =>
  page.$$eval('script:not([src]):not([type="application/ld+json"])', (scripts) =>
    scripts.map(({ textContent }) => textContent),
  );

/** What a reader does who looks around: moves the focus, presses on the text, opens nothing. */
async function lookAround(page: Page): Promise<void> {
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");
  await page.locator("h1").first().click({ force: true });
  await page.keyboard.press("Escape");
}

/** Visits a page with nothing in the browser's cache and a slow processor. Throws where it does not answer 200. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 840 }, ...options });
  const page = await context.newPage();
  const files: Promise<number>[] = [];
  page.on("response", (response: Response) => {
    if (response.request().resourceType() === "script")
      files.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(watchVitals, SHORTEST_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const answer = await page.goto(url, { waitUntil: "load" });
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status() ?? "nothing"}`);
  // The largest paint ends with the first input, so it must have come before that.
  await page.waitForTimeout(SETTLE_MS);
  await lookAround(page);
  await page.waitForTimeout(SETTLE_MS / 3);
  const vitals = await page.evaluate(
    () => (globalThis as unknown as { vitals: Omit<Visit, "scriptBytes"> }).vitals,
  );
  const fromFiles = (await Promise.all(files)).reduce((sum, size) => sum + size, 0);
  const inline = (await inlineScripts(page)).reduce((sum, text) => sum + gzipSync(text).length, 0);
  await context.close();
  return { ...vitals, scriptBytes: fromFiles === 0 ? inline : fromFiles };
}
