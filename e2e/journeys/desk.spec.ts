import { randomBytes } from "node:crypto";
import { createAccount, signIn } from "../support/accounts.ts";
import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { Person } from "../support/api.ts";
import { publishedOn, publishOn } from "../support/child-sites.ts";
import { drainWork, proposeMerge } from "../support/operations.ts";
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

test("an editor lets one text of a careful site go out and keeps another back", async ({ page, request }) => {
  const operator = await Person.create(request, "operator");
  const site = `careful-${randomBytes(4).toString("hex")}`;
  await operator.want(201, "POST", "/sites", {
    ...{ site_id: site, name: "Careful", domains: ["ai-rights"], default_locale: "en", locales: ["en"] },
    publication_profile: { required_aal: "A1" },
  });
  const [released, kept] = [await publishOn("agiright"), await publishOn("agiright")];
  await signIn(page, await createAccount("editor"), "/desk");
  await page.goto("/desk?lang=en");
  await page.getByRole("link", { name: "Publications that wait for a person" }).click();
  const outputs = page.getByRole("article").filter({ hasText: site });
  const outputOf = (word: string) => outputs.filter({ hasText: word });
  await expect(outputOf(released.word)).toContainText("It waits because");
  for (const check of [expectNoOverflow, expectTargets, expectAccessible]) await check(page);
  await outputOf(released.word).getByRole("textbox", { name: "Reason" }).fill("Read, and as it is said.");
  await outputOf(released.word).getByRole("button", { name: "Publish it", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "It goes out now" })).toBeVisible();
  await outputOf(kept.word).getByRole("textbox", { name: "Reason" }).fill("Not for this site.");
  await outputOf(kept.word).getByRole("button", { name: "Do not publish it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "does not go out" })).toBeVisible();
  for (const { word } of [released, kept]) await expect(outputOf(word)).toHaveCount(0);
  await drainWork();
  const out = (await publishedOn(site, "en")).map((one) => one.geid);
  expect([out.includes(released.geid), out.includes(kept.geid)]).toEqual([true, false]);
  await operator.want(200, "PATCH", `/sites/${site}`, { status: "retired" });
});

test("for everyone else there is no desk and nothing behind the scenes", async ({
  page,
  expectErrorStatus,
}) => {
  expectErrorStatus(404);
  await page.goto("/desk");
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, await createAccount("reader"), "/docs");
  for (const path of ["/desk", "/desk/held", "/admin", "/admin/audit"])
    expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.locator('header a[href="/desk"], header a[href="/admin"]')).toHaveCount(0);
});
