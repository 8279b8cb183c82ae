import { writeFile } from "node:fs/promises";
import { type Item, ingest, mintTitle } from "../support/evidence.ts";
import { parallax } from "../support/parallax.ts";
import { expect, test } from "../support/test.ts";

const feed = (host: string, title: string, day: number) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
  <title>Notices of ${host}</title><link>https://${host}/</link><language>en</language>
  <item>
    <title>${title}</title>
    <link>https://${host}/notices/1</link>
    <pubDate>${day} Nov 2026 09:00:00 GMT</pubDate>
    <description>${title}.</description>
  </item>
</channel></rss>`;

test("a feed file becomes one event on the front page, with a neutral page that shows its evidence", async ({
  page,
}, testInfo) => {
  const { word, title } = mintTitle();
  const file = testInfo.outputPath("feed.xml");
  await writeFile(file, feed(`${word}.example`, title, 10));
  await parallax(["ingest", file]);

  await page.goto("/?lang=en");
  await page.getByRole("article").getByRole("link", { name: title }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const evidence = page.getByRole("region", { name: "Evidence" });
  await expect(page.getByText("1 piece of evidence from 1 origin").first()).toBeVisible();
  const link = evidence.getByRole("link", { name: title });
  await expect(link).toHaveAttribute("href", `https://${word}.example/notices/1`);
  await expect(link).toHaveAttribute("rel", /noopener/);
  await expect(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
  await expect(page.locator('head > link[rel="canonical"]')).toHaveAttribute("href", page.url());
});

test("the same file again changes nothing that can be seen", async ({ page }, testInfo) => {
  const { word, title } = mintTitle();
  const file = testInfo.outputPath("feed.xml");
  await writeFile(file, feed(`${word}.example`, title, 20));
  await parallax(["ingest", file]);
  await page.goto("/?lang=en");
  await page.getByRole("article").getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
  await parallax(["ingest", file]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Version 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Version 2" })).toHaveCount(0);
  await expect(page.getByText("1 piece of evidence from 1 origin").first()).toBeVisible();
});

test("the page of an event can be read as it stood before its newest version", async ({ page }) => {
  const { word, title } = mintTitle();
  const item = (n: number): Item => ({
    url: `https://outlet-${n}.example/${word}`,
    title,
    text: `${title}. Outlet ${n} tells it in its own words.`,
    refs: [`docket:${word}-2026-1`],
    language: "en",
    published_at: `2026-11-1${n}T09:00:00Z`,
  });
  const [geid] = await ingest([item(1)], `Outlet 1 ${word}`);
  expect(await ingest([item(2)], `Outlet 2 ${word}`)).toEqual([geid]);

  await page.goto(`/events/${geid}?lang=en`);
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions.getByRole("heading", { name: "Version 2" })).toBeVisible();
  await versions.getByRole("link", { name: "Read as of this version 1" }).click();

  await expect(
    page.getByRole("status").filter({ hasText: "You are reading what was known at" }),
  ).toBeVisible();
  await expect(versions.getByRole("heading", { name: "Version 2" })).toHaveCount(0);
  await page.getByRole("link", { name: "Show what is known now" }).first().click();
  await expect(versions.getByRole("heading", { name: "Version 2" })).toBeVisible();
});

test("an event that does not exist answers 404 with a way to search", async ({ page, expectErrorStatus }) => {
  expectErrorStatus(404);
  const answer = await page.goto("/events/evt_00000000-0000-7000-8000-000000000000?lang=en");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such event");
  await page.getByRole("searchbox").fill("act");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=act$/);
});
