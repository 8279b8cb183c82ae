import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type CallAnswer } from "#lib/testing/call.ts";
import { arrangeEventRoutes, NOBODY, statusOf, unlike, type EventRoutes } from "#lib/testing/event-routes.ts";
import { RELEASE } from "#lib/testing/evidence.ts";
import { GET as getEntity } from "../entities/[id]/route.ts";
import { GET as getEntityEvents } from "../entities/[id]/events/route.ts";
import { GET as getEvent } from "./[geid]/route.ts";
import { GET as getEventEvidence } from "./[geid]/evidence/route.ts";
import { GET as getLineage } from "./[geid]/lineage/route.ts";
import { GET as getVersion } from "./[geid]/versions/[n]/route.ts";
import { GET as listEntities } from "../entities/route.ts";
import { GET as listEvents } from "./route.ts";
import { GET as listVersions } from "./[geid]/versions/route.ts";
import { POST as postDecision } from "../proposals/[id]/decision/route.ts";
import { POST as postEvidence } from "../evidence/route.ts";
import { POST as postMergeProposal } from "./[geid]/merge-proposal/route.ts";
import { POST as postResolve } from "./resolve/route.ts";
import { POST as postRetract } from "./[geid]/retract/route.ts";
import { POST as postRetractProposal } from "./[geid]/retract-proposal/route.ts";

let at: EventRoutes;
beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
});
afterAll(() => at.db.close());

describe("POST /events/resolve", () => {
  test("200 with the reasons, and nothing is written; with commit it is", async () => {
    const evidence = unlike();
    const before = (await at.db.admin.query("select count(*) from evidence")).rows;
    const { status, body } = await call(postResolve, { account: at.reader, body: { evidence } });
    expect([status, body.decision, body.geid, body.candidates]).toEqual([200, "new", null, []]);
    expect((await at.db.admin.query("select count(*) from evidence")).rows).toEqual(before);
    const committed = await call(postResolve, { account: at.editor, body: { evidence, commit: true } });
    expect((await call(getEvent, { params: { geid: committed.body.geid } })).status).toBe(200);
  });

  test("400 with a pointer into the evidence, 401 for nobody, an audited 403 for a reader who commits", async () => {
    const faulty = await call(postResolve, {
      account: at.reader,
      body: { evidence: { title: "x", hard_key: "docket" } },
    });
    expect([faulty.status, faulty.body.errors[0]?.pointer]).toEqual([400, "/evidence/hard_key"]);
    expect(await statusOf(postResolve, { body: { evidence: RELEASE } })).toEqual([401, "unauthenticated"]);
    expect(
      await statusOf(postResolve, { account: at.reader, body: { evidence: RELEASE, commit: true } }),
    ).toEqual([403, "forbidden"]);
    const denied =
      "select purpose from audit_entry where action = 'evidence:write' and not allowed and actor = $1";
    const audit = await at.db.admin.query(denied, [at.reader.id]);
    expect(audit.rows).toEqual([{ purpose: "editing" }]);
  });
});

describe("GET /events", () => {
  test("200 in pages that neither repeat nor skip, for anyone", async () => {
    await at.admitFresh();
    const whole = (await call(listEvents, { query: { limit: "100" } })).body.data.map((one) => one.geid);
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body }: CallAnswer = await call(listEvents, {
        query: { limit: "1", ...(cursor ? { cursor } : {}) },
      });
      paged.push(...body.data.map((one) => one.geid));
      cursor = body.page.next_cursor;
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
  });

  test("narrows by type, time, status, entity and place; no event belongs to a domain yet", async () => {
    const ids = async (query: Record<string, string>) =>
      (await call(listEvents, { query })).body.data.map((one) => one.geid);
    expect(await ids({ type: "release" })).toEqual([at.known.release]);
    expect(await ids({ since: "2024-08-01", until: "2024-08-02" })).toEqual([at.known.act]);
    expect(await ids({ status: "retracted" })).toEqual([]);
    expect(await ids({ domain: "law" })).toEqual([]);
    const { body } = await call(listEntities, { query: { q: "commission" } });
    expect(body.data).toMatchObject([{ name: "European Commission", event_count: 1 }]);
    expect(await ids({ entity: body.data[0]?.id ?? "" })).toEqual([at.known.act]);
    expect((await call(getEntity, { params: { id: body.data[0]?.id ?? "" } })).body.name).toBe(
      "European Commission",
    );
    expect((await call(getEntityEvents, { params: { id: body.data[0]?.id ?? "" } })).body.data[0]?.geid).toBe(
      at.known.act,
    );
  });

  test.each([
    [{ limit: "0" }, "invalid_limit"],
    [{ cursor: "x" }, "invalid_cursor"],
    [{ since: "yesterday" }, "invalid_request"],
    [{ sort: "hash" }, "invalid_request"],
  ])("400 for %j", async (query, code) => {
    expect(await statusOf(listEvents, { query })).toEqual([400, code]);
  });

  test("404 for an entity that does not exist", async () => {
    for (const handler of [getEntity, getEntityEvents])
      expect(await statusOf(handler, { params: { id: "ent_x" } })).toEqual([404, "not_found"]);
  });
});

