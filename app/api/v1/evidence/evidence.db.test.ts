import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "#lib/testing/call.ts";
import { arrangeEventRoutes, statusOf, unlike, type EventRoutes } from "#lib/testing/event-routes.ts";
import { RELEASE } from "#lib/testing/evidence.ts";
import { GET as getEvidence } from "./[evid]/route.ts";
import { GET as listEvidenceVersions } from "./[evid]/versions/route.ts";
import { POST as postEvidence } from "./route.ts";

let at: EventRoutes;
beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
});
afterAll(() => at.db.close());

describe("POST /evidence", () => {
  test("201 for new, 200 for known and for changed evidence, always with the same identity", async () => {
    const body = unlike();
    const first = await call(postEvidence, { account: at.editor, body });
    expect([first.status, Object.keys(first.body).sort()]).toEqual([
      201,
      ["decision", "evid", "geid", "proposal_id", "score"],
    ]);
    expect(await call(postEvidence, { account: at.editor, body })).toMatchObject({
      status: 200,
      body: first.body,
    });
    const changed = await call(postEvidence, {
      account: at.editor,
      body: { ...body, text: "And now with a text." },
    });
    expect(changed).toMatchObject({ status: 200, body: { evid: first.body.evid, geid: first.body.geid } });
    const versions = await call(listEvidenceVersions, { params: { evid: first.body.evid } });
    expect(versions.body.data.map((one) => one.version)).toEqual([2, 1]);
  });

  test("takes a CloudEvent that carries it", async () => {
    const event = {
      specversion: "1.0",
      id: "1",
      source: "/x",
      type: "com.example.report",
      comexampleext: "y",
      data: unlike(),
    };
    const headers = { "content-type": "application/cloudevents+json" };
    expect((await call(postEvidence, { account: at.editor, body: event, headers })).status).toBe(201);
    const faulty = { ...event, data: { ...event.data, title: 5 } };
    expect(
      (await call(postEvidence, { account: at.editor, body: faulty, headers })).body.errors[0]?.pointer,
    ).toBe("/data/title");
  });

  test("refuses a body of the form that its media type does not announce", async () => {
    const event = { specversion: "1.0", id: "1", source: "/x", type: "t", data: unlike() };
    const headers = { "content-type": "application/cloudevents+json" };
    const asJson = await call(postEvidence, { account: at.editor, body: event });
    expect([asJson.status, asJson.body.errors[0]?.pointer]).toEqual([400, "/specversion"]);
    const asEvent = await call(postEvidence, { account: at.editor, body: unlike(), headers });
    expect([asEvent.status, asEvent.body.errors[0]?.pointer]).toEqual([400, "/specversion"]);
  });

  test("answers one Idempotency-Key once", async () => {
    const request = { account: at.editor, body: unlike(), headers: { "idempotency-key": "k1" } };
    const first = await call(postEvidence, request);
    const again = await call(postEvidence, request);
    expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.body,
      "true",
    ]);
    expect(await statusOf(postEvidence, { ...request, body: unlike() })).toEqual([
      422,
      "idempotency_key_reused",
    ]);
  });

  test.each([
    ["no title", { url: "https://a.example/1" }, "/title"],
    ["an unknown field", { ...RELEASE, tenant_id: "x" }, "/tenant_id"],
    ["a hard key outside the grammar", { title: "x", hard_key: "docket" }, "/hard_key"],
    ["an address of another kind", { title: "x", url: "file:///etc/passwd" }, "/url"],
    [
      "an unknown source",
      { title: "x", source_id: "src_00000000-0000-7000-8000-000000000000" },
      "/source_id",
    ],
  ])("400 for %s, with a pointer, and nothing is written", async (_what, body, pointer) => {
    const before = (await at.db.admin.query("select count(*) from evidence")).rows;
    const { status, body: problem } = await call(postEvidence, { account: at.editor, body });
    expect([status, problem.code, problem.errors.map((one) => one.pointer)]).toEqual([
      400,
      "invalid_request",
      [pointer],
    ]);
    expect((await at.db.admin.query("select count(*) from evidence")).rows).toEqual(before);
  });

  test("401 for nobody, 403 for a reader", async () => {
    expect(await statusOf(postEvidence, { body: RELEASE })).toEqual([401, "unauthenticated"]);
    expect(await statusOf(postEvidence, { account: at.reader, body: RELEASE })).toEqual([403, "forbidden"]);
  });
});

describe("GET /evidence/{evid} and its versions", () => {
  test("200 with the events it supports, 304 for who has it", async () => {
    const { status, body, headers } = await call(getEvidence, { params: { evid: at.known.evid } });
    expect([status, body]).toMatchObject([
      200,
      { evid: at.known.evid, geids: [{ geid: at.known.act, relation: "report", active: true }] },
    ]);
    const again = await call(getEvidence, {
      params: { evid: at.known.evid },
      headers: { "if-none-match": headers.get("etag") ?? "" },
    });
    expect([again.status, again.body]).toEqual([304, null]);
  });

  test("404 for what does not exist and for what another tenant keeps to itself, word for word", async () => {
    const { evid } = await at.admitFresh({ ...unlike(), visibility: "PRIVATE" });
    expect((await call(getEvidence, { params: { evid }, account: at.reader })).status).toBe(200);
    for (const handler of [getEvidence, listEvidenceVersions]) {
      const there = await call(handler, { params: { evid }, account: at.foreigner });
      const nowhere = await call(handler, { params: { evid: "ev_x" }, account: at.foreigner });
      expect([there.status, { ...there.body, request_id: "" }]).toEqual([
        404,
        { ...nowhere.body, request_id: "" },
      ]);
    }
  });
});
