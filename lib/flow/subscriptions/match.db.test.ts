import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consumers as events, retractEvent } from "#lib/flow/events/index.ts";
import {
  consumers as projections,
  dpidOf,
  overrideProjection,
  projectionUpdated,
} from "#lib/flow/projections/index.ts";
import { emit } from "#lib/bus/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { Dpid, Geid } from "#lib/kernel/ids.ts";
import { addAccount } from "#lib/testing/accounts.ts";
import { value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drain } from "#lib/testing/drain.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { contract, matchAll, saidMatches } from "#lib/testing/subscriptions.ts";
import { changeSubscription, previewContract, revokeSubscription, verifySubscriptions } from "./index.ts";

let db: FreshDatabase;
let owner: Context & { readonly tenant: string };
let other: Context & { readonly tenant: string };
const reader: Record<string, Context & { readonly principal: string; readonly tenant: string }> = {};

async function addReader(name: string, tenant: string) {
  const { id } = await addAccount(tenant, "reader");
  return (reader[name] = { tenant, principal: id, purpose: "editing" });
}
beforeAll(async () => {
  db = await freshDatabase();
  owner = await db.addTenant("alpha");
  other = await db.addTenant("beta");
  await addDomain(owner, "acts");
  await addDomain(owner, "rules", { parent: "acts" });
  for (const name of ["ada", "ben", "cat"]) await addReader(name, owner.tenant);
  await addReader("dan", other.tenant);
});
afterAll(() => db.close());

const who = (name: string) => {
  const found = reader[name];
  if (!found) throw new Error(name);
  return found;
};
const said = async (name: string) =>
  (await saidMatches(db)).filter(({ account_id }) => account_id === who(name).principal);
const rows = async (sql: string) => (await db.admin.query<Record<string, unknown>>(sql)).rows;

/** Says again that a projection changed, as a later message about the same revision does. */
async function sayAgain(geid: string, domain: string, revision: number, cause: "event" | "override") {
  await inContext({ ...owner, role: "worker" }, (tx) =>
    emit(tx, projectionUpdated, {
      subject: "projection/again",
      tenant: owner.tenant,
      domain,
      partitionKey: geid,
      data: {
        dpid: Dpid.parse(dpidOf(domain, geid)),
        geid: Geid.parse(geid),
        domain,
        revision,
        pack_revision: "1.0.0",
        hash: "again",
        event_version: 1,
        status: "current",
        cause,
      },
    }),
  );
}

describe("three contracts of one account that meet one event", () => {
  let geid: string;
  test("are named in one message, each with why", async () => {
    const whole = await contract(who("ada"), { domains: ["acts"], importance_min: 0.1 });
    const topic = await contract(who("ada"), { topics: ["acts/regulation"] });
    const kind = await contract(who("ada"), { event_types: ["occurrence"], domains: ["acts"] });
    await contract(who("ada"), { domains: ["acts"], importance_min: 1 });
    geid = (await admit(IN_FORCE.regulator)).geid;
    await matchAll(db);
    const [first, ...more] = (await said("ada")).filter(({ domain }) => domain === "acts");
    expect(more).toEqual([]);
    expect([...(first?.subscription_ids ?? [])].sort()).toEqual([whole.id, topic.id, kind.id].sort());
    expect(first).toMatchObject({ geid, domain: "acts", revision: 1, reason: "new", tenant: owner.tenant });
    const terms = Object.fromEntries(
      (first?.matched ?? []).map((one) => [one.subscription_id, one.terms] as const),
    );
    expect(terms[topic.id]).toEqual(["topic:acts/regulation"]);
    expect(terms[whole.id]?.[1]).toMatch(/^importance:0\./);
    expect(first?.matched.every((one) => one.first)).toBe(true);
  });

  test("are silent for the same revision said again, and for an editor's word that changes no answer", async () => {
    const before = (await said("ada")).length;
    for (const cause of ["event", "override", "event"] as const) await sayAgain(geid, "acts", 1, cause);
    await matchAll(db);
    expect(await said("ada")).toHaveLength(before);
  });

  test("are named again for the next revision, as an update of something that was met before", async () => {
    await admit(IN_FORCE.monitor);
    await matchAll(db);
    const last = (await said("ada")).filter(({ domain }) => domain === "acts").at(-1);
    expect(last).toMatchObject({ revision: 2, reason: "updated" });
    expect(last?.matched.some((one) => one.first)).toBe(false);
  });

  test("leave out the one that an editor's word alone brings in, until it does: for the revision it stands on", async () => {
    const editor = { ...owner, principal: (await addAccount(owner.tenant, "editor")).id, purpose: "editing" };
    await inContext(editor, async (tx) =>
      value(
        await overrideProjection(tx, editor, { domain: "acts", geid, importance: 1, reason: "it matters" }),
      ),
    );
    await matchAll(db);
    const last = (await said("ada")).at(-1);
    expect(last).toMatchObject({ revision: 2, reason: "updated" });
    expect(last?.matched.map((one) => [one.first, one.terms.at(-1)])).toEqual([[true, "importance:1"]]);
  });
});

