import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { eventUpdated } from "#lib/flow/events/index.ts";
import { curation, SUMMIT, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain, usePack } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, anyone, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { retractEvent } from "#lib/flow/events/index.ts";
import { dpidOf, getDomainView, getProjection, projectEvents, projectionsOfEvent } from "./index.ts";

let db: FreshDatabase;
let owner: Context & { readonly tenant: string };
let other: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  owner = await db.addTenant("alpha");
  other = await db.addTenant("beta");
  await addDomain(owner, "acts");
});
afterAll(() => db.close());

const rows = async (sql: string, values: unknown[] = []) =>
  (await db.admin.query(sql, values)).rows as Record<string, unknown>[];
const revisionsOf = (geid: string) =>
  rows(
    "select revision, status, cause, event_version from projection_revision where dpid = $1 order by revision",
    [dpidOf("acts", geid)],
  );
const told = (geid: string) =>
  rows(
    "select envelope -> 'data' ->> 'status' as status, (envelope -> 'data' ->> 'revision')::int as revision, tenant_id from outbox where envelope ->> 'type' like '%projection.updated%' and envelope -> 'data' ->> 'geid' = $1 order by created_at, 2",
    [geid],
  );

describe("an event that a domain reads", () => {
  let geid: string;
  test("has one view after it was told of, and the message goes out in the tenant of the domain", async () => {
    geid = (await admit(IN_FORCE.regulator)).geid;
    await drainEvents(db);
    const view = value(await getDomainView(publicContext, "acts", geid));
    expect(view).toMatchObject({
      dpid: dpidOf("acts", geid),
      revision: 1,
      cause: "event",
      pack_revision: "1.0.0",
    });
    expect(view.delta.text["en"]).toMatch(/^First reading: 1 report from 1 origin/);
    expect(await told(geid)).toMatchObject([{ status: "current", revision: 1, tenant_id: owner.tenant }]);
    expect((await projectionsOfEvent(publicContext, geid)).map(({ domain }) => domain)).toEqual(["acts"]);
  });

  test("has contributions that add up to each of its scores", async () => {
    const view = value(await getDomainView(publicContext, "acts", geid));
    for (const measure of ["relevance", "importance", "materiality"] as const) {
      const sum = view.contributions
        .filter((row) => row.measure === measure)
        .reduce((n, row) => n + row.contribution, 0);
      expect(sum).toBeCloseTo(view.computed[measure], 9);
    }
  });

  test("has one more revision for further evidence, with what changed", async () => {
    await admit(IN_FORCE.monitor);
    await drainEvents(db);
    const view = value(await getDomainView(publicContext, "acts", geid));
    expect([view.revision, view.computed.maturity, view.delta.from_revision]).toEqual([2, "E2", 1]);
    expect(view.delta.text["en"]).toContain("1 more report; 1 more origin");
    const first = value(await getDomainView(publicContext, "acts", geid, 1));
    expect([first.revision, view.prev_hash]).toEqual([1, first.hash]);
  });

  test("has no further one for the same message again, nor for an older one that comes late", async () => {
    const before = await revisionsOf(geid);
    const again = { tenant: null, principal: null, purpose: "operating", role: "worker" } as const;
    for (let n = 0; n < 3; n += 1)
      expect(await inContext(again, (tx) => projectEvents(tx, again, [geid]))).toBe(0);
    expect(await revisionsOf(geid)).toEqual(before);
    expect(eventUpdated.type).toContain("event.updated");
  });

  test("has one more for a new pack, and the one before stays as it was", async () => {
    const before = value(await getDomainView(publicContext, "acts", geid));
    await usePack(owner, "acts", { revision: "1.1.0", relevance: { threshold: 0.2, base: 0, types: {} } });
    await inContext(anyone, (tx) => projectEvents(tx, anyone, [geid]));
    const after = value(await getDomainView(publicContext, "acts", geid));
    expect(after).toMatchObject({ revision: 3, cause: "pack", pack_revision: "1.1.0" });
    expect(value(await getProjection(publicContext, after.dpid, 2))).toMatchObject({
      hash: before.hash,
      pack_revision: "1.0.0",
      computed: before.computed,
    });
  });

  test("keeps its history: no revision can be changed or deleted", async () => {
    for (const sql of [
      "update projection_revision set cause = 'x'",
      "delete from projection_revision",
      "truncate projection_revision cascade",
    ])
      await expect(db.admin.query(sql)).rejects.toThrow(/insert-only/);
  });
});

test("an event that is nothing to the domain has no view", async () => {
  const { geid } = await admit(RELEASE);
  await drainEvents(db);
  expect(await getDomainView(publicContext, "acts", geid)).toMatchObject({
    error: { code: "projections.not_found" },
  });
  expect(await told(geid)).toEqual([]);
});

