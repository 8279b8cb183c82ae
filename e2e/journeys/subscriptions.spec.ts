import { createReader, signIn } from "../support/accounts.ts";
import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { choose, LOOKS } from "../support/look.ts";
import { expect, test } from "../support/test.ts";

const FILLED =
  "/subscriptions?domain=ai-rights&importance_min=0.1&cadence=daily_digest&local_time=08%3A00&timezone=Asia%2FTaipei";

test("a reader comes from a domain, sees what it would have brought, subscribes, pauses, goes on and ends", async ({
  page,
}) => {
  await signIn(page, await createReader(), "/home");
  await page.goto("/domains/ai-rights?lang=en");
  await page.getByRole("link", { name: "Subscribe to this domain" }).click();
  await expect(page).toHaveURL(/\/subscriptions\?domain=ai-rights/);
  await expect(page.getByText("You have asked for nothing yet.")).toBeVisible();
  const preview = page.getByRole("region", { name: "In the last 30 days" });
  await expect(preview.getByRole("img")).toBeVisible();
  // The preview follows what is filled in, and the form keeps it.
  await page.getByLabel("Importance").fill("1");
  await expect(preview.getByText("Nothing in the last 30 days would have met this.")).toBeVisible();
  await expect(page.getByLabel("Importance")).toHaveValue("1");
  await page.getByLabel("Importance").fill("0.1");
  await expect(preview.getByRole("listitem").first()).toBeVisible();
  await page.getByLabel("Name").fill("Rights of AI");
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  const standing = page.getByRole("region", { name: "What you have asked for" });
  await expect(standing.getByText(/Every event in .* with importance ≥ 0\.10, at once\./)).toBeVisible();
  await standing.getByRole("button", { name: "Pause Rights of AI" }).click();
  await expect(standing.getByText("paused")).toBeVisible();
  await standing.getByRole("button", { name: "Resume Rights of AI" }).click();
  await expect(standing.getByText("active")).toBeVisible();
  await standing.getByRole("button", { name: "End Rights of AI" }).click();
  await expect(page.getByText("You have asked for nothing yet.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the builder shows its preview by a button, says what is missing, and subscribes", async ({
    page,
  }) => {
    await signIn(page, await createReader(), "/home");
    await page.goto("/subscriptions?lang=en");
    await page.getByLabel("Importance").fill("0.5");
    await page.getByRole("button", { name: "Show what it would have brought" }).click();
    await expect(page.getByText(/a threshold alone would ask for everything/).first()).toBeVisible();
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("It was not kept");
    await expect(page.getByLabel("Importance")).toHaveValue("0.5");
    await page.getByLabel("macro").check();
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    await expect(page.getByText("Events of macro scale with importance ≥ 0.50, at once.")).toBeVisible();
  });

  test("what cannot be used is told beside its field, in words and never by the name of a stored field", async ({
    page,
  }) => {
    await signIn(page, await createReader(), "/home");
    await page.goto("/subscriptions?lang=en&domain=ai-rights&importance_min=9&cadence=hourly");
    for (const label of ["Importance", "Cadence"]) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/cannot be used/);
    }
    const summary = page.getByRole("status").filter({ hasText: "This cannot be kept yet" });
    await expect(summary.getByRole("link", { name: "Importance: This value cannot be used." })).toBeVisible();
    await expect(summary).not.toContainText("importance_min");
  });

  test("following the link of a message ends nothing; the button on its page ends that one subscription", async ({
    page,
  }) => {
    await signIn(page, await createReader(), "/home");
    await page.goto(`${FILLED}&lang=en`);
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    const answer = await page.request.get("/api/v1/subscriptions");
    const { data } = (await answer.json()) as { data: { unsubscribe_url: string }[] };
    const { pathname } = new URL(data[0]?.unsubscribe_url ?? "");
    await page.context().clearCookies();
    await page.goto(`${pathname}?lang=en`);
    await expect(page.getByText("Following the link changed nothing yet.")).toBeVisible();
    await page.getByRole("button", { name: "End it" }).click();
    await expect(page.getByText("This subscription has ended.")).toBeVisible();
  });
});

for (const look of LOOKS)
  test(`the contract builder is accessible and inside its window (${look.locale}, ${look.theme}, ${look.width} px)`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    await choose(context, page, look, baseURL ?? "");
    await signIn(page, await createReader(), "/home");
    for (const path of [
      "/subscriptions",
      FILLED,
      "/subscriptions?importance_min=0.5&refused=unprocessable",
    ]) {
      await page.goto(path);
      await expectNoOverflow(page);
      await expectTargets(page);
      await expectAccessible(page);
    }
  });
