import { createAccount, signIn } from "../support/accounts.ts";
import { makeDeadLetter, makeQuarantineItem, withDeadLetter } from "../support/operations.ts";
import { expect, test } from "../support/test.ts";

test("an operator replays a dead letter and finds the act in the audit trail", async ({ page }) => {
  await withDeadLetter(async (id) => {
    const operator = await createAccount("operator");
    await signIn(page, operator, `/admin/dead-letters/${id}`);
    await page.goto(`/admin/dead-letters/${id}?lang=en`);
    await page.getByRole("button", { name: "Replay this one" }).press("Enter");
    await expect(page.getByText("It has been given back to its consumer.")).toBeVisible();
    await expect(page.getByText("replayed", { exact: true })).toBeVisible();
    await page.goto(`/admin/audit?resource=${id}`);
    await expect(page.getByRole("row", { name: /dead-letters:replay/ })).toContainText(`@${operator.handle}`);
  });
});

test("a group is counted by a dry run first", async ({ page }) => {
  await makeDeadLetter();
  await signIn(page, await createAccount("operator"), "/admin");
  await page.goto("/admin/dead-letters?class=non_retriable&consumer=search.index-event&lang=en");
  await page.getByRole("button", { name: "Dry run: only count" }).click();
  await expect(page.getByText("done", { exact: true })).toBeVisible();
  await expect(page.getByText(/deliver(y|ies) would go again/)).toBeVisible();
});

test("what is suspect has verdicts and no replay", async ({ page }) => {
  const id = await makeQuarantineItem();
  await signIn(page, await createAccount("operator"), `/admin/quarantine/${id}`);
  await page.goto(`/admin/quarantine/${id}?lang=en`);
  await expect(page.getByRole("button", { name: /Replay/ })).toHaveCount(0);
  await page.getByRole("radio", { name: /Reject/ }).check();
  await page.getByLabel("Reason", { exact: true }).fill("Nobody sent this.");
  await page.getByRole("button", { name: "Record the verdict" }).click();
  await expect(page.getByText("The verdict is recorded.")).toBeVisible();
});
