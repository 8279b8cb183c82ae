import { createAccount, signIn } from "../support/accounts.ts";
import { proposeMerge } from "../support/operations.ts";
import { expect, test } from "../support/test.ts";

test("a curator decides a proposal by the keyboard alone and takes it back", async ({ page }) => {
  const id = await proposeMerge();
  await signIn(page, await createAccount("curator"), "/desk");
  await page.goto(`/desk/proposals/${id}?lang=en`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Are these one occurrence?");
  await expect(page.getByText("Keys are on")).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByRole("radio", { name: /Merge/ })).toBeChecked();
  await page.keyboard.press("c");
  await expect(page.locator("#reason")).toBeFocused();
  await page.keyboard.type("One occurrence, told twice.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Recorded: Merge.")).toBeVisible();
  await expect(page.getByText("applied", { exact: true })).toBeVisible();
  // The page came anew: its keys work once its script runs.
  await expect(async () => {
    await page.keyboard.press("u");
    await expect(page.locator("#undo-reason")).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type("They are two after all.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The merge has been taken back.")).toBeVisible();
  await expect(page.getByText("rolled back", { exact: true })).toBeVisible();
});

test("of two curators the later one is told, and keeps the reason that was written", async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await proposeMerge();
  const path = `/desk/proposals/${id}`;
  await signIn(page, await createAccount("curator"), path);
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const otherPage = await other.newPage();
  await signIn(otherPage, await createAccount("curator"), path);
  for (const [which, reason] of [
    [page, "They differ."],
    [otherPage, "They are one."],
  ] as const) {
    await which.locator('input[value="need_evidence"]').check();
    await which.locator("#reason").fill(reason);
    await which.locator('form[action="/api/forms/decide-proposal"] button').click();
    await which.waitForURL(/decided|fault/);
  }
  await expect(otherPage).toHaveURL(/fault=version_conflict/);
  await expect(otherPage.locator("#reason")).toHaveValue("They are one.");
  await other.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a decision is a plain form", async ({ page }) => {
    const id = await proposeMerge();
    await signIn(page, await createAccount("curator"), `/desk/proposals/${id}`);
    await page.locator('input[value="reject"]').check();
    await page.locator("#reason").fill("Other places, other days.");
    await page.locator('form[action="/api/forms/decide-proposal"] button').click();
    await expect(page).toHaveURL(/decided=reject/);
    await expect(page.locator("#decide")).toHaveCount(0);
  });
});

test("for everyone else there is no desk and nothing behind the scenes", async ({
  page,
  expectErrorStatus,
}) => {
  expectErrorStatus(404);
  await page.goto("/desk");
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, await createAccount("reader"), "/docs");
  for (const path of ["/desk", "/admin", "/admin/audit"]) expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.locator('header a[href="/desk"], header a[href="/admin"]')).toHaveCount(0);
});
