import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { retractEvent } from "#lib/flow/events/index.ts";
import { inContext, publicContext } from "#lib/kernel/db/index.ts";
import { freezeSite, unfreezeSite } from "#lib/registry/index.ts";
import { value } from "#lib/testing/curation.ts";
import { admit, anyone } from "#lib/testing/evidence.ts";
import { startMockCms, type MockCms } from "#lib/testing/mock-cms/index.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import {
  changeRoute,
  channels,
  decideIntent,
  editPublication,
  executePublication,
  getProvenance,
  listPublications,
  listIntents,
  reconcileByHand,
  releaseHeld,
  retractPublication,
  sweepPublications,
  verifyPublications,
} from "./index.ts";

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

let number = 0;
/** A report of an occurrence of its own that the domain reads. */
async function report(more: object = {}): Promise<string> {
  number += 1;
  const name = `Quokka${number}`;
  const { geid } = await admit({
    url: `https://zoo.example/${number}`,
    title: `${name} Act passes in ${name} Bay`,
    text: `The ${name} Act was passed. The act of ${name} concerns ${name} Bay.`,
    language: "en",
    published_at: `2024-0${1 + (number % 9)}-1${number % 9}T00:00:00Z`,
    hard_key: `bill:zoo/2024/${number}`,
    ...more,
  });
  return geid;
}
const published = async (geid: string, channel: "web" | "webhook-cms", site: string, locale = "en") => {
  const list = await listPublications(at.owner, { geid, channel, site, locale, after: null, limit: 10 });
  const [one] = list;
  if (!one) throw new Error(`nothing of ${geid} on ${site}`);
  return one;
};
const keysOf = (geid: string) =>
  cms.effects.filter((one) => cms.posts(one.key)[0]?.text.includes(geid)).length;
const intents = async (geid: string) =>
  (await listIntents(at.owner, { after: null, limit: 100 }))
    .map((one) => one.intent)
    .filter((one) => one.geid === geid);
const statuses = (pubid: string) =>
  at.rows("select revision, status from publication_revision where pubid = $1 order by revision", [pubid]);

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
    await report({
      url: `https://other.example/${number}`,
      hard_key: undefined,
      refs: [`bill:zoo/2024/${number}`],
      title: `Quokka${number} Act passes in Quokka${number} Bay, says council`,
    });
    number += 0;
    const [row] = await at.rows("select 1 as n");
    expect(row).toBeDefined();
    await at.work();
    const revisions = await statuses(before.pubid);
    if (revisions.length > 1) {
      expect(revisions.at(0)).toMatchObject({ status: "SUPERSEDED" });
      expect(revisions.at(-1)).toMatchObject({ status: "PUBLISHED" });
      const actions = cms.effects.filter((one) => one.pubid === before.pubid).map((one) => one.action);
      expect(actions.slice(0, 2)).toEqual(["publish", "update"]);
    }
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
      const lost = await published(geid, "webhook-cms", "relay");
      expect(lost.status).toBe("UNKNOWN");
      await at.later(10_000);
      const found = await published(geid, "webhook-cms", "relay");
      expect(found.status).toBe("PUBLISHED");
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
    await at.later(119_000);
    expect(cms.posts(key)).toHaveLength(1);
    await at.later(32_000);
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

describe("withdrawal", () => {
  const retract = (pubid: string) =>
    inContext(at.owner, (tx) => retractPublication(tx, at.owner, { pubid, reason: "It was wrong." }));

  test("a page is gone with the transaction, out of the lists, and stays gone; its record can be read", async () => {
    const geid = await report();
    await at.work();
    const page = await published(geid, "web", "paper");
    value(await retract(page.pubid));
    expect(await at.rows("select status from route where pubid = $1", [page.pubid])).toEqual([
      { status: "gone" },
    ]);
    expect((await published(geid, "web", "paper")).status).toBe("RETRACTED");
    await at.work();
    expect(at.renderer.drawn.map((one) => one.path)).toEqual(
      expect.arrayContaining([page.path, "/en/feed.xml", "/en/corrections", "/sitemap.xml"]),
    );
    value(await retract(page.pubid));
    expect((await intents(geid)).length).toBe(4);
  });

  test("another system is told once, also when it is away at first", async () => {
    const geid = await report();
    await at.work();
    const { pubid } = await published(geid, "webhook-cms", "relay");
    cms.setMode("503", 1);
    value(await retract(pubid));
    await at.work();
    await at.later(60_000);
    expect(cms.effects.filter((one) => one.pubid === pubid).map((one) => one.action)).toEqual([
      "publish",
      "retract",
    ]);
  });

  test("of an event takes back everything said of it, in every channel", async () => {
    const geid = await report();
    await at.work();
    await inContext({ ...at.owner, principal: "acc_curator" }, async (tx) =>
      value(
        await retractEvent(
          tx,
          { ...at.owner, principal: "acc_curator" },
          { geid, reason: "It never happened." },
        ),
      ),
    );
    await at.work();
    const all = await listPublications(at.owner, { geid, after: null, limit: 10 });
    expect(all.map((one) => one.status)).toEqual(["RETRACTED", "RETRACTED", "RETRACTED", "RETRACTED"]);
    const hook = all.find((one) => one.channel === "webhook-cms");
    expect(cms.effects.filter((one) => one.pubid === hook?.pubid).map((one) => one.action)).toEqual([
      "publish",
      "retract",
    ]);
  });

  test("wins over a publish that is on its way: no page comes out, and what arrived elsewhere is taken back", async () => {
    const geid = await report();
    // The page is being drawn when its publication is withdrawn.
    at.renderer.before = async () => {
      at.renderer.before = null;
      const [row] = await at.rows(
        "select pubid from publication_revision where status = 'PUBLISHING' and geid = $1",
        [geid],
      );
      if (row) value(await retract(String(row["pubid"])));
    };
    await at.work();
    const withdrawn = (
      await listPublications(at.owner, { geid, channel: "web", after: null, limit: 10 })
    ).filter((one) => one.status === "RETRACTED");
    expect(withdrawn).toHaveLength(1);
    const pubid = withdrawn[0]?.pubid ?? "";
    expect(await at.rows("select status from route where pubid = $1", [pubid])).toEqual([{ status: "gone" }]);
    expect(
      await at.rows(
        "select 1 from publication_artifact where pubid = $1 and revision = 1 and status = 200 and path not like '%topics%'",
        [pubid],
      ),
    ).toEqual([]);
    expect((await statuses(pubid)).map((one) => one["status"])).toEqual(["RETRACTED"]);

    // Its answer is late: the effect is there, nobody knows, and meanwhile it is withdrawn.
    cms.setMode("late", 1);
    const other = await report();
    await at.work();
    const hook = await published(other, "webhook-cms", "relay");
    expect(hook.status).toBe("UNKNOWN");
    value(await retract(hook.pubid));
    await at.later(20_000);
    await at.later(20_000);
    expect((await published(other, "webhook-cms", "relay")).status).toBe("RETRACTED");
    expect(cms.effects.filter((one) => one.pubid === hook.pubid).map((one) => one.action)).toEqual([
      "publish",
      "retract",
    ]);
  });
});

