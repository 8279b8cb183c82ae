import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type Call } from "#lib/testing/call.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import * as one from "./[id]/route.ts";
import * as preview from "./preview/route.ts";
import * as list from "./route.ts";
import * as token from "../unsubscribe/[token]/route.ts";
import { readDevelopmentControls, writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { expireLeases, provideSubscriptionListener } from "#lib/flow/subscriptions/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";

let db: FreshDatabase;
let owner: Context & { readonly tenant: string };
let other: Context & { readonly tenant: string };
let reader: TestAccount;
let stranger: TestAccount;
let foreign: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  owner = await db.addTenant("alpha");
  other = await db.addTenant("beta");
  await addDomain(owner, "acts");
  await addDomain(owner, "alpha.secret", { visibility: "tenant" });
  reader = await addAccount(owner.tenant, "reader");
  stranger = await addAccount(owner.tenant, "reader");
  foreign = await addAccount(other.tenant, "reader");
});
afterAll(() => db.close());

const whole = { domains: ["acts"], channel: { kind: "in_app" }, cadence: "immediate" };
const post = (body: unknown, more: Call = {}) => call(list.POST, { body, account: reader, ...more });
const faults = (answer: Awaited<ReturnType<typeof call>>) => answer.body.errors.map(({ pointer }) => pointer);
const made = async (more: object = {}) => {
  const answer = await post({ ...whole, ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as unknown as { id: string; version: number; status: string; unsubscribe_url: string };
};
const count = async (table: string) =>
  (await db.admin.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0;
const change = (id: string, body: unknown, account = reader) =>
  call(one.PATCH, { params: { id }, body, account });

describe("a contract over HTTP", () => {
  test("is answered with everything it asks for, and read again under its own address", async () => {
    const body = {
      ...whole,
      name: "Acts that matter",
      topics: ["acts/regulation"],
      importance_min: 0.6,
      scales: ["macro"],
      cadence: "daily_digest",
      timezone: "Asia/Taipei",
      local_time: "08:00",
      lease_days: 30,
    };
    const answer = await post(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...body,
      status: "active",
      channel: { kind: "in_app", url: null, endpoint_id: null },
      version: 1,
    });
    const { id } = answer.body;
    expect(answer.headers.get("location")).toBe(`/api/v1/subscriptions/${id}`);
    const read = await call(one.GET, { params: { id }, account: reader });
    expect([read.status, read.body]).toEqual([200, answer.body]);
    expect((await call(list.GET, { account: reader })).body.data.map((row) => row.id)).toContain(id);
  });

  test("is known to nobody but its own account, in the same tenant or another", async () => {
    const { id } = await made();
    for (const account of [stranger, foreign]) {
      expect((await call(one.GET, { params: { id }, account })).status).toBe(404);
      expect((await change(id, { status: "paused" }, account)).status).toBe(404);
      expect((await call(one.DELETE, { params: { id }, account })).status).toBe(404);
      expect((await call(list.GET, { account })).body.data).toEqual([]);
    }
    expect((await call(one.GET, { params: { id } })).status).toBe(401);
    expect((await call(list.POST, { body: whole })).status).toBe(401);
  });

  test("sent twice under one Idempotency-Key is one contract", async () => {
    const headers = { "idempotency-key": "once" };
    const [first, second] = [await post(whole, { headers }), await post(whole, { headers })];
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });
});

describe("a contract that cannot be kept", () => {
  test.each<[string, object, number, string[]]>([
    ["asks for nothing", { domains: undefined, importance_min: 0.5 }, 422, [""]],
    ["names a domain that is unknown", { domains: ["acts", "nowhere"] }, 422, ["/domains/1"]],
    ["names a concept that is unknown", { topics: ["acts/nothing"] }, 422, ["/topics/0"]],
    [
      "names an entity that is unknown",
      { entities: ["ent_0197b3a2-0000-7000-8000-000000000001"] },
      422,
      ["/entities/0"],
    ],
    ["names a zone that is unknown", { timezone: "Mars/Olympus" }, 422, ["/timezone"]],
    ["names a locale that is unknown", { locales: ["tlh"] }, 400, ["/locales/0"]],
    ["has a member of its own", { sql: "select 1" }, 400, ["/sql"]],
    [
      "has ten thousand topics",
      { topics: Array.from({ length: 10_000 }, (_, n) => `acts/t${n}`) },
      400,
      ["/topics"],
    ],
    ["leases for less than a day", { lease_days: 0 }, 400, ["/lease_days"]],
  ])("because it %s leaves nothing behind", async (_what, more, status, pointers) => {
    const before = [await count("subscription"), await count("routing_term")];
    const answer = await post({ ...whole, ...more });
    expect([answer.status, faults(answer)], JSON.stringify(answer.body)).toEqual([status, pointers]);
    expect([await count("subscription"), await count("routing_term")]).toEqual(before);
  });

  test("because its number is none leaves nothing behind", async () => {
    const before = await count("subscription");
    const body = `{"domains":["acts"],"channel":{"kind":"in_app"},"cadence":"immediate","importance_min":NaN}`;
    expect((await post(body)).status).toBe(400);
    expect(await count("subscription")).toBe(before);
  });

  test.each(["email", "web_push", "webhook", "websub", "agent"])(
    "because %s is not offered says so by name",
    async (kind) => {
      const answer = await post({ ...whole, channel: { kind, url: "https://x.example/hook" } });
      expect([answer.status, answer.body.code, faults(answer)]).toEqual([
        422,
        "channel_not_offered",
        ["/channel/kind"],
      ]);
    },
  );

  test("because its domain is another tenant's own looks as if there were none", async () => {
    const asked = { ...whole, domains: ["alpha.secret"] };
    const answers = [
      await post(asked, { account: foreign }),
      await post({ ...whole, domains: ["alpha.nothing"] }, { account: foreign }),
    ];
    const shown = answers.map(({ status, body }) => [status, body.code, body.errors]);
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.[0]).toBe(422);
    expect((await post(asked)).status).toBe(201);
  });

  test("because an account has two hundred already is one too many", async () => {
    const many = await addAccount(owner.tenant, "reader");
    await db.admin.query(
      `insert into subscription select $1::uuid, 'sub_' || gen_random_uuid(), $2, null, 'paused', '{}', '{}', 'in_app', '{}', 'immediate', 'UTC', '08:00',
        repeat('x', 32) || n, 1, null, null, now(), now() from generate_series(1, 200) n`,
      [owner.tenant, many.id],
    );
    expect((await post(whole, { account: many })).status).toBe(409);
  });
});

describe("a contract that changes", () => {
  test("keeps what a patch does not name, and loses what it takes back", async () => {
    const { id } = await made({ importance_min: 0.5, scales: ["macro"] });
    const answer = await change(id, { importance_min: null, name: "Now named" });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      importance_min: null,
      scales: ["macro"],
      name: "Now named",
      version: 2,
    });
  });

  test("is found under its new terms alone, and under none while it is paused", async () => {
    const { id } = await made();
    const terms = async () =>
      (
        await db.admin.query<{ term: string }>(
          "select term from routing_term where subscription_id = $1 order by 1",
          [id],
        )
      ).rows.map(({ term }) => term);
    expect(await terms()).toEqual(["domain:acts"]);
    await change(id, { topics: ["acts/regulation"] });
    expect(await terms()).toEqual(["topic:acts/regulation"]);
    await change(id, { status: "paused" });
    expect(await terms()).toEqual([]);
    await change(id, { status: "active" });
    expect(await terms()).toEqual(["topic:acts/regulation"]);
  });

  test("refuses a patch against itself and stays as it was", async () => {
    const { id } = await made({ importance_min: 0.5 });
    expect((await change(id, { domains: null })).status).toBe(422);
    expect((await change(id, { version: 9, name: "late" })).body.code).toBe("version_conflict");
    expect((await change(id, {})).status).toBe(400);
    const { body } = await call(one.GET, { params: { id }, account: reader });
    expect(body).toMatchObject({ domains: ["acts"], version: 1, name: null });
  });

  test("tells whoever keeps something because of it, in the same transaction", async () => {
    const heard: string[] = [];
    provideSubscriptionListener({
      subscriptionChanged: (_tx, tenant, { id, status }) => {
        heard.push(`${tenant === owner.tenant} ${id} ${status}`);
        return Promise.resolve();
      },
    });
    const { id } = await made();
    await change(id, { status: "paused" });
    await call(one.DELETE, { params: { id }, account: reader });
    provideSubscriptionListener({ subscriptionChanged: () => Promise.resolve() });
    expect(heard).toEqual(["active", "paused", "revoked"].map((status) => `true ${id} ${status}`));
  });
});

