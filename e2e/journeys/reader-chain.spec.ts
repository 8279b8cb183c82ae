import { createReader, signIn } from "../support/accounts.ts";
import { expectAccessible, expectNoOverflow, expectTargets } from "../support/accessible.ts";
import { Person, type Page as List } from "../support/api.ts";
import { ingest } from "../support/evidence.ts";
import { readInTwoDomains } from "../support/shared-event.ts";
import { expect, test } from "../support/test.ts";

type Published = { pubid: string; site_id: string; locale: string; url: string | null };
type Provenance = { trail: { kind: string; id: string }[] };

/** A time of day in UTC, so far from now. */
const clockIn = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString().slice(11, 16);
/** A full minute that is near and not about to begin: 15 to 75 seconds from now. */
const soon = () => clockIn(75);

test("one occurrence leads from its source to two domains, two sites, a timeline, a notice and a digest, and back", async ({
  page,
  request,
  baseURL,
}) => {
  const login = await createReader();
  const [reader, operator] = [
    await Person.of(request, login.handle),
    await Person.create(request, "operator"),
  ];
  const subscribe = async (body: object) =>
    (
      await reader.want<{ id: string }>(201, "POST", "/subscriptions", {
        channel: { kind: "in_app" },
        ...body,
      })
    ).id;
  await subscribe({ name: "AI law at once", domains: ["ai-rights"], cadence: "immediate" });
  // Due tomorrow, until it is moved: no local date has two digests of one contract.
  const daily = { name: "Software of the day", domains: ["software-engineering"], cadence: "daily_digest" };
  const digested = await subscribe({ ...daily, timezone: "UTC", local_time: clockIn(-3_600) });
  await reader.want(200, "PUT", "/follows/site/agiright");
  const { report, copy, title } = readInTwoDomains();
  const [geid = ""] = await ingest([report, copy], "Gazette");
  await operator.drain();
  await page.context().addCookies([{ name: "plx_lang", value: "en", url: baseURL }]);
  await signIn(page, login, "/home");

  await test.step("the neutral page shows how each domain reads it", async () => {
    await page.goto(`/events/${geid}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    const views = page.getByRole("table", { name: "How each domain reads it" });
    await expect(views).toContainText("AI rights");
    await expect(views).toContainText("Software engineering");
  });

  const path = `/publications?geid=${geid}&status=PUBLISHED&limit=100`;
  const published = (await reader.want<List<Published>>(200, "GET", path)).data.filter(
    (one) => one.url !== null && one.locale === "en",
  );
  await test.step("two child sites publish it in their own voice, and the neutral page names them", async () => {
    const list = page.getByRole("region", { name: "Published on sites" });
    await expect(async () => {
      await page.goto(`/events/${geid}`);
      for (const { url } of published)
        await expect(list.locator(`a[href="${url ?? ""}"]`)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.goto(`/domains/ai-rights/events/${geid}`);
    await expect(list.locator('a[href*="agiright"]').first()).toBeVisible();
    for (const site of ["agiright", "buildlog"]) {
      const url = published.find((one) => one.site_id === site)?.url ?? `no page of ${site}`;
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(`a[href*="/events/${geid}"]`).first()).toBeVisible();
    }
  });

  await test.step("the site that the reader follows says it in the timeline", async () => {
    await page.goto("/home");
    await expect(page.getByRole("main").locator(`a[href="/events/${geid}"]`).first()).toBeVisible();
  });

  await test.step("one notice names both contracts, with why", async () => {
    // Contracts over whole domains meet what other journeys report meanwhile, too.
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^\d+ unread notices?$/ })
      .click();
    const notice = page.getByRole("article").filter({ hasText: title });
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText("Matched 2 subscriptions");
    await expect(notice).toContainText("AI law at once");
    await expect(notice).toContainText("Software of the day");
    await expect(notice).toContainText("domain Software engineering");
    await expect(notice.locator('a[href*="agiright"]').first()).toBeVisible();
    for (const check of [expectNoOverflow, expectTargets, expectAccessible]) await check(page);
    await notice.getByRole("button", { name: "Mark as read" }).click();
    await expect(notice.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
  });

  await test.step("the digest goes out at the time that was chosen", async () => {
    const { report: other, title: second } = readInTwoDomains();
    await ingest([other], "Gazette");
    await operator.drain();
    await reader.want(200, "PATCH", `/subscriptions/${digested}`, { local_time: soon() });
    await expect(async () => {
      await page.goto("/digests");
      await expect(page.getByRole("main")).toContainText(second.slice(0, 20), { timeout: 1_000 });
    }).toPass({ timeout: 180_000, intervals: [2_000] });
    await page.locator('a[href^="/digests/dig_"]').first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Digest of");
    const card = page.getByRole("article").filter({ hasText: second });
    await expect(card).toContainText("Software of the day");
    for (const check of [expectNoOverflow, expectTargets, expectAccessible]) await check(page);
    await card.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(second);
  });

  await test.step("the trail of a page leads back to the evidence", async () => {
    for (const { pubid } of published) {
      const { trail } = await reader.want<Provenance>(200, "GET", `/publications/${pubid}/provenance`);
      expect(trail.map((step) => step.kind)).toEqual(
        expect.arrayContaining(["publication", "projection", "event", "evidence"]),
      );
      expect(trail.find((step) => step.kind === "event")?.id).toBe(geid);
      const evidence = trail.find((step) => step.kind === "evidence")?.id ?? "";
      const found = await reader.want<{ url: string }>(200, "GET", `/evidence/${evidence}`);
      expect([report.url, copy.url]).toContain(found.url);
    }
  });
});
