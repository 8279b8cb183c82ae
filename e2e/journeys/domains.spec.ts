import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { expect, test } from "../support/test.ts";

test("from a domain to its reading of an event, its sum, the other readings and the neutral page", async ({
  page,
}) => {
  await page.goto("/domains");
  await page.getByRole("main").getByRole("link", { name: "AI rights" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "AI rights" })).toBeVisible();
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "The score taken apart" })).toBeVisible();
  await expect(page.getByRole("table", { name: /^Importance/ }).getByRole("row")).not.toHaveCount(0);
  await expectNoOverflow(page);
  await expectTargets(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: /neutral page/ }).click();
  await expect(page.getByRole("table", { name: "How each domain reads it" })).toBeVisible();
});

test("the concepts of a domain narrow its list without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/domains/ai-rights");
  const all = await page.getByRole("article").count();
  await page
    .getByRole("navigation", { name: "Concepts" })
    .getByRole("link", { name: /Executive orders/ })
    .click();
  await expect(page).toHaveURL(/concept=executive-order/);
  expect(await page.getByRole("article").count()).toBeLessThan(all);
  await context.close();
});
