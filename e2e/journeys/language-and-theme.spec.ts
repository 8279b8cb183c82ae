import { childUrl } from "../support/child-sites.ts";
import { expect, test } from "../support/test.ts";

const html = "html";

test("the language switch stays on the same page and keeps its query", async ({ page }) => {
  await page.goto("/search?q=act&lang=en");
  await page
    .getByRole("navigation", { name: "Language of the interface" })
    .getByRole("link", { name: "日本語" })
    .click();
  await expect(page).toHaveURL(/\/search\?q=act&lang=ja$/);
  await expect(page.locator(html)).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("searchbox")).toHaveValue("act");
  await page.goto("/docs");
  await expect(page.locator(html)).toHaveAttribute("lang", "ja");
});

test("the browser's wish counts until the reader chooses", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: "zh-TW", ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator(html)).toHaveAttribute("lang", "zh-TW");
  await page.goto("/?lang=en");
  await page.goto("/");
  await expect(page.locator(html)).toHaveAttribute("lang", "en");
  await context.close();
});

test("the theme changes at once and is there before the first paint of the next page", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/?lang=en");
  const stored = page.waitForResponse((answer) => answer.url().endsWith("/preferences"));
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.locator(html)).toHaveAttribute("data-theme", "dark");
  await stored;
  await page.goto("/docs");
  expect(await page.locator(html).getAttribute("data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Follow the system" }).click();
  await expect(page.locator(html)).not.toHaveAttribute("data-theme");
});

test("paper is light under a dark theme too, and names the site without its controls", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  for (const [address, name] of [
    ["/?lang=en", "Parallax"],
    [childUrl("agiright", "/en/"), "AGI Right"],
  ] as const) {
    await page.goto(address);
    const scheme = await page.locator(html).evaluate((root) => getComputedStyle(root).colorScheme);
    expect(scheme, address).toBe("light");
    await expect(page.locator("header").getByRole("link", { name }).first()).toBeVisible();
    await expect(page.locator("header").getByRole("navigation")).toHaveCount(0);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the theme is a form that comes back to the page, the search a form that finds", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/docs?lang=en");
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(page).toHaveURL(/\/docs$/);
    await expect(page.locator(html)).toHaveAttribute("data-theme", "dark");
    await page.getByRole("searchbox").fill("nothing-has-this-name");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByText("Nothing matches “nothing-has-this-name”.")).toBeVisible();
  });
});
