import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDomainView } from "#lib/flow/projections/index.ts";
import { consumers } from "#lib/flow/deliveries/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call, type Call } from "#lib/testing/call.ts";
import { value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drain } from "#lib/testing/drain.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE } from "#lib/testing/evidence.ts";
import { addContract, matchOf, say } from "#lib/testing/deliveries.ts";
import type { RouteHandler } from "#lib/http/index.ts";
import * as budget from "../attention-budget/route.ts";
import * as digest from "../digests/[id]/route.ts";
import * as digests from "../digests/route.ts";
import * as read from "./read/route.ts";
import * as notifications from "./route.ts";

let db: FreshDatabase;
let reader: TestAccount, stranger: TestAccount, mute: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  const added = await db.addTenant("alpha");
  const { tenant } = added;
  await addDomain(added, "acts");
  reader = await addAccount(tenant, "reader");
  stranger = await addAccount(tenant, "reader");
  mute = await addAccount(tenant, "reader", { scopes: ["events:read"] });
  const { geid } = await admit(IN_FORCE.regulator);
  await drainEvents(db);
  const view = value(await getDomainView({ tenant, principal: null, purpose: "operating" }, "acts", geid));
  const contract = await addContract(db, reader, "AI acts");
  const match = matchOf(view, [contract]);
  for (const version of [1, 2, 3])
    await say(
      {
        ...match,
        event_version: version,
        delta: { from_revision: version === 1 ? null : version - 1 },
        scores: { ...match.scores, materiality: 0.9 },
      },
      reader,
    );
  await drain(consumers);
});
afterAll(() => db.close());

const status = async (handler: RouteHandler, request: Call = {}) => {
  const { status: code, body } = await call(handler, request);
  return code < 400 ? code : `${code} ${body.code}`;
};
type Notices = {
  data: { id: string; delta_revision: number; created_at: string }[];
  page: { next_cursor: string | null };
};
const list = async (account: TestAccount, query: Record<string, string> = {}) =>
  (await call(notifications.GET, { account, query })).body as unknown as Notices;

describe("notifications", () => {
  test("are listed in pages that neither repeat nor skip, and belong to their reader alone", async () => {
    const first = await list(reader, { limit: "2" });
    const rest = await list(reader, { limit: "2", cursor: first.page.next_cursor ?? "" });
    expect([...first.data, ...rest.data].map((one) => one.delta_revision)).toEqual([3, 2, 1]);
    expect(rest.page.next_cursor).toBeNull();
    expect((await list(stranger)).data).toEqual([]);
    const foreign = { account: stranger, query: { cursor: first.page.next_cursor ?? "" } };
    expect(await status(notifications.GET, foreign)).toBe("400 invalid_cursor");
  });

  test.each([
    ["nobody", {}, "401 unauthenticated"],
    ["a key without the scope", () => ({ account: mute }), "403 forbidden"],
    ["a limit beyond a hundred", () => ({ account: reader, query: { limit: "101" } }), "400 invalid_limit"],
    ["an unknown filter", () => ({ account: reader, query: { geid: "x" } }), "400 invalid_request"],
    ["no yes or no", () => ({ account: reader, query: { unread: "perhaps" } }), "400 invalid_request"],
  ])("%s is answered as such", async (_who, request, expected) => {
    expect(await status(notifications.GET, typeof request === "function" ? request() : request)).toBe(
      expected,
    );
  });

  test("are marked as read by id and up to a time; the unread are those that are left", async () => {
    const [, second, oldest] = (await list(reader)).data;
    const mark = async (body: unknown) => (await call(read.POST, { account: reader, body })).body as unknown;
    expect(await mark({ ids: [second?.id] })).toEqual({ read: 1, unread: 2 });
    expect((await list(reader, { unread: "" })).data.map((one) => one.delta_revision)).toEqual([3, 1]);
    expect((await list(reader, { unread: "false" })).data.map((one) => one.delta_revision)).toEqual([2]);
    expect(await mark({ before: oldest?.created_at })).toMatchObject({ read: expect.any(Number) as number });
    expect(await mark({ before: "2999-01-01T00:00:00+02:00" })).toMatchObject({ unread: 0 });
  });

  test.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ["ntf_nothing"] }],
    [{ ids: Array.from({ length: 101 }, () => "ntf_00000000-0000-7000-8000-000000000000") }],
    [{ before: "yesterday" }],
    [{ before: "2026-01-01T00:00:00Z", all: true }],
    ['{"ids": ["ntf_00000000-0000-7000-8000-000000000000"], "__proto__": {}}'],
  ])("marking with %j is refused", async (body) => {
    expect(await status(read.POST, { account: reader, body })).toBe("400 invalid_request");
  });

  test("marking needs somebody with the right to", async () => {
    const body = { before: "2026-01-01T00:00:00Z" };
    expect(await status(read.POST, { body })).toBe("401 unauthenticated");
    expect(await status(read.POST, { body, account: mute })).toBe("403 forbidden");
    expect(await status(read.POST, { body, account: stranger })).toBe(200);
  });
});

