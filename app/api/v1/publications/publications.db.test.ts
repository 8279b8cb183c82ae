import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { FrontDoorPresence } from "#lib/cache/front-doors/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call, type Wire } from "#lib/testing/call.ts";
import { statusOf } from "#lib/testing/event-routes.ts";
import { intentsOf, published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { POST as postUnfreeze } from "../sites/[s]/unfreeze/route.ts";
import { POST as postFreeze } from "../sites/[s]/freeze/route.ts";
import { GET as getPublications } from "./route.ts";
import { GET as getPublication, PATCH as patchPublication } from "./[pubid]/route.ts";
import { GET as getProvenance } from "./[pubid]/provenance/route.ts";
import { POST as postReconcile } from "./[pubid]/reconcile/route.ts";
import { POST as postRetract } from "./[pubid]/retract/route.ts";
import { GET as getRevisions } from "./[pubid]/revisions/route.ts";
import { PATCH as patchRoute } from "./[pubid]/route/route.ts";
import { GET as getIntents, POST as postIntent } from "./intents/route.ts";
import { GET as getIntent } from "./intents/[id]/route.ts";
import { POST as postDecision } from "./intents/[id]/decision/route.ts";

const NOTHING = { pubid: "pub_00000000-0000-7000-8000-000000000000" };
const reason = "to see what it answers";

let at: Publishing;
let [reader, editor, admin, foreigner]: [TestAccount, TestAccount, TestAccount, TestAccount] = [] as never;
beforeAll(async () => {
  at = await arrangePublishing();
  await at.addSite("paper");
  reader = await addAccount(at.owner.tenant, "reader");
  editor = await addAccount(at.owner.tenant, "editor");
  admin = await addAccount(at.owner.tenant, "site_admin");
  foreigner = await addAccount((await at.db.addTenant("beta")).tenant, "editor");
});
afterAll(() => at.close());

let [geid, params] = ["", NOTHING];
beforeEach(async () => {
  geid = await report();
  await at.work();
  params = { pubid: (await published(at, geid, "web", "paper")).pubid };
});

describe("publications", () => {
  test("are listed and read by anyone, page after page, with revisions and trail", async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query = { site: "paper", limit: "1", ...(cursor ? { cursor } : {}) };
      const { status, body } = await call(getPublications, { query });
      expect(status).toBe(200);
      seen.push(...body.data.map((one) => (one as Wire & { pubid: string }).pubid));
      cursor = body.page.next_cursor;
    }
    expect(seen).toContain(params.pubid);
    expect(new Set(seen).size).toBe(seen.length);
    for (const handler of [getPublication, getRevisions, getProvenance]) {
      expect((await call(handler, { params })).status).toBe(200);
      expect(await statusOf(handler, { params: NOTHING })).toEqual([404, "not_found"]);
      expect(await statusOf(handler, { params: { pubid: "../etc" } })).toEqual([404, "not_found"]);
    }
    expect(await statusOf(getPublications, { query: { status: "OUT" } })).toEqual([400, "invalid_request"]);
  });

  test("are changed by an editor of their tenant only; what another tenant owns does not exist for its editor", async () => {
    const edits: [typeof patchPublication, object][] = [
      [patchPublication, { title: "Another title", reason }],
      [patchRoute, { slug: `moved-${geid.slice(-6)}` }],
      [postRetract, { reason }],
    ];
    for (const [handler, body] of edits) {
      expect(await statusOf(handler, { params, body })).toEqual([401, "unauthenticated"]);
      expect(await statusOf(handler, { params, body, account: reader })).toEqual([403, "forbidden"]);
      expect(await statusOf(handler, { params, body, account: foreigner })).toEqual([404, "not_found"]);
      expect(await statusOf(handler, { params, body: { ...body, more: 1 }, account: editor })).toEqual([
        400,
        "invalid_request",
      ]);
      expect((await call(handler, { params, body, account: editor })).status).toBe(200);
    }
    expect((await call(getPublication, { params })).body.status).toBe("RETRACTED");
    expect(await statusOf(getRevisions, { params })).toEqual([410, "gone"]);
    expect(await statusOf(getRevisions, { params, account: foreigner })).toEqual([410, "gone"]);
    expect((await call(getRevisions, { params, account: editor })).body.data.length).toBeGreaterThan(1);
    expect((await call(postRetract, { params, body: { reason }, account: editor })).status).toBe(200);
    const late = { params, body: { title: "Too late", reason }, account: editor };
    expect(await statusOf(patchPublication, late)).toEqual([409, "conflict"]);
  });

  test("an address of another publication and hostile ones are refused, with nothing changed", async () => {
    const other = await report();
    await at.work();
    const taken = (await published(at, other, "web", "paper")).path?.split("/").at(-1) ?? "";
    const before = await published(at, geid, "web", "paper");
    const rename = (slug: string) => statusOf(patchRoute, { params, body: { slug }, account: editor });
    expect(await rename(taken)).toEqual([409, "conflict"]);
    for (const slug of ["", "admin", "../x", "a/b", "a%2Fb", "a\u0000b", "\u202Eabc", "x".repeat(5_000)])
      expect((await rename(slug))[0], slug.slice(0, 20)).toBe(400);
    expect(await published(at, geid, "web", "paper")).toEqual(before);
  });

  test("retracting without a trace tells which front doors have confirmed it; a replay gives the same answer", async () => {
    const door = new FrontDoorPresence("door", [{ catchUp: () => Promise.resolve() }]);
    door.start();
    const registered = async () => (await at.rows("select instance from front_door")).length;
    await vi.waitFor(async () => expect(await registered()).toBe(1), { timeout: 30_000 });
    await at.db.admin.query("insert into front_door values ('paused', now(), now())");
    const body = { reason, hard_invalidate: true };
    const asked = { params, body, account: editor, headers: { "idempotency-key": "once" } };
    const answer = await call(postRetract, asked);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: "RETRACTED",
      invalidated: { acknowledged: 1, pending: ["paused"] },
    });
    expect((await call(postRetract, asked)).body).toEqual(answer.body);
    await door.stop();
    const soft = await call(postRetract, { params, body: { reason }, account: editor });
    expect(soft.body).toMatchObject({ invalidated: { acknowledged: 0, pending: [] } });
  });

  test("a look by hand is for editors, and changes nothing where everything is known", async () => {
    expect(await statusOf(postReconcile, { params, body: {}, account: reader })).toEqual([403, "forbidden"]);
    const looked = await call(postReconcile, { params, account: editor });
    expect([looked.status, looked.body.status]).toEqual([200, "PUBLISHED"]);
    expect(await statusOf(postReconcile, { params: NOTHING, account: editor })).toEqual([404, "not_found"]);
  });
});

