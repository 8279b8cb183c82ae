import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { listEventEvidence, proposeSplit } from "#lib/flow/events/index.ts";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { curation, event, value } from "#lib/testing/curation.ts";
import { startMockCms, type MockCms } from "#lib/testing/mock-cms/index.ts";
import { published as publishedAt, report, reportAgain } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { getProvenance, listPublications, verifyPublications } from "./index.ts";

let at: Publishing;
let cms: MockCms;
let curator: Context;
let by: ReturnType<typeof curation>;
beforeAll(async () => {
  cms = await startMockCms({ isForgetful: true });
  at = await arrangePublishing();
  await at.addSite("paper");
  await at.addSite("relay", {}, [{ kind: "webhook-cms", url: cms.url, timeout_ms: 2_000, retry_budget: 5 }]);
  curator = { ...at.owner, principal: "acc_curator", purpose: "editing" };
  by = curation(curator);
});
afterAll(async () => {
  await at.close();
  await cms.close();
});
afterEach(async () => {
  await at.later(7_200_000);
  expect([...(await verifyPublications(at.owner)), ...(await verifyEffects(at.owner))]).toEqual([]);
  const keys = cms.effects.map((one) => one.key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

const page = (geid: string) => publishedAt(at, geid, "web", "paper");
const relayed = (geid: string) => publishedAt(at, geid, "webhook-cms", "relay");
const done = (pubid: string) => cms.effects.filter((one) => one.pubid === pubid).map((one) => one.action);
const routesOf = (pubid: string) =>
  at.rows("select path, status, redirect_to from route where pubid = $1 order by path", [pubid]);
const outOn = async (site: string) =>
  (await listPublications(at.owner, { site, status: "PUBLISHED", after: null, limit: 100 })).map(
    ({ geid, channel }) => `${channel} ${geid}`,
  );

/** Two events that are out everywhere. */
async function two(): Promise<[string, string]> {
  const both: [string, string] = [await report(), await report()];
  await at.work();
  return both;
}

describe("when two events become one", () => {
  test("the absorbed one's page leads to the survivor's, elsewhere it is taken back once, and nothing stands twice", async () => {
    const [absorbed, survivor] = await two();
    const before = { page: await page(absorbed), relayed: await relayed(absorbed) };
    await by.merge(absorbed, survivor);
    await at.work();
    const to = await page(survivor);
    expect(to.status).toBe("PUBLISHED");
    // It says what both reports said: a new revision at the address that it had.
    expect(to).toMatchObject({ revision: 2, supersedes: 1 });
    expect(await routesOf(before.page.pubid)).toEqual([
      { path: before.page.path, status: "redirect", redirect_to: to.path },
    ]);
    expect((await page(absorbed)).status).toBe("SUPERSEDED");
    expect(done(before.relayed.pubid)).toEqual(["publish", "retract"]);
    expect(done((await relayed(survivor)).pubid)).toEqual(["publish", "update"]);
    for (const site of ["paper", "relay"])
      expect((await outOn(site)).filter((one) => one.endsWith(absorbed))).toEqual([]);
    const trail = value(await getProvenance(at.owner, before.page.pubid)).trail;
    expect(trail.find((step) => step.kind === "event")?.id).toBe(absorbed);
  });

  test("renamed addresses of the absorbed one lead straight to the survivor's newest", async () => {
    const [first, second] = await two();
    const third = await report();
    await at.work();
    await by.merge(first, second);
    await at.work();
    await by.merge(second, third);
    await at.work();
    const end = (await page(third)).path;
    for (const geid of [first, second]) {
      const { pubid } = await page(geid);
      expect((await routesOf(pubid)).map((one) => one["redirect_to"])).toEqual([end]);
    }
  });

  test("the same messages again, before and after, change nothing and send nothing", async () => {
    const [absorbed, survivor] = await two();
    await by.merge(absorbed, survivor);
    await at.work();
    const state = async () => [
      await at.rows("select pubid, revision, status from publication_revision order by 1, 2"),
      await at.rows("select path, status, redirect_to from route order by 1"),
      cms.effects.length,
    ];
    const before = await state();
    for (let n = 0; n < 3; n += 1) {
      await at.rows(
        "update delivery set status = 'pending', attempts = 0, finished_at = null where consumer like 'publications.%'",
      );
      await at.rows("delete from inbox where consumer like 'publications.%'");
      await at.work();
    }
    expect(await state()).toEqual(before);
  });

  test("an undo brings the absorbed one's page back at its own address, and each is out once", async () => {
    const [absorbed, survivor] = await two();
    const before = await page(absorbed);
    const proposal = await by.merge(absorbed, survivor);
    await at.work();
    value(await by.undo(proposal));
    await at.work();
    expect(await page(absorbed)).toMatchObject({
      pubid: before.pubid,
      status: "PUBLISHED",
      path: before.path,
    });
    expect(await routesOf(before.pubid)).toMatchObject([{ path: before.path, status: "active" }]);
    expect((await outOn("paper")).filter((one) => one.endsWith(absorbed))).toHaveLength(1);
    expect((await page(survivor)).status).toBe("PUBLISHED");
  });
});

describe("when an event turns out to be several", () => {
  test("what was out of it is withdrawn with that reason and keeps its trail; each part is published for itself", async () => {
    const geid = await report();
    expect(await reportAgain()).toBe(geid);
    await at.work();
    const before = await page(geid);
    const trailBefore = value(await getProvenance(at.owner, before.pubid)).trail;
    const evidence = value(await listEventEvidence(publicContext, { geid, after: null, limit: 10 }));
    const parts = evidence.map((one) => ({ evids: [one.evidence.evid] }));
    expect(parts).toHaveLength(2);
    const { proposal_id: id } = await inContext(curator, async (tx) =>
      value(await proposeSplit(tx, curator, { geid, parts, reason: "two acts of one name" })),
    );
    value(await by.decide(id, "approve"));
    await at.work();
    expect(await page(geid)).toMatchObject({ pubid: before.pubid, status: "RETRACTED" });
    expect(
      await at.rows("select retraction_reason from publication where pubid = $1", [before.pubid]),
    ).toEqual([{ retraction_reason: "The event turned out to be several, each with a reading of its own." }]);
    // The way back from what was said does not move with the links.
    expect(trailBefore.map((step) => step.kind)).toEqual([
      ...["publication", "projection", "event", "evidence", "evidence"],
    ]);
    expect(value(await getProvenance(at.owner, before.pubid)).trail).toEqual(trailBefore);
    const { parts: ends } = await event(geid);
    expect(ends).toHaveLength(2);
    for (const part of ends) expect((await page(part)).status).toBe("PUBLISHED");
    expect(done((await relayed(geid)).pubid).at(-1)).toBe("retract");
  });
});

test("an event of the shared core that is retracted takes every tenant's publications of it back, and asks no others", async () => {
  const geid = await report();
  await at.work();
  const known = await at.rows("select t::text as tenant from plx_tenants_publishing($1) t", [[geid]]);
  expect(known).toEqual([{ tenant: at.owner.tenant }]);
  expect(await at.rows("select * from plx_tenants_publishing('{evt_nobody}')")).toEqual([]);
});

test("what an intent pins can be read: the policies and the router's rules of that revision", async () => {
  const geid = await report();
  await at.work();
  const { pins } = value(await getProvenance(at.owner, (await page(geid)).pubid));
  const policy = await at.rows("select content from policy_revision where revision = $1", [pins.policy]);
  expect(JSON.stringify(policy[0]?.["content"])).toContain("automatic-within-policy");
  const router = await at.rows("select content from router_revision where revision = $1", [pins.router]);
  expect(router[0]?.["content"]).toMatchObject({ lifecycle: { UNKNOWN: { found: "PUBLISHED" } } });
});