describe("digests", () => {
  test("are listed, and one that is not one's own does not exist", async () => {
    expect(await status(digests.GET)).toBe("401 unauthenticated");
    expect(await status(digests.GET, { account: mute })).toBe("403 forbidden");
    expect((await call(digests.GET, { account: reader })).body.data).toEqual([]);
    const params = { id: "dig_00000000-0000-7000-8000-000000000000" };
    expect(await status(digest.GET, { params })).toBe("401 unauthenticated");
    expect(await status(digest.GET, { account: mute, params })).toBe("403 forbidden");
    expect(await status(digest.GET, { account: reader, params })).toBe("404 not_found");
    expect(await status(digest.GET, { account: reader, params: { id: "x".repeat(201) } })).toBe(
      "400 invalid_request",
    );
  });
});

describe("an attention budget", () => {
  const whole = { max_immediate_per_day: 3, max_digest_items: 10, timezone: "Asia/Taipei" };

  test("is the common one until it is chosen, and then the chosen one", async () => {
    expect((await call(budget.GET, { account: stranger })).body).toEqual({
      max_immediate_per_day: 5,
      max_digest_items: 20,
      quiet_hours: null,
      timezone: "UTC",
      used_today: 0,
      updated_at: null,
    });
    // Three notices reached the reader on the date that UTC has.
    const inUtc = { ...whole, timezone: "UTC" };
    expect((await call(budget.PUT, { account: reader, body: inUtc })).body).toMatchObject({
      ...inUtc,
      used_today: 3,
    });
    const body = { ...whole, quiet_hours: { from: "22:00", to: "07:00" } };
    expect((await call(budget.PUT, { account: reader, body })).body).toMatchObject(body);
    expect((await call(budget.GET, { account: reader })).body).toMatchObject(body);
    expect((await call(budget.PUT, { account: reader, body: whole })).body).toMatchObject({
      quiet_hours: null,
    });
  });

  test.each([
    [{ ...whole, timezone: "Mars/Olympus" }],
    [{ ...whole, max_immediate_per_day: -1 }],
    [{ ...whole, quiet_hours: { from: "22:00", to: "22:00" } }],
    [{ ...whole, surplus: 1 }],
    [{ max_digest_items: 10, timezone: "UTC" }],
    ['{"max_immediate_per_day": NaN, "max_digest_items": 10, "timezone": "UTC"}'],
    ['{"max_immediate_per_day": 1e999, "max_digest_items": 10, "timezone": "UTC"}'],
  ])("of %j is refused, and the one before stands", async (body) => {
    expect(await status(budget.PUT, { account: reader, body })).toBe("400 invalid_request");
    expect((await call(budget.GET, { account: reader })).body).toMatchObject(whole);
  });

  test("belongs to somebody with the right to", async () => {
    expect(await status(budget.GET)).toBe("401 unauthenticated");
    expect(await status(budget.GET, { account: mute })).toBe("403 forbidden");
    expect(await status(budget.PUT, { body: whole })).toBe("401 unauthenticated");
    expect(await status(budget.PUT, { body: whole, account: mute })).toBe("403 forbidden");
  });
});