describe("contracts across domains and tenants", () => {
  test("a contract for the children of a domain is met by them, and one without children is not", async () => {
    const below = await contract(who("ben"), { domains: ["acts"], include_children: true });
    const alone = await contract(who("cat"), { domains: ["acts"] });
    await admit(IN_FORCE.notes);
    await matchAll(db);
    const domains = async (name: string, id: string) =>
      (await said(name)).filter((one) => one.subscription_ids.includes(id)).map(({ domain }) => domain);
    expect((await domains("ben", below.id)).sort()).toEqual(["acts", "rules"]);
    expect(await domains("cat", alone.id)).toEqual(["acts"]);
  });

  test("a reader of another tenant meets a public domain, in messages of its own tenant", async () => {
    await contract(who("dan"), { domains: ["rules"] });
    await admit({
      ...IN_FORCE.notes,
      url: "https://third.example/ai-act",
      language: "en",
      title: "AI Act of the EU: the European Artificial Intelligence Act entered into force",
    });
    await matchAll(db);
    const found = await said("dan");
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ tenant }) => tenant))).toEqual(new Set([other.tenant]));
  });

  test("nobody else's contracts are seen under a tenant's own context", async () => {
    const seen = async (tenant: string) =>
      inContext({ tenant, principal: null, purpose: "operating" }, async (tx) => [
        await tx.subscription.findMany({ select: { principalId: true } }),
        await tx.routingTerm.findMany({ select: { principalId: true } }),
        await tx.subscriptionMatch.findMany({ select: { principalId: true } }),
      ]);
    const mine = who("dan").principal;
    for (const list of await seen(other.tenant))
      expect(list.every(({ principalId }) => principalId === mine)).toBe(true);
    for (const list of await seen(owner.tenant))
      expect(list.some(({ principalId }) => principalId === mine)).toBe(false);
  });
});

describe("a contract that does not stand", () => {
  const more = (n: number, title: string) =>
    admit({ ...IN_FORCE.monitor, url: `https://outlet${n}.example/ai-act`, title });

  test("is not met while it is paused, nor after it was revoked, nor by an account that is suspended", async () => {
    const paused = await contract(who("ben"), { topics: ["acts/regulation"] });
    const revoked = await contract(who("ben"), { topics: ["acts/regulation"] });
    const { principal } = await addReader("eve", owner.tenant);
    await contract(who("eve"), { topics: ["acts/regulation"] });
    await inContext(who("ben"), async (tx) => {
      value(await changeSubscription(tx, who("ben"), paused.id, { status: "paused" }));
      value(await revokeSubscription(tx, who("ben"), revoked.id));
    });
    await db.admin.query("update account set state = 'suspended' where id = $1", [principal]);
    await more(7, "European Artificial Intelligence Act in force since 1 August 2024");
    await matchAll(db);
    const ids = (await said("ben")).flatMap(({ subscription_ids }) => subscription_ids);
    expect(ids).not.toContain(paused.id);
    expect(ids).not.toContain(revoked.id);
    expect(await said("eve")).toEqual([]);
  });

  test("goes on where it was paused, for what comes after", async () => {
    const [paused] = await rows("select id from subscription where status = 'paused'");
    const id = String(paused?.["id"]);
    await inContext(who("ben"), async (tx) =>
      value(await changeSubscription(tx, who("ben"), id, { status: "active" })),
    );
    await more(8, "The European Artificial Intelligence Act is now in force");
    await matchAll(db);
    const met = (await said("ben")).filter(({ subscription_ids }) => subscription_ids.includes(id));
    expect(met.length).toBeGreaterThan(0);
    for (const tenant of [owner.tenant, other.tenant])
      expect(await verifySubscriptions({ tenant, principal: null, purpose: "operating" })).toEqual([]);
  });
});

test("what was retracted meanwhile is told to nobody, and no preview shows it", async () => {
  const { geid } = await admit({
    ...IN_FORCE.regulator,
    url: "https://hoax.example/1",
    title: "Harbour Dues Act adopted in Port Example",
    text: "The Harbour Dues Act was adopted on 3 May 2024.",
    refs: [],
    occurred_at: "2024-05-03",
    published_at: "2024-05-03T10:00:00Z",
  });
  await drain([...events, ...projections]);
  const curator = {
    tenant: owner.tenant,
    principal: (await addAccount(owner.tenant, "curator")).id,
    purpose: "editing",
  };
  const retracted = await inContext(curator, (tx) =>
    retractEvent(tx, curator, { geid, reason: "it never happened" }),
  );
  expect(retracted.ok).toBe(true);
  await drain([...events, ...projections]);
  await sayAgain(geid, "acts", 1, "event");
  await matchAll(db);
  expect((await saidMatches(db)).filter((one) => one.geid === geid)).toEqual([]);
  const input = {
    domains: ["acts" as never],
    channel: { kind: "in_app" as const },
    cadence: "immediate" as const,
  };
  const preview = value(await previewContract(who("ada"), input, 30));
  expect(preview.sample.map((one) => String(one.geid))).not.toContain(geid);
});
