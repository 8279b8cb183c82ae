import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { admit } from "#lib/testing/evidence.ts";
import { startMockCms, type MockCms } from "#lib/testing/mock-cms/index.ts";
import {
  intentsOf,
  published as publishedAt,
  report,
  reports,
  statusesOf,
} from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { channels, executePublication, getProvenance, reconcileByHand, verifyPublications } from "./index.ts";

let at: Publishing;
let cms: MockCms;
beforeAll(async () => {
  cms = await startMockCms({ lateMs: 1_500 });
  at = await arrangePublishing();
  const webhook = { kind: "webhook-cms", url: cms.url, timeout_ms: 500, retry_budget: 2 } as const;
  await at.addSite("paper", { locales: ["en", "zh-TW"] });
  await at.addSite("relay", {}, [webhook]);
});
afterAll(async () => {
  await at.close();
  await cms.close();
});
afterEach(async () => {
  cms.setMode("well");
  cms.setLookups("well");
  at.renderer.isAway = false;
  at.renderer.before = null;
  await at.later(7_200_000);
  // Whatever a test did: chains, steps, statuses, effects and routes agree.
  expect([...(await verifyPublications(at.owner)), ...(await verifyEffects(at.owner))]).toEqual([]);
});

const published = (geid: string, channel: "web" | "webhook-cms", site: string, locale?: string) =>
  publishedAt(at, geid, channel, site, locale);
const intents = (geid: string) => intentsOf(at, geid);
const statuses = (pubid: string) => statusesOf(at, pubid);

describe("routing", () => {
  test("a reading goes out once per site, locale and channel, with its address and its trail", async () => {
    const geid = await report();
    await at.work();
    expect(
      (await intents(geid)).map((one) => [one.site_id, one.locale, one.channel, one.status]).sort(),
    ).toEqual([
      ["paper", "en", "web", "done"],
      ["paper", "zh-TW", "web", "done"],
      ["relay", "en", "web", "done"],
      ["relay", "en", "webhook-cms", "done"],
    ]);
    const page = await published(geid, "web", "paper");
    expect(page).toMatchObject({ status: "PUBLISHED", revision: 1, translated_from: null, supersedes: null });
    expect(page.path).toMatch(/^\/en\/topics\/quokka\d+-act-passes/);
    expect(page.url).toBe(page.canonical_url);
    expect(page.hreflang.map((one) => one.locale)).toEqual(["en", "zh-TW"]);
    expect(await published(geid, "web", "paper", "zh-TW")).toMatchObject({ translated_from: "en" });
    expect(await published(geid, "webhook-cms", "relay")).toMatchObject({ path: null, url: null });
    const trail = value(await getProvenance(at.owner, page.pubid));
    expect(trail.trail.map((step) => step.kind)).toEqual(["publication", "projection", "event", "evidence"]);
    expect(trail.trail.every((step) => step.hash !== null)).toBe(true);
    expect(trail.pins).toMatchObject({ pack: "1.0.0" });
    expect(trail.effects).toMatchObject([{ effect_key: page.effect_key, status: "done", attempts: 1 }]);
    expect(value(await getProvenance(publicContext, page.pubid)).effects).toEqual([]);
  });

  test("the same message again, five times, plans nothing and sends nothing", async () => {
    const geid = await report();
    await at.work();
    const sent = cms.posts().length;
    for (let n = 0; n < 5; n += 1) {
      await at.rows(
        "update delivery set status = 'pending', attempts = 0, finished_at = null where message_id in (select id from outbox where envelope -> 'data' ->> 'geid' = $1)",
        [geid],
      );
      await at.rows("delete from inbox where consumer = 'publications.route-projection'");
      await at.work();
    }
    expect(cms.posts().length).toBe(sent);
    expect(await intents(geid)).toHaveLength(4);
  });

  test("a new reading is a new revision of the same publication, and nothing old is overwritten", async () => {
    const geid = await report();
    await at.work();
    const before = await published(geid, "webhook-cms", "relay");
    const [first] = await at.rows("select hash, title, body from publication_revision where pubid = $1", [
      before.pubid,
    ]);
    const n = reports();
    await admit({
      url: `https://other.example/${n}`,
      title: `Quokka${n} Act passed in Quokka${n} Bay, council says`,
      text: `The Quokka${n} Act was passed, the council of Quokka${n} Bay says. The act takes effect at once.`,
      language: "en",
      published_at: `2024-0${1 + (n % 9)}-1${n % 9}T06:00:00Z`,
      refs: [`bill:zoo/2024/${n}`],
    });
    await at.work();
    const revisions = await statuses(before.pubid);
    expect(revisions.map((one) => one["status"])).toEqual(["SUPERSEDED", "PUBLISHED"]);
    const actions = cms.effects.filter((one) => one.pubid === before.pubid).map((one) => one.action);
    expect(actions).toEqual(["publish", "update"]);
    expect(
      await at.rows("select hash, title, body from publication_revision where pubid = $1 and revision = 1", [
        before.pubid,
      ]),
    ).toEqual([first]);
  });
});