describe("GET /events/{geid} and what hangs on it", () => {
  const about = [getEvent, listVersions, getEventEvidence, getLineage] as const;

  test("200 for anyone", async () => {
    for (const handler of about)
      expect((await call(handler, { params: { geid: at.known.act } })).status).toBe(200);
    const { body } = await call(getVersion, { params: { geid: at.known.act, n: "1" } });
    expect(body).toMatchObject({
      geid: at.known.act,
      version: 1,
      prev_hash: null,
      state: { geid: at.known.act, domains: [] },
    });
  });

  test("as of a moment: the state then, 404 before anything was at.known, 400 for no moment", async () => {
    expect(
      (await call(getEvent, { params: { geid: at.known.act }, query: { as_of: "2999-01-01T00:00:00Z" } }))
        .body.version,
    ).toBe(1);
    expect(
      await statusOf(getEvent, { params: { geid: at.known.act }, query: { as_of: "2001-01-01T00:00:00Z" } }),
    ).toEqual([404, "not_found"]);
    expect(await statusOf(getEvent, { params: { geid: at.known.act }, query: { as_of: "then" } })).toEqual([
      400,
      "invalid_request",
    ]);
  });

  test("404 for unknown events, malformed ids and versions that do not exist", async () => {
    for (const geid of [NOBODY, "nonsense", "%00"])
      for (const handler of about)
        expect(await statusOf(handler, { params: { geid } })).toEqual([404, "not_found"]);
    for (const n of ["0", "2", "x", "99999999999999999999", "-1"])
      expect(await statusOf(getVersion, { params: { geid: at.known.act, n } })).toEqual([404, "not_found"]);
  });

  test("410 with the notice once it is retracted; its history stays readable within a tenant", async () => {
    const { geid } = await at.admitFresh();
    const known = (await call(getEvent, { params: { geid } })).body.updated_at;
    const retracted = await call(postRetract, {
      account: at.curator,
      params: { geid },
      body: { reason: "It did not happen." },
    });
    expect([retracted.status, retracted.body.status]).toEqual([200, "retracted"]);
    const gone = await call(getEvent, { params: { geid } });
    expect([gone.status, gone.body.code, gone.body.notice]).toMatchObject([
      410,
      "gone",
      { geid, reason: "It did not happen." },
    ]);
    for (const handler of [listVersions, getEventEvidence])
      expect(await statusOf(handler, { params: { geid } })).toEqual([410, "gone"]);
    expect(await statusOf(getVersion, { params: { geid, n: "1" } })).toEqual([410, "gone"]);
    const before = { params: { geid }, query: { as_of: known } };
    expect(await statusOf(getEvent, before)).toEqual([410, "gone"]);
    expect((await call(getEvent, { ...before, account: at.reader })).body).toMatchObject({
      geid,
      version: 1,
    });
    expect((await call(listVersions, { params: { geid }, account: at.curator })).body.data.length).toBe(2);
    expect((await call(getLineage, { params: { geid } })).status).toBe(200);
  });

  test("another tenant's own event is 404 by every address", async () => {
    const { geid } = await at.admitFresh({ ...unlike(), visibility: "RESTRICTED" });
    expect((await call(getEvent, { params: { geid }, account: at.reader })).status).toBe(200);
    for (const handler of about)
      expect(await statusOf(handler, { params: { geid }, account: at.foreigner })).toEqual([
        404,
        "not_found",
      ]);
    expect(
      await statusOf(postMergeProposal, {
        account: at.foreigner,
        params: { geid },
        body: { into: at.known.act, reason: "x" },
      }),
    ).toEqual([404, "not_found"]);
  });
});

describe("retraction", () => {
  test("202 with a proposal for who may not decide alone; approved, it is carried out", async () => {
    const { geid } = await at.admitFresh();
    const asked = await call(postRetract, {
      account: at.editor,
      params: { geid },
      body: { reason: "doubtful" },
    });
    expect(asked.status).toBe(202);
    expect(
      await statusOf(postRetractProposal, {
        account: at.agent,
        params: { geid },
        body: { reason: "doubtful" },
      }),
    ).toEqual([409, "conflict"]);
    const decided = await call(postDecision, {
      account: at.curator,
      params: { id: asked.body.proposal_id },
      body: { verdict: "approve", reason: "so it is", version: 1 },
    });
    expect([decided.status, decided.body.status]).toEqual([200, "applied"]);
    expect((await call(getEvent, { params: { geid } })).status).toBe(410);
    expect(
      await statusOf(postRetract, { account: at.curator, params: { geid }, body: { reason: "again" } }),
    ).toEqual([409, "conflict"]);
  });

  test("201 for a proposal, 400 without a reason, 401, 403 and 404 as everywhere", async () => {
    const { geid } = await at.admitFresh();
    for (const handler of [postRetractProposal, postRetract]) {
      expect(
        await statusOf(handler, { account: at.curator, params: { geid }, body: { reason: " " } }),
      ).toEqual([400, "invalid_request"]);
      expect(await statusOf(handler, { params: { geid }, body: { reason: "x" } })).toEqual([
        401,
        "unauthenticated",
      ]);
      expect(
        await statusOf(handler, { account: at.reader, params: { geid }, body: { reason: "x" } }),
      ).toEqual([403, "forbidden"]);
      expect(
        await statusOf(handler, { account: at.curator, params: { geid: NOBODY }, body: { reason: "x" } }),
      ).toEqual([404, "not_found"]);
    }
    expect(
      (await call(postRetractProposal, { account: at.agent, params: { geid }, body: { reason: "x" } }))
        .status,
    ).toBe(201);
  });
});