describe("intents", () => {
  test("are asked for by editors; the same output is the same intent; what the site does not show is refused", async () => {
    const [known] = await intentsOf(at, geid);
    const body = { projection_id: known?.projection_id, site_id: "paper", locale: "en", channel: "web" };
    expect(await statusOf(postIntent, { body, account: reader })).toEqual([403, "forbidden"]);
    const asked = await call(postIntent, { body, account: editor });
    expect([asked.status, (asked.body as Wire & { effect_key: string }).effect_key]).toEqual([
      201,
      known?.effect_key,
    ]);
    for (const change of [{ site_id: "nowhere" }, { locale: "ja" }, { channel: "webhook-cms" }])
      expect((await statusOf(postIntent, { body: { ...body, ...change }, account: editor }))[0]).toBe(404);
    expect((await statusOf(postIntent, { body, account: foreigner }))[0]).toBe(404);
    expect(await statusOf(postIntent, { body: { ...body, channel: "fax" }, account: editor })).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await statusOf(getIntents, {})).toEqual([401, "unauthenticated"]);
    expect((await call(getIntents, { account: reader })).status).toBe(200);
    const id = { id: known?.publication_intent_id ?? "" };
    expect((await call(getIntent, { params: id, account: reader })).status).toBe(200);
    expect(await statusOf(getIntent, { params: id, account: foreigner })).toEqual([404, "not_found"]);
  });

  test("asked for a hundred times at once are one intent, one publication and one piece of work, and every asker is told so", async () => {
    const site = `crowd-${geid.slice(-6)}`;
    await at.addSite(site);
    const [known] = await intentsOf(at, geid);
    const body = { projection_id: known?.projection_id, site_id: site, locale: "en", channel: "web" };
    const ask = () => call(postIntent, { body, account: editor });
    const answers = await Promise.all(Array.from({ length: 100 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set(answers.map((one) => JSON.stringify(one.body)));
    expect(ids.size).toBe(1);
    expect(at.waiting().filter((one) => one.name === "publications.execute")).toHaveLength(1);
    await at.work();
    const { pubid } = await published(at, geid, "web", site);
    expect(at.renderer.drawn.filter((one) => one.pubid === pubid)).toHaveLength(1);
  });

  test("are decided once; a frozen site's go out with the request that unfreezes it", async () => {
    const site = `careful-${geid.slice(-6)}`;
    await at.addSite(site, { publication_profile: { required_aal: "A1" } });
    const held = await report();
    await at.work();
    const [intent] = (await intentsOf(at, held)).filter((one) => one.site_id === site);
    const id = { id: intent?.publication_intent_id ?? "" };
    const body = { verdict: "approve", reason };
    expect(await statusOf(postDecision, { params: id, body, account: reader })).toEqual([403, "forbidden"]);
    const frozen = { params: { s: site }, body: { reason }, account: admin };
    expect((await call(postFreeze, frozen)).status).toBe(200);
    expect((await call(postDecision, { params: id, body, account: editor })).status).toBe(200);
    expect(await statusOf(postDecision, { params: id, body, account: editor })).toEqual([409, "conflict"]);
    await at.work();
    expect((await published(at, held, "web", site)).status).toBe("READY");
    expect((await call(postUnfreeze, frozen)).status).toBe(200);
    await at.work();
    expect((await published(at, held, "web", site)).status).toBe("PUBLISHED");
  });
});
