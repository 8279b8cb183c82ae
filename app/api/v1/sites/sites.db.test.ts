import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "#lib/wiring.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call } from "#lib/testing/call.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { statusOf } from "#lib/testing/event-routes.ts";
import { GET as getSites, POST as postSite } from "./route.ts";
import { GET as getSite, PATCH as patchSite } from "./[s]/route.ts";
import { POST as freeze } from "./[s]/freeze/route.ts";
import { GET as getHealth } from "./[s]/health/route.ts";
import { POST as unfreeze } from "./[s]/unfreeze/route.ts";

let db: FreshDatabase;
let operator: TestAccount;
let editor: TestAccount;
let harborOperator: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  const alpha = await db.addTenant("alpha");
  const harbor = await db.addTenant("harbor");
  operator = await addAccount(alpha.tenant, "operator");
  editor = await addAccount(alpha.tenant, "editor");
  harborOperator = await addAccount(harbor.tenant, "operator");
  await addDomain(alpha, "acts");
  await addDomain(harbor, "harbor.law", { visibility: "tenant" });
});
afterAll(() => db.close());

const site = (change: object = {}) => ({
  site_id: "lawlog",
  name: "Law Log",
  hosts: ["lawlog.example"],
  domains: ["acts"],
  default_locale: "en",
  locales: ["en", "ja"],
  ...change,
});
const idsSeen = async (account?: TestAccount) =>
  (await call(getSites, account ? { account } : {})).body.data.map(
    (one) => (one as unknown as { site_id: string }).site_id,
  );

describe("a new site", () => {
  test("is made by who runs the sites, answers as it is read, and is active at once", async () => {
    expect(await statusOf(postSite, { body: site() })).toEqual([401, "unauthenticated"]);
    expect(await statusOf(postSite, { body: site(), account: editor })).toEqual([403, "forbidden"]);
    const made = await call(postSite, { body: site(), account: operator });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ site_id: "lawlog", status: "active", domains: ["acts"], frozen: null });
    const read = await call(getSite, { params: { s: "lawlog" }, account: operator });
    expect(read.body).toEqual(made.body);
  });

  test("shows the secret that was made for a channel once", async () => {
    const channels = [{ kind: "webhook-cms", url: "https://cms.example/hook" }];
    const body = site({ site_id: "cms-log", hosts: [], channels });
    const made = await call(postSite, { body, account: operator });
    const channelOf = (answer: typeof made) =>
      (answer.body as unknown as { channels: { kind: string; secret?: string }[] }).channels.find(
        ({ kind }) => kind === "webhook-cms",
      );
    expect(channelOf(made)?.secret).toMatch(/\S{20,}/);
    const read = await call(getSite, { params: { s: "cms-log" }, account: operator });
    expect(channelOf(read)).toMatchObject({ kind: "webhook-cms" });
    expect(channelOf(read)?.secret).toBeUndefined();
  });

  test.each([
    "http://10.0.0.7/hook",
    "http://[fd00::1]/",
    "http://2130706433/",
    "http://localhost/",
    "https://cms.example:8443/",
  ])("with a channel to %s, which is never called, is refused", async (url) => {
    const body = site({ site_id: "half-made", hosts: [], channels: [{ kind: "webhook-cms", url }] });
    const answer = await call(postSite, { body, account: operator });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
    expect(JSON.stringify(answer.body)).toContain("cannot go there");
    expect(await idsSeen(operator)).not.toContain("half-made");
  });

  test("takes no name that is taken, and of another tenant none without its prefix", async () => {
    expect(await statusOf(postSite, { body: site({ hosts: [] }), account: operator })).toEqual([
      409,
      "conflict",
    ]);
    const own = { site_id: "harbor.brief", hosts: [], domains: ["harbor.law"] };
    for (const site_id of ["brief", "alpha.brief", "lawlog"])
      expect(await statusOf(postSite, { body: site({ ...own, site_id }), account: harborOperator })).toEqual([
        403,
        "forbidden",
      ]);
    expect((await call(postSite, { body: site(own), account: harborOperator })).status).toBe(201);
  });

  test.each([
    ["a domain of another tenant", { domains: ["harbor.law"] }],
    ["a domain that does not exist", { domains: ["nothing"] }],
    ["a host that another site has", { hosts: ["lawlog.example"] }],
    ["the host of the mother", { hosts: ["127.0.0.1"] }],
    ["the name by which another site is looked at in development", { hosts: ["lawlog.localhost"] }],
    ["a default locale that is none of its locales", { default_locale: "zh-TW" }],
    ["a name that is no id", { site_id: "Bad Name" }],
    ["a member that nobody knows", { colour: "red" }],
    ["a channel without an address", { channels: [{ kind: "webhook-cms" }] }],
    [
      "a channel whose address tells a password",
      { channels: [{ kind: "webhook-cms", url: "https://a:b@cms.example/" }] },
    ],
  ])("with %s is refused with a reason, and nothing of it stays", async (_what, change) => {
    const body = site({ site_id: "half-made", hosts: [], ...change });
    const answer = await call(postSite, { body, account: operator });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_request"]);
    expect(await idsSeen(operator)).not.toContain("half-made");
  });

  test("of a domain that only its tenant reads does not name that domain to others", async () => {
    const seen = await call(getSite, { params: { s: "harbor.brief" }, account: operator });
    expect(seen.body).toMatchObject({ domains: [], packs: {}, channels: [] });
    const own = await call(getSite, { params: { s: "harbor.brief" }, account: harborOperator });
    expect(own.body).toMatchObject({ domains: ["harbor.law"], packs: { "harbor.law": "1.0.0" } });
  });
});