describe("a foreign system in trouble", () => {
  test.each(["late", "garbage", "reset-after"] as const)(
    "%s: the answer is lost, the effect is found and not sent again",
    async (mode) => {
      cms.setMode(mode, 1);
      const geid = await report();
      await at.work();
      await at.later(10_000);
      const found = await published(geid, "webhook-cms", "relay");
      expect(found.status).toBe("PUBLISHED");
      const steps = await at.rows("select signal from publication_step where pubid = $1 order by number", [
        found.pubid,
      ]);
      expect(steps.map((step) => step["signal"])).toEqual(["approve", "start", "lose", "found"]);
      expect([cms.posts(found.effect_key).length, cms.effectsOf(found.effect_key).length]).toEqual([1, 1]);
    },
  );

  test.each(["never", "reset-before"] as const)(
    "%s: only after a look that found nothing it is sent again",
    async (mode) => {
      cms.setMode(mode, 1);
      const geid = await report();
      await at.work();
      const key = (await published(geid, "webhook-cms", "relay")).effect_key;
      await at.later(10_000);
      await at.later(10_000);
      expect((await published(geid, "webhook-cms", "relay")).status).toBe("PUBLISHED");
      const calls = cms.calls.filter((one) => one.key === key).map((one) => one.method);
      expect(calls[0]).toBe("POST");
      expect(calls.at(-1)).toBe("POST");
      expect(calls.slice(1, -1)).toContain("GET");
      expect(cms.effectsOf(key)).toHaveLength(1);
    },
  );

  test("an unclear look keeps it unknown for as long as it lasts, and a person's look ends it", async () => {
    cms.setMode("late", 1);
    cms.setLookups("500");
    const geid = await report();
    await at.work();
    await at.later(600_000);
    const { pubid, effect_key: key } = await published(geid, "webhook-cms", "relay");
    expect((await published(geid, "webhook-cms", "relay")).status).toBe("UNKNOWN");
    cms.setLookups("well");
    value(await reconcileByHand(at.owner, channels(), pubid));
    expect((await published(geid, "webhook-cms", "relay")).status).toBe("PUBLISHED");
    expect(cms.posts(key)).toHaveLength(1);
  });

  test("429 waits as long as it asks; spent retries end as FAILED with a dead letter of all facts", async () => {
    cms.setMode("429");
    const geid = await report();
    await at.work();
    const { effect_key: key, pubid } = await published(geid, "webhook-cms", "relay");
    await at.later(90_000);
    expect(cms.posts(key)).toHaveLength(1);
    await at.later(61_000);
    expect(cms.posts(key)).toHaveLength(2);
    await at.later(3_600_000);
    await at.later(3_600_000);
    expect(cms.posts(key)).toHaveLength(3);
    expect((await published(geid, "webhook-cms", "relay")).status).toBe("FAILED");
    expect(
      await at.rows(
        "select site_id, domain, pack_revision, attempts, error from dead_letter where message -> 'payload' ->> 'siteId' = 'relay' and error = 'HTTP 429'",
      ),
    ).toMatchObject([{ site_id: "relay", domain: "acts", pack_revision: "1.0.0", attempts: 3 }]);
    expect(
      await at.rows(
        "select envelope -> 'data' ->> 'failure' as failure from outbox where type like '%publication.failed%' and envelope -> 'data' ->> 'pubid' = $1",
        [pubid],
      ),
    ).toEqual([{ failure: "exhausted" }]);
  });

  test.each(["403", "redirect"] as const)("%s is refused and never tried again", async (mode) => {
    cms.setMode(mode, 1);
    const geid = await report();
    await at.work();
    await at.later(3_600_000);
    const failed = await published(geid, "webhook-cms", "relay");
    expect([failed.status, cms.posts(failed.effect_key).length]).toEqual(["FAILED", 1]);
  });

  test("while one system is down its circuit opens, and pages of all sites go on coming out", async () => {
    cms.setMode("503");
    const geids = [];
    for (let n = 0; n < 6; n += 1) geids.push(await report());
    await at.work();
    for (const geid of geids) expect((await published(geid, "web", "paper")).status).toBe("PUBLISHED");
    expect(await at.rows("select state from circuit where target = 'webhook-cms:relay'")).toEqual([
      { state: "open" },
    ]);
    const sent = cms.posts().length;
    await at.work();
    expect(cms.posts().length).toBe(sent);
    cms.setMode("well");
    await at.later(20_000);
    await at.later(60_000);
    await at.later(600_000);
    for (const geid of geids)
      expect((await published(geid, "webhook-cms", "relay")).status).toBe("PUBLISHED");
  });
});

describe("twenty workers on one intent", () => {
  test("send once", async () => {
    cms.setMode("503", 1);
    const geid = await report();
    await at.work();
    const [intent] = (await intents(geid)).filter((one) => one.channel === "webhook-cms");
    const before = cms.posts(intent?.effect_key).length;
    const { writeDevelopmentControls, readDevelopmentControls } = await import("#lib/kernel/dev-controls.ts");
    writeDevelopmentControls({ clockOffsetMs: readDevelopmentControls().clockOffsetMs + 60_000 });
    const worker = { ...at.owner, role: "worker" as const };
    const ends = await Promise.all(
      Array.from({ length: 20 }, () =>
        executePublication(worker, channels(), intent?.publication_intent_id ?? ""),
      ),
    );
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(cms.posts(intent?.effect_key).length - before).toBe(1);
  });
});
