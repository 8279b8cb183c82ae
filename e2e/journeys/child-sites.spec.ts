import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { createReader } from "../support/accounts.ts";
import { alternatesIn, visitUrl } from "../support/child-pages.ts";
import { childUrl, MOTHER, publishedOn, publishOn } from "../support/child-sites.ts";
import { retract } from "../support/curation.ts";
import { tabTo } from "../support/keyboard.ts";
import { drainWork } from "../support/operations.ts";
import { expect, test } from "../support/test.ts";

test("a reader walks from the front page to the evidence by the keyboard alone", async ({ page }) => {
  await page.goto(childUrl("agiright", "/en/"));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("Tab");
  const title = await page.getByRole("article").first().getByRole("heading").innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const event = page.getByRole("region", { name: "Provenance" }).getByRole("link", { name: /^evt_/ });
  await tabTo(page, "link", await event.innerText());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\/evt_/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Parallax" }).first()).toBeVisible();
});

test("a reader searches a site, chooses a theme that stays, and changes the language of one text", async ({
  page,
}) => {
  await page.goto(childUrl("agiright", "/en/"));
  await tabTo(page, "link", "Search");
  await page.keyboard.press("Enter");
  await tabTo(page, "searchbox", "Words to look for on this site");
  await page.keyboard.type("DABUS");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("found for “DABUS”");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const other = page.getByRole("complementary").getByRole("link", { name: "日本語" });
  const address = await other.getAttribute("href");
  await other.click();
  await expect(page).toHaveURL(address ?? "");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("everything that a reader needs works without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(childUrl("agiright", "/zh-TW/"));
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page.getByRole("region", { name: "來源", exact: true }).getByRole("link")).not.toHaveCount(0);
  await page.getByRole("link", { name: "搜尋", exact: true }).click();
  await page.getByRole("searchbox").fill("法");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("article")).not.toHaveCount(0);
  await context.close();
});

test("the languages of one text name each other, themselves included, and no other text", async () => {
  const alternatesOf = async (url: string) => alternatesIn((await visitUrl(url)).body);
  // The demo's pages come out one after another, and each that comes out has its sisters drawn again.
  await expect(async () => {
    const out = await publishedOn("agiright", "ja");
    const lineages = await Promise.all(out.map(({ url }) => alternatesOf(url)));
    expect(lineages.length).toBeGreaterThan(0);
    for (const [index, lineage] of lineages.entries()) {
      expect(lineage).toContain(`ja ${out[index]?.url ?? ""}`);
      for (const line of lineage) {
        const url = line.split(" ")[1] ?? "";
        expect(url).toContain(childUrl("agiright", "/"));
        expect(await alternatesOf(url)).toEqual(lineage);
      }
    }
  }).toPass();
});

const hasXmllint = existsSync("/usr/bin/xmllint");
const FORMS = [
  ["feed.xml", (text: string) => (parseRssFeed(text).items ?? []).map(({ guid }) => guid?.value)],
  ["atom.xml", (text: string) => (parseAtomFeed(text).entries ?? []).map(({ id }) => id)],
  ["feed.json", (text: string) => (parseJsonFeed(text).items ?? []).map(({ id }) => id)],
] as const;

for (const [name, idsOf] of FORMS)
  test(`${name} of a site and of the mother is read by another parser, and by its tag a second time for nothing`, async () => {
    const out = (await publishedOn("agiright", "en")).map(({ pubid }) => `urn:evemiss:iiodo:${pubid}`);
    const site = childUrl("agiright", `/en/${name}`);
    for (const url of [site, `${MOTHER}/en/${name}`, `${MOTHER}/domains/ai-rights/ja/${name}`]) {
      const { status, headers, body: text } = await visitUrl(url);
      expect(status, url).toBe(200);
      if (hasXmllint && name.endsWith(".xml"))
        execFileSync("xmllint", ["--noout", "--nonet", "-"], { input: text, stdio: "pipe" });
      const ids = idsOf(text);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      if (url === site) expect(out).toEqual(expect.arrayContaining(ids));
      expect(headers["link"]).toContain(`<${url}>; rel="self"`);
      const known = { "if-none-match": String(headers["etag"]) };
      expect((await visitUrl(url, known)).status).toBe(304);
    }
  });

test("what is withdrawn is gone from its page, the lists, the feeds and the map, and the corrections say why", async ({
  page,
  expectErrorStatus,
}) => {
  expectErrorStatus(410);
  const { geid, word } = await publishOn("agiright");
  const mark = new RegExp(word, "i");
  const at = (path: string) => childUrl("agiright", path);
  const lists = ["/en/", "/en/archive", "/en/feed.xml", "/en/atom.xml", "/en/feed.json", "/sitemap.xml"].map(
    at,
  );
  const text = async (url: string) => (await visitUrl(url)).body;
  for (const url of lists) await expect.poll(() => text(url), { message: url }).toMatch(mark);
  const { url } = (await publishedOn("agiright", "en")).find((one) => one.geid === geid) ?? { url: "" };
  expect((await page.goto(url))?.status()).toBe(200);

  await retract(MOTHER, geid, "The gazette withdrew its report.");
  await drainWork();
  for (const list of lists) await expect.poll(() => text(list), { message: list }).not.toMatch(mark);
  await expect.poll(async () => (await visitUrl(url)).status).toBe(410);
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This publication has been withdrawn");
  await expect(page.getByRole("note")).toContainText(
    "The event was retracted: The gazette withdrew its report.",
  );
  await page.getByRole("main").getByRole("link", { name: "Corrections" }).click();
  await expect(page.getByRole("main")).toContainText("The gazette withdrew its report.");
});

test("following begins on the site, is asked once at the mother, and leads back to the site", async ({
  page,
}) => {
  const { handle, password } = await createReader();
  await page.goto(childUrl("agiright", "/en/"));
  await page.getByRole("link", { name: "Follow AGI Right" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow AGI Right");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Follow/ })
    .click();
  await page.locator("#handle").fill(handle);
  await page.locator("#password").fill(password);
  await page.locator("#password").press("Enter");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Follow/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You follow AGI Right");
  await page.getByRole("link", { name: "Back to AGI Right" }).click();
  await expect(page).toHaveURL(/^http:\/\/agiright\.localhost:\d+\/(en|zh-TW)\/$/);
});
