import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext, pool, type Context } from "#lib/kernel/db/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { probed, sendProbes } from "#lib/testing/bus.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { emit, Envelope, type Emission } from "./index.ts";

const shared: Context = { tenant: null, principal: null, purpose: "operating" };
let db: FreshDatabase;
let a: Context & { tenant: string };
let b: Context & { tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  [a, b] = [await db.addTenant("alpha"), await db.addTenant("beta")];
  await db.admin.query("select plx_outbox_upkeep(now(), 1, now() - interval '30 days')");
});
afterAll(() => db.close());

const probe = (ctx: Context, more: Partial<Emission<typeof probed>> = {}): Emission<typeof probed> => ({
  subject: "probe/1",
  tenant: ctx.tenant,
  partitionKey: "k",
  data: { n: 1 },
  ...more,
});
const outbox = async (id: string) =>
  (await db.admin.query<{ envelope: unknown }>("select * from outbox where id = $1", [id.slice(4)])).rows[0];

test("a message exists exactly if its transaction commits", async () => {
  const kept = await inContext(a, (tx) => emit(tx, probed, probe(a)));
  let lost = "";
  await expect(
    inContext(a, async (tx) => {
      lost = await emit(tx, probed, probe(a));
      throw new Error("after all not");
    }),
  ).rejects.toThrow("after all not");
  expect(await outbox(kept)).toMatchObject({
    status: "pending",
    bus: "event",
    tenant_id: a.tenant,
    lane: a.tenant,
  });
  expect(await outbox(lost)).toBeUndefined();
});

test("the stored envelope is a CloudEvent with every extension, and names the tenant by slug", async () => {
  const pins = { pack: "law@1.2.0", policy: "p7", router: "r3" };
  const id = await inContext(a, (tx) =>
    emit(tx, probed, probe(a, { domain: "law", siteId: "lexwatch", pins })),
  );
  const envelope = Envelope.parse((await outbox(id))?.envelope);
  expect(envelope).toMatchObject({
    specversion: "1.0",
    id,
    source: "urn:evemiss:iiodo:event-bus",
    type: "org.evemiss.iiodo.probe.sent.v1",
    subject: "probe/1",
    tenant: "alpha",
    domain: "law",
    siteid: "lexwatch",
    partitionkey: "k",
    packrevision: "law@1.2.0",
    policyrevision: "p7",
    routerrevision: "r3",
    data: { n: 1 },
  });
  expect(envelope.dataschema).toMatch(
    /^http:\/\/localhost:\d+\/api\/v1\/schemas\/org\.evemiss\.iiodo\.probe\.sent\.v1$/,
  );
  expect(envelope.traceparent).toMatch(/^00-/);
});

test("the message's id is its own, not the event's", async () => {
  const geid = `evt_${uuidv7()}`;
  const id = await inContext(shared, (tx) => emit(tx, probed, probe(shared, { subject: `event/${geid}` })));
  expect(id).toMatch(/^msg_/);
  expect(id.slice(4)).not.toBe(geid.slice(4));
});

test.each([
  ["data that breaks the schema", { data: { n: 1.5 } }],
  ["unknown members", { data: { n: 1, stray: true } as never }],
  ["a NUL in a text", { data: { n: 1, text: "a\0b" } }],
  ["a lone surrogate", { data: { n: 1, text: "\ud83d" } }],
  ["more than 256 KiB", { data: { n: 1, text: "x".repeat(300_000) } }],
  ["an empty subject", { subject: "" }],
  ["a tenant that does not exist", { tenant: uuidv7() }],
])("%s is refused and nothing is written", async (_what, more) => {
  const before = await db.admin.query("select count(*) from outbox");
  await expect(inContext(a, (tx) => emit(tx, probed, probe(a, more)))).rejects.toThrow();
  expect((await db.admin.query("select count(*) from outbox")).rows).toEqual(before.rows);
});

test("a text that only looks like an escaped NUL is kept", async () => {
  const id = await inContext(a, (tx) => emit(tx, probed, probe(a, { data: { n: 1, text: "\\u0000" } })));
  expect(Envelope.parse((await outbox(id))?.envelope).data).toEqual({ n: 1, text: "\\u0000" });
});

test("nobody sends in another tenant's name, but anybody for the shared core", async () => {
  await expect(inContext(a, (tx) => emit(tx, probed, probe(b)))).rejects.toThrow(/row-level security/);
  await expect(inContext(shared, (tx) => emit(tx, probed, probe(b)))).rejects.toThrow(/row-level security/);
  await expect(inContext({ ...a, role: "worker" }, (tx) => emit(tx, probed, probe(b)))).rejects.toThrow(
    /row-level/,
  );
  await expect(inContext(a, (tx) => emit(tx, probed, probe(shared)))).resolves.toMatch(/^msg_/);
});

test("a tenant reads its own messages and the shared core's, never another's", async () => {
  await sendProbes(b, 3);
  const seen = await inContext(a, (tx) => tx.outbox.findMany({ select: { tenantId: true } }));
  expect(new Set(seen.map((row) => row.tenantId))).toEqual(new Set([a.tenant, null]));
  const outside = await inContext(shared, (tx) => tx.outbox.findMany({ select: { tenantId: true } }));
  expect(new Set(outside.map((row) => row.tenantId))).toEqual(new Set([null]));
});

test("a partition asked for by its own name shows nothing to anybody", async () => {
  const parts = await db.admin.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass",
  );
  expect(parts.rows.length).toBeGreaterThanOrEqual(3);
  for (const { name } of parts.rows)
    for (const role of ["app", "worker", "reader"] as const)
      await expect(pool(role).query(`select count(*) from ${name}`), `${role} ${name}`).rejects.toThrow(
        /permission denied/,
      );
  // Even with a grant given by mistake its own row security shows no row.
  await db.admin.query(`grant select on ${parts.rows.map((row) => row.name).join(", ")} to plx_app`);
  for (const { name } of parts.rows)
    expect(
      (await pool("app").query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]?.n,
      name,
    ).toBe("0");
  await db.admin.query(`revoke select on ${parts.rows.map((row) => row.name).join(", ")} from plx_app`);
});

test("today's messages lie in today's partition", async () => {
  const id = await inContext(a, (tx) => emit(tx, probed, probe(a)));
  const place = await db.admin.query<{ part: string }>(
    "select tableoid::regclass::text as part from outbox where id = $1",
    [id.slice(4)],
  );
  expect(place.rows[0]?.part).toBe(`outbox_${new Date().toISOString().slice(0, 10).replaceAll("-", "")}`);
});
