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
    await card.getByRole("link").click();
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

test("odd queries answer with an ordinary page", async ({ page }) => {
  for (const query of ["' OR 1=1", "a:*&!b", '"', "-", "()", "\u0000x", "🙂"]) {
    const answer = await page.goto(`/search?${new URLSearchParams({ q: query, lang: "en" })}`);
    expect([query, answer?.status()]).toEqual([query, 200]);
  }
  await page.goto(`/search?${new URLSearchParams({ q: "x".repeat(1_000), lang: "en" })}`);
  await expect(page.getByRole("alert").filter({ hasText: "too long" })).toBeVisible();
});
