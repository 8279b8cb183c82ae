import { createReader, signIn } from "../support/accounts.ts";
import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { Person } from "../support/api.ts";
import { ingest } from "../support/evidence.ts";
import { choose, LOOKS } from "../support/look.ts";
import { readInTwoDomains } from "../support/shared-event.ts";
import { expect, test } from "../support/test.ts";

const PAGES = ["/notifications", "/notifications?saved=1", "/notifications?cursor=stale", "/digests"];

for (const look of LOOKS)
  test(`what reaches a reader is accessible and inside its window, empty and full (${look.locale}, ${look.theme}, ${look.width} px)`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const login = await createReader();
    const reader = await Person.of(request, login.handle);
    await choose(context, page, look, baseURL ?? "");
    await signIn(page, login, "/notifications");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    const contract = { channel: { kind: "in_app" }, cadence: "immediate", domains: ["ai-rights"] };
    for (const name of ["AI", "N".repeat(120)])
      await reader.want(201, "POST", "/subscriptions", { ...contract, name });
    const { report, title } = readInTwoDomains();
    await ingest([report], "Gazette");
    await expect(async () => {
      await page.goto("/notifications");
      await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    for (const path of PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expectNoOverflow(page);
      await expectTargets(page);
      await expectAccessible(page);
    }
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a budget is set and refused by a plain form", async ({ page }) => {
    const login = await createReader();
    await signIn(page, login, "/notifications");
    await page.locator("#per-day").fill("3");
    await page.locator("#quiet-from").fill("22:00");
    await page.locator("#quiet-to").fill("07:00");
    await page.locator("#budget-zone").fill("Asia/Taipei");
    const save = page.locator('form[action="/attention-budget"] button');
    await save.click();
    await expect(page.locator("#per-day")).toHaveValue("3");
    await expect(page.locator("#quiet-to")).toHaveValue("07:00");
    await page.locator("#budget-zone").fill("Mars/Olympus");
    await save.click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.locator("#budget-zone")).toHaveValue("Asia/Taipei");
  });
});
