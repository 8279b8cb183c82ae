import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { childUrl } from "../support/child-sites.ts";
import { retract } from "../support/curation.ts";
import { ingest, mintHan, mintTitle } from "../support/evidence.ts";
import { ingestHostile } from "../support/hostile.ts";
import { choose, LOCALES, looksOfPage } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

type PageUnderTest = { name: string; status?: number; path: (origin: string) => string | Promise<string> };

let rich: Promise<string> | null = null;

/** An event with versions, copies and three languages; made once per worker. */
async function richEvent(): Promise<string> {
  const { word, title: english } = mintTitle();
  const item = (n: number, language: string, title: string) => ({
    url: `https://outlet-${n}.example/${word}`,
    title,
    text: `${title}. ${word}.`,
    language,
    ...(n === 1 ? { hard_key: `docket:${word}-2026` } : { refs: [`docket:${word}-2026`] }),
    published_at: `2026-11-0${n}T08:00:00Z`,
    occurred_at: "2026-11-01",
  });
  const items = [
    item(1, "en", english),
    item(2, "ja", `裁判所、${mintHan()}について判断 ${word}`),
    item(3, "zh-TW", `法院就${mintHan()}作出裁判 ${word}`),
    item(4, "en", `Correction: ${english}`),
  ];
  const [geid] = await ingest(items, `Outlets ${word}`);
  return `/events/${geid}`;
}

let withdrawn: Promise<string> | null = null;

/** An event that was withdrawn with a reason; made once per worker. */
async function retractedEvent(origin: string): Promise<string> {
  const { word, title } = mintTitle();
  const url = `https://outlet.example/${word}`;
  const [geid = ""] = await ingest(
    [{ url, title, language: "en", published_at: "2026-11-06T08:00:00Z" }],
    word,
  );
  await retract(origin, geid, `The source withdrew it. ${"長い理由".repeat(40)}`);
  return `/events/${geid}`;
}

const PAGES: readonly PageUnderTest[] = [
  { name: "newest events", path: () => "/" },
  { name: "an event", path: () => (rich ??= richEvent()) },
  {
    name: "an event as of a moment",
    path: async () => `${await (rich ??= richEvent())}?as_of=2099-01-01T00:00`,
  },
  {
    name: "an event before it was known",
    path: async () => `${await (rich ??= richEvent())}?as_of=1999-01-01T00:00`,
  },
  { name: "an event with a hostile title", path: async () => `/events/${(await ingestHostile()).geid}` },
  { name: "a retracted event", status: 410, path: (origin) => (withdrawn ??= retractedEvent(origin)) },
  { name: "no such event", status: 404, path: () => "/events/evt_00000000-0000-7000-8000-000000000000" },
  { name: "the domains", path: () => "/domains" },
  { name: "a domain", path: () => "/domains/ai-rights" },
  { name: "a domain by time and concept", path: () => "/domains/ai-rights?order=time&concept=law-making" },
  { name: "a domain that only orders", path: () => "/domains/software" },
  { name: "no such domain", status: 404, path: () => "/domains/nothing" },
  { name: "an empty search", path: () => "/search" },
  { name: "a search", path: () => "/search?q=act" },
  { name: "a search that finds nothing", path: () => "/search?q=zzzzqqqq" },
  { name: "sign-in", path: () => "/signin" },
  { name: "a failed sign-in", path: () => "/signin?error=CredentialsSignin" },
  { name: "sign-out", path: () => "/signout" },
  { name: "the guide", path: () => "/docs" },
  { name: "a page of the guide", path: () => "/docs/guide/operator" },
  { name: "the API", path: () => "/docs/api" },
  { name: "no such page", status: 404, path: () => "/nothing/here" },
  { name: "an address that cannot be read", status: 400, path: () => "/events/%E0%A4%A" },
  { name: "a link that ends no subscription", status: 404, path: () => "/unsubscribe/nothing" },
];

for (const [nth, { name, status = 200, path }] of PAGES.entries())
  for (const look of looksOfPage(nth))
    test(`${name}: accessible and inside its window (${look.locale}, ${look.theme}, ${look.width} px)`, async ({
      page,
      context,
      baseURL,
      expectErrorStatus,
    }) => {
      if (status !== 200) expectErrorStatus(status);
      await choose(context, page, look, baseURL ?? "");
      const answer = await page.goto(await path(baseURL ?? ""));
      expect(answer?.status()).toBe(status);
      await expect(page.locator("html")).toHaveAttribute("lang", look.locale);
      await expectNoOverflow(page);
      await expectTargets(page);
      await expectAccessible(page);
    });

test("text from a feed never runs and never becomes markup", async ({ page }) => {
  const { geid, word } = await ingestHostile();
  for (const path of [`/events/${geid}`, "/", `/search?q=${word}`]) {
    await page.goto(path);
    expect(await page.title()).not.toBe("run");
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
});

test("text of twice the size stays inside a narrow window", async ({ page, context, baseURL }) => {
  const origin = baseURL ?? "";
  const child = (locale: string) => childUrl("agiright", `/${locale}/`);
  for (const locale of LOCALES) {
    await choose(context, page, { locale, theme: "light", width: 360 }, origin);
    for (const address of [
      "/",
      await (rich ??= richEvent()),
      "/domains/ai-rights",
      "/search?q=AI",
      child(locale),
    ]) {
      await page.goto(address);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      await expectNoOverflow(page);
    }
  }
});