test("of many sites that want one host at once, one gets it, whoever they belong to", async () => {
  const ids = ["racer-1", "racer-2", "racer-3", "racer-4"];
  const make = (site_id: string) =>
    call(postSite, { body: site({ site_id, hosts: ["race.example"] }), account: operator });
  const made = await Promise.all(ids.slice(0, 3).map(make));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  await call(postSite, { body: site({ site_id: "racer-4", hosts: [] }), account: operator });
  const move = [
    call(patchSite, { params: { s: "racer-4" }, body: { hosts: ["move.example"] }, account: operator }),
    call(patchSite, {
      params: { s: "harbor.brief" },
      body: { hosts: ["move.example"] },
      account: harborOperator,
    }),
  ];
  expect((await Promise.all(move)).map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

describe("a site of another tenant", () => {
  const params = { s: "lawlog" };
  const body = { reason: "a letter of their lawyers" };

  test("is neither stopped nor resumed, and how it is cannot be asked", async () => {
    for (const handler of [unfreeze, freeze])
      expect(await statusOf(handler, { params, body, account: harborOperator })).toEqual([404, "not_found"]);
    expect(await statusOf(getHealth, { params, account: harborOperator })).toEqual([404, "not_found"]);
    expect((await call(getHealth, { params, account: operator })).status).toBe(200);
  });

  test("does not say why it stands still, nor what narrows it", async () => {
    await call(freeze, { params, body, account: operator });
    const overlay = { local_policy_overlay: { max_per_day: 3 } };
    expect((await call(patchSite, { params, body: overlay, account: operator })).status).toBe(200);
    for (const account of [harborOperator, undefined]) {
      const seen = await call(getSite, { params, ...(account ? { account } : {}) });
      expect(seen.body).toMatchObject({ frozen: { reason: "", until: null }, local_policy_overlay: {} });
      expect(JSON.stringify(seen.body)).not.toMatch(/lawyers|max_per_day/);
    }
    const own = await call(getSite, { params, account: operator });
    expect(own.body).toMatchObject({ frozen: { reason: body.reason }, ...overlay });
    expect((await call(unfreeze, { params, body, account: operator })).body).toMatchObject({ frozen: null });
  });
});
