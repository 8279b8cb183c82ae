import { ingest, mintHan, mintTitle } from "../support/evidence.ts";
import { expect, test } from "../support/test.ts";

const CASES = [
  { locale: "zh-TW", make: () => wordsIn(`${mintHan(5)}公布`, mintHan(), "報告") },
  { locale: "ja", make: () => wordsIn(`${mintHan(5)}が`, mintHan(), "を公表") },
  { locale: "en", make: () => ({ ...mintTitle() }) },
] as const;

const wordsIn = (before: string, word: string, after: string) => ({
  word,
  title: `${before}${word}${after}`,
});

for (const { locale, make } of CASES)
  test(`an event is found by its words in ${locale}, once, with the hits marked`, async ({ page }) => {
    const { word, title } = make();
    const item = (outlet: number) => ({
      url: `https://outlet-${outlet}.example/${encodeURIComponent(word)}`,
      title,
      language: locale,
      refs: [`doi:10.5555/${encodeURIComponent(word)}`],
      published_at: `2026-11-0${outlet}T08:00:00Z`,
    });
    const [geid] = await ingest([item(1)], `Outlet 1 ${word}`);
    expect(await ingest([item(2)], `Outlet 2 ${word}`)).toEqual([geid]);

    // The index follows the event by a message, so the first look may come too early.
    await expect(async () => {
      await page.goto(`/search?${new URLSearchParams({ q: word, lang: locale })}`);
      await expect(page.getByRole("article")).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    const card = page.getByRole("article");
    await expect(card.getByRole("heading")).toHaveText(title);
    await expect(card.locator("mark").first()).toHaveText(word, { ignoreCase: true });
    await card.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`/events/${geid}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });

test("what is found in another language than the reader's says so by its language", async ({ page }) => {
  const word = mintHan();
  await ingest(
    [
      {
        url: `https://gazette.example/${encodeURIComponent(word)}`,
        title: `${mintHan(5)}が${word}を掲載`,
        language: "ja",
        published_at: "2026-11-05T08:00:00Z",
      },
    ],
    `Gazette ${word}`,
  );
  await expect(async () => {
    await page.goto(`/search?${new URLSearchParams({ q: word, lang: "en" })}`);
    await expect(page.getByRole("article")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("article").locator("bdi").first()).toHaveAttribute("lang", "ja");
});

test("odd queries answer with an ordinary page, and what is no text with a refusal", async ({
  page,
  request,
}) => {
  expect((await request.get("/search?q=%00x")).status()).toBe(400);
  for (const query of ["' OR 1=1", "a:*&!b", '"', "-", "()", "🙂"]) {
    const answer = await page.goto(`/search?${new URLSearchParams({ q: query, lang: "en" })}`);
    expect([query, answer?.status()]).toEqual([query, 200]);
  }
  await page.goto(`/search?${new URLSearchParams({ q: "x".repeat(1_000), lang: "en" })}`);
  await expect(page.getByRole("alert").filter({ hasText: "too long" })).toBeVisible();
});

test("without a word, filters alone find events, newest first, and each is taken off by its own way", async ({
  page,
}) => {
  await page.goto("/search?lang=en");
  await page.getByLabel("Domain").selectOption("ai-rights");
  await page.getByLabel("Published on").selectOption("agiright");
  await page.getByRole("search").getByRole("button", { name: "Search" }).last().click();
  await expect(page).toHaveURL(/domain=ai-rights&site=agiright/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("status")).toContainText("Newest first");
  const chosen = page.getByRole("navigation", { name: "Filters that are set" });
  await chosen.getByRole("link", { name: "Published on" }).click();
  await expect(page).toHaveURL(/\/search\?domain=ai-rights$/);
  await chosen.getByRole("link").click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByRole("article")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("filters that no event passes say so and how to go on", async ({ page }) => {
    await page.goto("/search?lang=en");
    await page.getByLabel("To day").fill("1901-01-01");
    await page.getByLabel("Search events").fill("act");
    await page.getByLabel("Search events").press("Enter");
    await expect(page.getByRole("status")).toContainText("Take off a filter");
    await expect(page.getByLabel("To day")).toHaveValue("1901-01-01");
  });
});
