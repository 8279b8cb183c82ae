import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { retractEvent } from "#lib/flow/events/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { freezeSite, unfreezeSite } from "#lib/registry/index.ts";
import { value } from "#lib/testing/curation.ts";
import { startMockCms, type MockCms } from "#lib/testing/mock-cms/index.ts";
import {
  intentsOf,
  published as publishedAt,
  report,
  reports,
  statusesOf,
} from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import {
  changeRoute,
  decideIntent,
  editPublication,
  getProvenance,
  listPublications,
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

const published = (geid: string, channel: "web" | "webhook-cms", site: string, locale?: string) =>
  publishedAt(at, geid, channel, site, locale);
const intents = (geid: string) => intentsOf(at, geid);
const statuses = (pubid: string) => statusesOf(at, pubid);
const retract = (pubid: string) =>
  inContext(at.owner, (tx) => retractPublication(tx, at.owner, { pubid, reason: "It was wrong." }));

describe("withdrawal", () => {
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
    const reasons = await at.rows("select distinct retraction_reason from publication where geid = $1", [
      geid,
    ]);
    expect(reasons).toEqual([{ retraction_reason: "The event was retracted: It never happened." }]);
    const trail = value(await getProvenance(at.owner, all[0]?.pubid ?? "")).trail;
    expect(trail.map((step) => step.kind)).toEqual(["publication", "projection", "event", "evidence"]);
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
    const openIntents = async (of: string) =>
      await at.rows(
        "select status from publication_intent where pubid = $1 and status in ('ready', 'unknown')",
        [of],
      );
    expect(await openIntents(pubid)).toEqual([]);

    // Its answer is late: the effect is there, nobody knows, and meanwhile it is withdrawn.
    cms.setMode("late", 1);
    const other = await report();
    await at.work();
    const hook = await published(other, "webhook-cms", "relay");
    // Looked at already or not yet, as the machine is quick or slow; withdrawn it ends the same way.
    expect(["UNKNOWN", "PUBLISHED"]).toContain(hook.status);
    value(await retract(hook.pubid));
    await at.later(20_000);
    await at.later(20_000);
    expect((await published(other, "webhook-cms", "relay")).status).toBe("RETRACTED");
    expect(cms.effects.filter((one) => one.pubid === hook.pubid).map((one) => one.action)).toEqual([
      "publish",
      "retract",
    ]);
    expect(await openIntents(hook.pubid)).toEqual([]);
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
    value(await rename(`first-${reports()}`));
    value(await rename(`新名稱-${reports()}`));
    expect(
      await at.rows("select path, status, redirect_to from route where pubid = $1 order by status, path", [
        pubid,
      ]),
    ).toEqual([
      { path: `/en/topics/新名稱-${reports()}`, status: "active", redirect_to: null },
      {
        path: `/en/topics/first-${reports()}`,
        status: "redirect",
        redirect_to: `/en/topics/新名稱-${reports()}`,
      },
      { path, status: "redirect", redirect_to: `/en/topics/新名稱-${reports()}` },
    ]);
    const { pubid: second } = await published(other, "web", "paper");
    expect(await rename(`first-${reports()}`, second)).toMatchObject({
      ok: false,
      error: { code: "publications.path_taken" },
    });
    value(await rename(`first-${reports()}`));
    expect((await published(geid, "web", "paper")).path).toBe(`/en/topics/first-${reports()}`);
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
});

test("a withdrawal that the queue has lost is found again, whatever else was taken back meanwhile", async () => {
  const [lost, told] = [await report(), await report()];
  await at.work();
  const hooks = [
    await published(lost, "webhook-cms", "relay"),
    await published(told, "webhook-cms", "relay"),
  ];
  value(await retract(hooks[0]?.pubid ?? ""));
  (at.waiting() as unknown[]).length = 0;
  value(await retract(hooks[1]?.pubid ?? ""));
  await at.work();
  const actionsOf = (pubid: string) =>
    cms.effects.filter((one) => one.pubid === pubid).map((one) => one.action);
  expect(hooks.map(({ pubid }) => actionsOf(pubid))).toEqual([["publish"], ["publish", "retract"]]);
  for (let sweep = 0; sweep < 2; sweep += 1) {
    await at.later(600_000);
    await sweepPublications({ ...at.owner, role: "worker" });
    await at.work();
    expect(hooks.map(({ pubid }) => actionsOf(pubid))).toEqual([
      ["publish", "retract"],
      ["publish", "retract"],
    ]);
  }
});
