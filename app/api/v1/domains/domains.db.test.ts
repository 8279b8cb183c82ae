import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "#lib/testing/call.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { arrangeEventRoutes, NOBODY, statusOf, type EventRoutes } from "#lib/testing/event-routes.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { minimalPack } from "#lib/testing/packs.ts";
import { POST as postEvidence } from "../evidence/route.ts";
import { GET as getEvents } from "../events/route.ts";
import { GET as getViews } from "../events/[geid]/projections/route.ts";
import { GET as getDomains, POST as postDomain } from "./route.ts";
import { GET as getDomain, PATCH as patchDomain } from "./[d]/route.ts";
import { GET as getDomainEvents } from "./[d]/events/route.ts";
import { GET as getView, PATCH as patchView } from "./[d]/events/[geid]/route.ts";
import { GET as getPacks, POST as postPack } from "./[d]/packs/route.ts";
import { GET as getPack } from "./[d]/packs/[rev]/route.ts";

let at: EventRoutes;
let operator: TestAccount;
beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
  const tenant = at.reader.principal.tenant.id;
  operator = await addAccount(tenant, "operator");
  await addDomain({ tenant, principal: null, purpose: "operating" }, "acts");
  await at.admitFresh({ title: "Zebra artificial intelligence act of the steppe" });
  await drainEvents(at.db);
});
afterAll(() => at.db.close());

const d = { d: "acts" };
const yaml = { "content-type": "application/yaml" };

describe("domains", () => {
  test("are listed and read by anyone, made and changed by an operator only", async () => {
    expect(
      (await call(getDomains)).body.data.map((one) => (one as unknown as { namespace: string }).namespace),
    ).toEqual(["acts"]);
    expect((await call(getDomain, { params: d })).status).toBe(200);
    expect(await statusOf(getDomain, { params: { d: "nothing" } })).toEqual([404, "not_found"]);
    const body = { namespace: "laws", title: { en: "Laws" } };
    expect(await statusOf(postDomain, { body })).toEqual([401, "unauthenticated"]);
    expect(await statusOf(postDomain, { body, account: at.editor })).toEqual([403, "forbidden"]);
    expect((await call(postDomain, { body, account: operator })).status).toBe(201);
    expect(await statusOf(postDomain, { body, account: operator })).toEqual([409, "conflict"]);
    expect(await statusOf(postDomain, { body: { ...body, extra: 1 }, account: operator })).toEqual([
      400,
      "invalid_request",
    ]);
    expect(
      (await call(patchDomain, { params: { d: "laws" }, body: { parent: "acts" }, account: operator }))
        .status,
    ).toBe(200);
    expect(await statusOf(patchDomain, { params: d, body: { parent: "laws" }, account: operator })).toEqual([
      400,
      "invalid_request",
    ]);
  });
});

describe("views", () => {
  test("are listed by importance and by time, page after page, and read with an ETag", async () => {
    for (const order of ["importance", "time"]) {
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const query: Record<string, string> = { order, limit: "1", ...(cursor ? { cursor } : {}) };
        const { status, body } = await call(getDomainEvents, { params: d, query });
        expect(status).toBe(200);
        seen.push(...body.data.map((one) => one.geid));
        cursor = body.page.next_cursor;
      }
      expect(seen.length).toBeGreaterThan(1);
      expect(new Set(seen).size).toBe(seen.length);
    }
    const first = await call(getView, { params: { ...d, geid: at.known.act } });
    expect([first.status, first.body.geid]).toEqual([200, at.known.act]);
    const again = await call(getView, {
      params: { ...d, geid: at.known.act },
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect(await statusOf(getView, { params: { ...d, geid: NOBODY } })).toEqual([404, "not_found"]);
    expect(
      await statusOf(getView, { params: { ...d, geid: at.known.act }, query: { revision: "x" } }),
    ).toEqual([400, "invalid_request"]);
    expect((await call(getViews, { params: { geid: at.known.act } })).body.data).toHaveLength(1);
    expect(await statusOf(getViews, { params: { geid: NOBODY } })).toEqual([404, "not_found"]);
    const listed = await call(getEvents, { query: { domain: "acts" } });
    expect(listed.body.data.map((one) => one.geid)).toContain(at.known.act);
    expect(listed.body.data.map((one) => one.geid)).not.toContain(at.known.release);
  });

  test("take an editor's word with its reason beside what is computed; others' are not there", async () => {
    const params = { ...d, geid: at.known.act };
    const body = { importance: 0.9, reason: "it binds everyone" };
    expect((await call(patchView, { params, body })).status).toBe(401);
    expect((await call(patchView, { params, body, account: at.reader })).status).toBe(403);
    expect((await call(patchView, { params, body, account: at.foreigner })).status).toBe(404);
    expect(
      (await call(patchView, { params, body: { importance: 2, reason: "x" }, account: at.editor })).status,
    ).toBe(400);
    expect((await call(patchView, { params, body: { importance: 0.5 }, account: at.editor })).status).toBe(
      400,
    );
    const changed = await call(patchView, { params, body, account: at.editor });
    const view = changed.body as unknown as {
      computed: { importance: number };
      effective: { importance: number };
      override: { reason: string };
      revision: number;
    };
    expect([changed.status, view.effective.importance, view.override.reason]).toEqual([
      200,
      0.9,
      "it binds everyone",
    ]);
    expect(view.computed.importance).not.toBe(0.9);
    expect((await call(getDomainEvents, { params: d, query: { limit: "1" } })).body.data[0]?.geid).toBe(
      at.known.act,
    );
  });
});

describe("packs", () => {
  const text = (more: object) => JSON.stringify(minimalPack("acts", more));
  test("are published once under a number; a refusal names every fault", async () => {
    const post = (body: string, account?: TestAccount, headers: Record<string, string> = yaml) =>
      call(postPack, { params: d, body, headers, ...(account ? { account } : {}) });
    expect((await post(text({ revision: "2.0.0" }))).status).toBe(401);
    expect((await post(text({ revision: "2.0.0" }), at.editor)).status).toBe(403);
    expect((await post(text({ revision: "2.0.0" }), operator)).status).toBe(201);
    expect((await post(text({ revision: "2.0.0" }), operator)).status).toBe(201);
    expect((await post(text({ revision: "2.0.0", title: { en: "Other" } }), operator)).status).toBe(409);
    expect((await post("a: [", operator, { "content-type": "image/png" })).status).toBe(415);
    const refused = await post(text({ revision: "x", locales: [], extra: 1 }), operator);
    expect([refused.status, refused.body.errors.length]).toEqual([422, 3]);
    const listed = (await call(getPacks, { params: d })).body.data as unknown as {
      revision: string;
      status: string;
    }[];
    expect(listed.map(({ revision, status }) => [revision, status])).toEqual([
      ["2.0.0", "draft"],
      ["1.0.0", "active"],
    ]);
    expect((await call(getPack, { params: { ...d, rev: "2.0.0" } })).status).toBe(200);
    expect(await statusOf(getPack, { params: { ...d, rev: "9.9.9" } })).toEqual([404, "not_found"]);
  });
});