describe("a contract that ends", () => {
  test("answers 204, stays readable as revoked, and cannot be changed; ending it again is the same", async () => {
    const { id } = await made();
    for (let n = 0; n < 2; n += 1)
      expect((await call(one.DELETE, { params: { id }, account: reader })).status).toBe(204);
    expect((await call(one.GET, { params: { id }, account: reader })).body.status).toBe("revoked");
    expect((await change(id, { status: "active" })).status).toBe(409);
    const listed = await call(list.GET, { account: reader, query: { status: "revoked" } });
    expect(listed.body.data.map((row) => row.id)).toContain(id);
  });

  test("by its lease is expired, and stands again with a new one", async () => {
    const { id } = await made({ lease_days: 1 });
    const controls = readDevelopmentControls();
    writeDevelopmentControls({ ...controls, clockOffsetMs: 25 * 3_600_000 });
    const worker = { tenant: owner.tenant, principal: null, purpose: "operating" };
    expect(await inContext(worker, (tx) => expireLeases(tx, owner.tenant))).toBe(1);
    expect((await call(one.GET, { params: { id }, account: reader })).body.status).toBe("expired");
    expect((await change(id, { status: "active" })).status).toBe(409);
    expect((await change(id, { lease_days: 7 })).body.status).toBe("active");
    writeDevelopmentControls(controls);
  });
});

