import { ingest, mintWord } from "../support/evidence.ts";
import { expect, test } from "../support/test.ts";

const CASES = [
  {
    locale: "zh-TW",
    title: (word: string) => `監理機關公布 ${word} 的演算法透明度報告`,
    query: "演算法透明度",
    region: "搜尋",
  },
  {
    locale: "ja",
    title: (word: string) => `監督機関が ${word} のアルゴリズム透明性報告を公表`,
    query: "アルゴリズム透明性",
  },
  {
    locale: "en",
    title: (word: string) => `Supervisor publishes the algorithm transparency report of ${word}`,
    query: "algorithm transparency",
  },
] as const;

for (const { locale, title, query } of CASES) {
  test(`an event is found by its words in ${locale}, once, with the hits marked`, async ({ page }) => {
    const word = mintWord();
    const item = (outlet: number) => ({
      url: `https://outlet-${outlet}.${word}.example/report`,
      title: title(word),
      language: locale,
      hard_key: `doi:10.5555/${word}`,
      published_at: `2026-11-0${outlet}T08:00:00Z`,
    });
    await ingest([item(1)], `Outlet 1 ${word}`);
    await ingest([item(2)], `Outlet 2 ${word}`);

    // The index follows the event by a message, so the first look may come too early.
    await expect(async () => {
      await page.goto(`/search?${new URLSearchParams({ q: `${query} ${word}`, lang: locale })}`);
      await expect(page.getByRole("article")).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    const card = page.getByRole("article");
    await expect(card.getByRole("heading")).toHaveText(title(word));
    await expect(card.locator("mark").filter({ hasText: word })).toHaveCount(1);
    await card.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title(word));
  });
}

test("what is found in another language than the reader's says so by its language", async ({ page }) => {
  const word = mintWord();
  await ingest(
    [
      {
        url: `https://${word}.example/1`,
        title: `官報が ${word} の告示を掲載`,
        language: "ja",
        published_at: "2026-11-05T08:00:00Z",
      },
    ],
    `Gazette ${word}`,
  );
  await expect(async () => {
    await page.goto(`/search?q=${word}&lang=en`);
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
