import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "#lib/testing/call.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { arrangeEventRoutes, unlike, type EventRoutes } from "#lib/testing/event-routes.ts";
import { GET as search } from "./route.ts";
import { GET as suggest } from "./suggest/route.ts";
import { POST as postEvidence } from "../evidence/route.ts";

let at: EventRoutes;
beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
});
afterAll(() => at.db.close());

describe("GET /search", () => {
  test("200 with cards, facets and pages; an empty query finds nothing", async () => {
    await drainEvents(at.db);
    const { status, body } = await call(search, { query: { q: "postgresql" } });
    expect([status, body.data, body.facets.type]).toMatchObject([
      200,
      [{ geid: at.known.release, views: [] }],
      [{ value: "release", count: 1 }],
    ]);
    expect((await call(search, {})).body.data).toEqual([]);
    expect((await call(search, { query: { q: "postgresqll" } })).body.did_you_mean).toBe("postgresql");
  });

  test.each([
    ["scale", "huge"],
    ["from", "then"],
    ["maturity_min", "E9"],
    ["cursor", "y"],
  ])("400 for %s=%s, which means nothing", async (name, value) => {
    expect((await call(search, { query: { q: "x", [name]: value } })).status).toBe(400);
  });
  test("suggests what an unfinished word may lead to, and nothing for what is empty or cannot be read", async () => {
    const suggested = async (q: string) =>
      (await call(suggest, { query: { q } })).body.data.map((one) => one.id);
    expect(await suggested("postgr")).toContain(at.known.release);
    expect(await suggested("european comm")).toContainEqual(expect.stringMatching(/^ent_/));
    for (const q of ["", " ", "!", '"', "zqxnothing", "\\", "' OR 1=1"])
      expect(await suggested(q), q).toEqual([]);
    expect((await call(suggest, { query: { q: "x", sort: "y" } })).status).toBe(400);
  });

  test("finds no word that only one tenant wrote, by hit, facet or suggestion", async () => {
    await at.admitFresh({ ...unlike(), title: "Zqxcanary zqxsecret memo", visibility: "PRIVATE" });
    await drainEvents(at.db);
    for (const account of [undefined, at.reader, at.foreigner])
      for (const q of ["zqxcanary", "zqxcanari"]) {
        const { body } = await call(search, { query: { q }, ...(account ? { account } : {}) });
        const hints = await call(suggest, { query: { q: "zqxcan" }, ...(account ? { account } : {}) });
        expect(JSON.stringify([body, hints.body]).includes("zqxcanary")).toBe(false);
      }
  });
});