describe("the link of a message", () => {
  const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
  const form = (value: string, body: string, headers: Record<string, string> = {}) =>
    call(token.POST, {
      params: { token: value },
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const ONE_CLICK = "List-Unsubscribe=One-Click";

  test("changes nothing when it is followed, and ends its one subscription when it is posted, without any credential", async () => {
    const [first, second] = [await made({ name: "First" }), await made()];
    const value = tokenOf(first.unsubscribe_url);
    for (let n = 0; n < 10; n += 1)
      expect((await call(token.GET, { params: { token: value } })).body).toEqual({
        status: "active",
        name: "First",
      });
    for (let n = 0; n < 2; n += 1) {
      const answer = await form(value, ONE_CLICK);
      expect([answer.status, answer.body.status]).toEqual([200, "revoked"]);
    }
    const status = async (id: string) =>
      (await call(one.GET, { params: { id }, account: reader })).body.status;
    expect([await status(first.id), await status(second.id)]).toEqual(["revoked", "active"]);
  });

  test("posted as a multipart form by a mail program ends it too", async () => {
    const { unsubscribe_url } = await made();
    const body = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    const answer = await form(tokenOf(unsubscribe_url), body, {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect([answer.status, answer.body.status]).toEqual([200, "revoked"]);
  });

  test("posted with anything else ends nothing; a token that was never given out is unknown", async () => {
    const { unsubscribe_url } = await made();
    const value = tokenOf(unsubscribe_url);
    for (const body of ["", "List-Unsubscribe=Maybe", "x=List-Unsubscribe"])
      expect((await form(value, body)).status).toBe(400);
    expect((await call(token.GET, { params: { token: value } })).body.status).toBe("active");
    expect((await form("a".repeat(43), ONE_CLICK)).status).toBe(404);
    expect((await call(token.GET, { params: { token: "'; drop table subscription" } })).status).toBe(404);
  });

  test("pressed by a person on the page leads back to the page", async () => {
    const value = tokenOf((await made()).unsubscribe_url);
    const answer = await form(value, ONE_CLICK, { accept: "text/html,*/*" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/unsubscribe/${value}`]);
  });
});

test("a preview answers with every day of its window, and refuses what could not be subscribed to", async () => {
  const ask = (body: object) => call(preview.POST, { body, account: reader });
  const answer = await ask({ domains: ["acts"], days: 7 });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ matches: 0, sample: [], explained: [], truncated: false });
  expect((await ask({ importance_min: 0.5 })).status).toBe(422);
  expect((await ask({ domains: ["acts"], days: 91 })).status).toBe(400);
  expect((await ask({ domains: ["acts"], channel: { kind: "email" } })).body.code).toBe(
    "channel_not_offered",
  );
});
