import { expect, type Page } from "@playwright/test";
import { ingest, mintTitle } from "./evidence.ts";
import type { Look } from "./look.ts";
import { drainWork, operatorAsk } from "./operations.ts";

/** Scheme, host and port of the mother, without a slash. */
export const MOTHER = process.env["PARALLAX_E2E_ORIGIN"] ?? "";

export type Published = {
  pubid: string;
  geid: string;
  locale: string;
  path: string;
  url: string;
  title: string;
  translated_from: string | null;
};

/** An address of a child site at its own host, on the port of the product under test. */
export function childUrl(site: string, path: string): string {
  return `http://${site}.localhost:${new URL(MOTHER).port}${path}`;
}

/** What a site has out on pages of its own in a language. */
export async function publishedOn(site: string, locale: string): Promise<Published[]> {
  const query = new URLSearchParams({ site, locale, status: "PUBLISHED", limit: "100" }).toString();
  const { data } = await operatorAsk<{ data: (Published & { channel: string })[] }>(`/publications?${query}`);
  return data.filter(({ channel }) => channel === "web");
}

let number = 0;

/** Reports an occurrence of its own that `ai-rights` reads, and waits until the site has it out; answers its event. */
export async function publishOn(site: string): Promise<{ geid: string; word: string }> {
  const { word, title } = mintTitle();
  number += 1;
  const [geid = ""] = await ingest(
    [
      {
        url: `https://gazette.example/${word}`,
        title: `${title}: parliament passes an artificial intelligence act`,
        text: `The parliament of ${word} passed an artificial intelligence act. The act regulates artificial intelligence in ${word}.`,
        language: "en",
        hard_key: `docket:${word}-${number}`,
        published_at: "2026-11-06T08:00:00Z",
      },
    ],
    `Gazette ${word}`,
  );
  await drainWork();
  await expect(async () => {
    const out = await publishedOn(site, "en");
    expect(out.map((one) => one.geid)).toContain(geid);
  }).toPass();
  return { geid, word };
}

/** Makes the reader's choices: the language stands in the address, the theme is the system's. */
export async function chooseOnChild(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
}

/**
 * Fails where a page does not stand by itself: a script beside the page's own, a file of a build, a part that was to
 * be filled in later, or a canonical address that is not in the head or not this very page's.
 */
export async function expectToStandAlone(page: Page, isIndexed: boolean): Promise<void> {
  const html = await page.content();
  expect(html).not.toContain('<template id="B:');
  expect(html).not.toContain("/_next/");
  expect(html).not.toContain("__next");
  await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(1);
  await expect(page.locator("script[src]")).toHaveCount(0);
  await expect(page.locator("[style]")).toHaveCount(0);
  const canonical = page.locator('head > link[rel="canonical"]');
  await expect(canonical).toHaveCount(isIndexed ? 1 : 0);
  await expect(page.locator('body link[rel="canonical"], body title')).toHaveCount(0);
  if (isIndexed) expect(new URL((await canonical.getAttribute("href")) ?? "").href).toBe(page.url());
}
