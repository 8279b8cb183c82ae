import type { Page } from "@playwright/test";
import { createReader, type Login } from "../support/accounts.ts";
import { tabTo } from "../support/keyboard.ts";
import { parallax } from "../support/parallax.ts";
import { expect, test } from "../support/test.ts";

async function fillIn(page: Page, { handle, password }: Login): Promise<void> {
  await page.getByRole("textbox", { name: "Handle" }).focus();
  await page.keyboard.type(handle);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

test("a reader signs in and out by the keyboard alone", async ({ page }) => {
  const login = await createReader();
  await page.goto("/docs?lang=en");
  await tabTo(page, "link", "Sign in");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await fillIn(page, login);
  await expect(page).toHaveURL(/\/docs/);
  await tabTo(page, "link", `@${login.handle}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Who you are" })).toContainText("reader");
  await expect(page.getByText("this session")).toBeVisible();
  await tabTo(page, "link", "Sign out");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Sign out");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/signin/);
});

test("the first stop of the Tab key leads past the masthead", async ({ page }) => {
  await page.goto("/?lang=en");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("a wrong password and an unknown handle are told apart by nothing", async ({ page }) => {
  const { handle } = await createReader();
  const words: string[] = [];
  for (const name of [handle, `${handle}-nobody`]) {
    await page.goto("/signin?lang=en&callbackUrl=/docs");
    await fillIn(page, { handle: name, password: "not-the-password" });
    const alert = page.getByRole("alert").filter({ hasText: /\S/ });
    await expect(alert).toContainText("do not match");
    words.push(await alert.innerText());
  }
  expect(words[0]).toBe(words[1]);
});

test("an account that is given another password signs in by that alone, and its sessions end", async ({
  page,
}) => {
  const login = await createReader();
  await page.goto("/signin?lang=en&callbackUrl=/account");
  await fillIn(page, login);
  await expect(page).toHaveURL(/\/account/);
  const password = `${login.password}-second`;
  await parallax(["user", "password", `@${login.handle}`], `${password}\n`);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/signin/);
  await fillIn(page, login);
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText("do not match");
  await page.goto("/signin?lang=en&callbackUrl=/account");
  await fillIn(page, { ...login, password });
  await expect(page).toHaveURL(/\/account/);
});

test("a key that was revoked opens nothing", async ({ baseURL }) => {
  const { handle } = await createReader();
  const { key } = JSON.parse(await parallax(["key", "create", "--account", handle, "--json"])) as {
    key: string;
  };
  const me = async () =>
    (await fetch(`${baseURL ?? ""}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await me()).toBe(200);
  await parallax(["key", "revoke", key, "--account", handle]);
  expect(await me()).toBe(401);
});

test("a revoked session ends", async ({ page, browser, baseURL }) => {
  const login = await createReader();
  await page.goto("/signin?lang=en&callbackUrl=/account");
  await fillIn(page, login);
  await expect(page).toHaveURL(/\/account/);
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const otherPage = await other.newPage();
  await otherPage.goto("/signin?lang=en&callbackUrl=/account");
  await fillIn(otherPage, login);
  await expect(otherPage).toHaveURL(/\/account/);

  await page.reload();
  await page
    .getByRole("listitem")
    .filter({ hasNotText: "this session", has: page.getByRole("button", { name: /^Revoke/ }) })
    .getByRole("button")
    .click();
  await expect(page.getByText("The session has been revoked.")).toBeVisible();
  await expect(async () => {
    await otherPage.goto("/account");
    await expect(otherPage).toHaveURL(/\/signin/, { timeout: 1_000 });
  }).toPass();
  await other.close();
});

test("signing in never leads to another site", async ({ page }) => {
  const login = await createReader();
  for (const away of ["//evil.example", "https://evil.example/", "/\\evil.example"]) {
    await page.goto(`/signin?lang=en&callbackUrl=${encodeURIComponent(away)}`);
    await fillIn(page, login);
    await expect(page.getByRole("link", { name: `@${login.handle}` })).toBeVisible();
    expect(new URL(page.url()).host).not.toContain("evil");
    await page.context().clearCookies();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in and out are plain forms", async ({ page }) => {
    const login = await createReader();
    await page.goto("/signin?lang=en&callbackUrl=/account");
    await fillIn(page, login);
    await expect(page.getByRole("region", { name: "Who you are" })).toContainText(`@${login.handle}`);
    await page.goto("/signout");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out.")).toBeVisible();
  });
});