test("a tenant's own evidence never moves a public view, and its own event has none", async () => {
  const shared = await admit(IN_FORCE.regulator);
  const before = await revisionsOf(shared.geid);
  await admit(
    {
      ...IN_FORCE.notes,
      url: "https://files.beta.example/1",
      visibility: "PRIVATE",
      title: "File note: artificial intelligence act",
    },
    other,
  );
  const own = await admit(
    {
      url: "https://files.beta.example/2",
      title: "Our artificial intelligence act memo of Wombat Bay",
      language: "en",
      visibility: "PRIVATE",
      published_at: "2019-02-03T00:00:00Z",
    },
    other,
  );
  await drainEvents(db);
  expect(await revisionsOf(shared.geid)).toEqual(before);
  expect(await rows("select 1 from projection where geid = $1", [own.geid])).toEqual([]);
  expect(await projectionsOfEvent(other, own.geid)).toEqual([]);
});

test("a merge withdraws the absorbed view, which names the other; an undo restores it in its own history", async () => {
  const act = curation({ ...owner, principal: "acc_curator" });
  const [a, b] = [
    await admit({ ...SUMMIT, title: "Seoul adopts an artificial intelligence act" }),
    await admit({
      url: "https://zoo.example/act",
      title: "Numbat artificial intelligence act of the islands",
      language: "en",
      published_at: "2001-05-05T00:00:00Z",
    }),
  ];
  await drainEvents(db);
  const proposal = await act.merge(b.geid, a.geid);
  await drainEvents(db);
  const gone = value(await getProjection(publicContext, dpidOf("acts", b.geid)));
  expect(gone).toMatchObject({ status: "withdrawn", cause: "merged", alias_of: dpidOf("acts", a.geid) });
  expect(await getDomainView(publicContext, "acts", b.geid)).toMatchObject({
    error: { code: "projections.withdrawn" },
  });
  expect(value(await getDomainView(publicContext, "acts", a.geid)).seed.evidence_count).toBe(2);
  value(await act.undo(proposal));
  await drainEvents(db);
  expect(value(await getDomainView(publicContext, "acts", b.geid))).toMatchObject({
    status: "current",
    cause: "restored",
    alias_of: null,
    revision: 3,
  });
  expect(value(await getDomainView(publicContext, "acts", a.geid)).seed.evidence_count).toBe(1);
});

test("an event that was retracted before it was read has no view; one that was read has a withdrawn one", async () => {
  const input = {
    ...SUMMIT,
    url: "https://zoo.example/late",
    title: "Bilby artificial intelligence act",
    published_at: "2003-03-03T00:00:00Z",
  };
  const unread = await admit(input);
  const curator = { ...owner, principal: "acc_curator" };
  await inContext(curator, async (tx) =>
    value(await retractEvent(tx, curator, { geid: unread.geid, reason: "wrong" })),
  );
  await drainEvents(db);
  expect(await rows("select 1 from projection where geid = $1", [unread.geid])).toEqual([]);
  const read = await admit({
    ...input,
    url: "https://zoo.example/late2",
    title: "Quokka artificial intelligence act",
    published_at: "2005-03-03T00:00:00Z",
  });
  await drainEvents(db);
  await inContext(curator, async (tx) =>
    value(await retractEvent(tx, curator, { geid: read.geid, reason: "wrong" })),
  );
  await drainEvents(db);
  expect(await revisionsOf(read.geid)).toMatchObject([
    { status: "current" },
    { status: "withdrawn", cause: "retracted" },
  ]);
  expect(await told(read.geid)).toMatchObject([{ status: "current" }, { status: "withdrawn" }]);
  expect(await getDomainView(publicContext, "acts", read.geid, 1), "to the public").toMatchObject({
    error: { code: "projections.withdrawn" },
  });
  expect(value(await getDomainView(owner, "acts", read.geid, 1)), "within a tenant").toMatchObject({
    revision: 1,
  });
});

test("ten workers at once write one revision of one chain", async () => {
  const { geid } = await admit({
    url: "https://zoo.example/race",
    title: "Emu artificial intelligence act",
    language: "en",
    published_at: "2007-07-07T00:00:00Z",
  });
  const ctx = { tenant: null, principal: null, purpose: "operating", role: "worker" } as const;
  const written = await Promise.all(
    Array.from({ length: 10 }, () => inContext(ctx, (tx) => projectEvents(tx, ctx, [geid]))),
  );
  expect(written.reduce((a, b) => a + b, 0)).toBe(1);
  expect(await revisionsOf(geid)).toHaveLength(1);
});

test("a view of a tenant's own domain is nobody else's", async () => {
  await addDomain(other, "beta.acts", { visibility: "tenant", pack: { domain: "beta.acts" } });
  const { geid } = await admit(IN_FORCE.regulator);
  await drainEvents(db);
  expect((await projectionsOfEvent(publicContext, geid)).map(({ domain }) => domain)).toEqual(["acts"]);
  expect((await projectionsOfEvent(owner, geid)).map(({ domain }) => domain)).toEqual(["acts"]);
});