describe("a person", () => {
  const editor = () => ({ ...at.owner, principal: "acc_editor" });

  test("corrects what a publication says: a new revision, the old one kept, the correction with its reason", async () => {
    const geid = await report();
    await at.work();
    const { pubid } = await published(geid, "web", "paper");
    const edit = {
      title: "A better title",
      correction: "The bay was another one.",
      reason: "A reader wrote.",
    };
    await inContext(editor(), async (tx) => value(await editPublication(tx, editor(), pubid, edit)));
    await at.work();
    expect(await published(geid, "web", "paper")).toMatchObject({
      revision: 2,
      title: "A better title",
      correction: edit.correction,
      supersedes: 1,
    });
    expect(await statuses(pubid)).toEqual([
      { revision: 1, status: "SUPERSEDED" },
      { revision: 2, status: "PUBLISHED" },
    ]);
    expect(value(await getProvenance(at.owner, pubid)).overrides).toMatchObject([
      { field: "title", by: "acc_editor" },
    ]);
  });

  test("renames a page: every old address leads to the newest in one step, and no address is given away", async () => {
    const [geid, other] = [await report(), await report()];
    await at.work();
    const { pubid, path } = await published(geid, "web", "paper");
    const rename = (slug: string, of = pubid) =>
      inContext(editor(), (tx) => changeRoute(tx, editor(), { pubid: of, slug }));
    value(await rename(`first-${number}`));
    value(await rename(`新名稱-${number}`));
    expect(
      await at.rows("select path, status, redirect_to from route where pubid = $1 order by status, path", [
        pubid,
      ]),
    ).toEqual([
      { path: `/en/topics/新名稱-${number}`, status: "active", redirect_to: null },
      { path: `/en/topics/first-${number}`, status: "redirect", redirect_to: `/en/topics/新名稱-${number}` },
      { path, status: "redirect", redirect_to: `/en/topics/新名稱-${number}` },
    ]);
    const { pubid: second } = await published(other, "web", "paper");
    expect(await rename(`first-${number}`, second)).toMatchObject({
      ok: false,
      error: { code: "publications.path_taken" },
    });
    value(await rename(`first-${number}`));
    expect((await published(geid, "web", "paper")).path).toBe(`/en/topics/first-${number}`);
    expect(await rename("admin")).toMatchObject({ error: { code: "publications.invalid_slug" } });
  });

  test("decides on what policy holds for one; a frozen site holds effects and not knowledge", async () => {
    await at.addSite("careful", { publication_profile: { required_aal: "A1" } });
    const geid = await report();
    await at.work();
    const [held] = (await intents(geid)).filter((one) => one.site_id === "careful");
    expect(held).toMatchObject({ decision: "human_review", status: "waiting", required_aal: "A1" });
    expect((await published(geid, "web", "careful")).status).toBe("DRAFT");
    await inContext(editor(), async (tx) => {
      value(await freezeSite(tx, editor(), "careful", { reason: "an audit" }));
      value(
        await decideIntent(tx, editor(), {
          intentId: held?.publication_intent_id ?? "",
          verdict: "approve",
          reason: "seen",
        }),
      );
    });
    await at.work();
    expect((await published(geid, "web", "careful")).status).toBe("READY");
    await inContext(editor(), async (tx) =>
      value(await unfreezeSite(tx, editor(), "careful", { reason: "done" })),
    );
    await inContext(at.owner, (tx) => releaseHeld(tx, at.owner));
    await at.work();
    expect((await published(geid, "web", "careful")).status).toBe("PUBLISHED");
    expect(
      value(await getProvenance(at.owner, (await published(geid, "web", "careful")).pubid)).human,
    ).toMatchObject([{ by: "acc_editor", verdict: "approve" }]);
  });
});

test("work that the queue has lost is found again", async () => {
  at.renderer.isAway = true;
  const geid = await report();
  await at.work();
  at.renderer.isAway = false;
  (at.waiting() as unknown[]).length = 0;
  await at.later(600_000);
  await sweepPublications({ ...at.owner, role: "worker" });
  await at.work();
  expect((await published(geid, "web", "paper")).status).toBe("PUBLISHED");
  expect(await at.rows("select path from site_feed_state where built < wanted")).toEqual([]);
  expect(anyone.tenant).toBeNull();
});
