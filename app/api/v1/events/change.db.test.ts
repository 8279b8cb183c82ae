import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteHandler } from "#lib/http/index.ts";
import { call, type Call } from "#lib/testing/call.ts";
import { arrangeEventRoutes, NOBODY, statusOf, type EventRoutes } from "#lib/testing/event-routes.ts";
import { POST as postEvidence } from "../evidence/route.ts";
import { POST as postDecision } from "../proposals/[id]/decision/route.ts";
import { GET as getImpact } from "../proposals/[id]/impact/route.ts";
import { GET as getProposal } from "../proposals/[id]/route.ts";
import { GET as getEvent } from "./[geid]/route.ts";
import { POST as postLink } from "./[geid]/evidence-proposal/route.ts";
import { POST as postMove } from "./[geid]/evidence/[evid]/move/route.ts";
import { POST as postMerge } from "./[geid]/merge-proposal/route.ts";
import { POST as postMoveProposal } from "./[geid]/move-proposal/route.ts";
import { POST as postSplit } from "./[geid]/split-proposal/route.ts";

let at: EventRoutes;
beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
});
afterAll(() => at.db.close());

const reason = "as I see it";
const approve = (id: string) =>
  call(postDecision, {
    account: at.curator,
    params: { id },
    body: { verdict: "approve", reason, version: 1 },
  });
/** One event with two pieces of evidence. */
async function pair() {
  const [a, b] = [await at.admitFresh(), await at.admitFresh()];
  const request = { account: at.editor, params: { geid: b.geid }, body: { into: a.geid, reason } };
  await approve((await call(postMerge, request)).body.proposal_id);
  return { a, b, geid: a.geid };
}
const NO_EVIDENCE = "ev_00000000000000000000000000000000";

async function refusals(handler: RouteHandler, params: Record<string, string>, body: object): Promise<void> {
  const ask = (more: Partial<Call>) => statusOf(handler, { account: at.editor, params, body, ...more });
  expect(await ask({ body: { ...body, reason: " " } })).toEqual([400, "invalid_request"]);
  expect(await ask({ body: { ...body, extra: 1 } })).toEqual([400, "invalid_request"]);
  expect(await ask({ account: at.reader })).toEqual([403, "forbidden"]);
  expect(await ask({ params: { ...params, geid: NOBODY } })).toEqual([404, "not_found"]);
  const nobody = { params, body };
  expect(await statusOf(handler, nobody)).toEqual([401, "unauthenticated"]);
}

describe("split-proposal", () => {
  test("201; approved, the event answers 200 with its parts; 409 once it is split; 400, 401, 403, 404", async () => {
    const { a, b, geid } = await pair();
    const body = { parts: [{ evids: [a.evid] }, { evids: [b.evid] }], reason };
    await refusals(postSplit, { geid }, body);
    expect(
      await statusOf(postSplit, { account: at.editor, params: { geid }, body: { ...body, parts: [] } }),
    ).toEqual([400, "invalid_request"]);
    const missing = { ...body, parts: [{ evids: [a.evid] }, { evids: [NO_EVIDENCE] }] };
    expect(await statusOf(postSplit, { account: at.editor, params: { geid }, body: missing })).toEqual([
      409,
      "conflict",
    ]);
    const proposed = await call(postSplit, { account: at.agent, params: { geid }, body });
    expect(proposed.status).toBe(201);
    const id = proposed.body.proposal_id;
    expect((await call(getProposal, { account: at.reader, params: { id } })).body).toMatchObject({
      kind: "split",
      geids: [geid],
      into: null,
      parts: body.parts,
    });
    const impact = await call(getImpact, { account: at.reader, params: { id } });
    expect([impact.status, impact.body]).toMatchObject([
      200,
      { publications: [], routes: [`/events/${geid}`], subscribers: 0 },
    ]);
    expect(await statusOf(getImpact, { params: { id } })).toEqual([401, "unauthenticated"]);
    expect(await statusOf(getImpact, { account: at.reader, params: { id: "prop_x" } })).toEqual([
      404,
      "not_found",
    ]);
    expect((await approve(id)).body.status).toBe("applied");
    const whole = await call(getEvent, { params: { geid } });
    expect([whole.status, whole.body.status]).toEqual([200, "split"]);
    expect(await statusOf(postSplit, { account: at.editor, params: { geid }, body })).toEqual([
      409,
      "conflict",
    ]);
  });
});

describe("move-proposal and move", () => {
  test("201 for a proposal; 202 for who may not decide alone; 200 with the event for who may", async () => {
    const { b, geid } = await pair();
    const body = { evid: b.evid, to: "new", reason };
    await refusals(postMoveProposal, { geid }, body);
    expect((await call(postMoveProposal, { account: at.editor, params: { geid }, body })).status).toBe(201);
    expect(await statusOf(postMoveProposal, { account: at.editor, params: { geid }, body })).toEqual([
      409,
      "conflict",
    ]);
    const second = await pair();
    const params = { geid: second.geid, evid: second.b.evid };
    const wanted = { to: "new", reason };
    await refusals(postMove, params, wanted);
    expect((await call(postMove, { account: at.agent, params, body: wanted })).status).toBe(202);
    expect(await statusOf(postMove, { account: at.agent, params, body: wanted })).toEqual([409, "conflict"]);
    const third = await pair();
    const moved = await call(postMove, {
      account: at.curator,
      params: { geid: third.geid, evid: third.b.evid },
      body: { to: second.geid, reason },
    });
    expect([moved.status, moved.body.geid]).toEqual([200, third.geid]);
    const unknown = { geid: third.geid, evid: NO_EVIDENCE };
    expect(await statusOf(postMove, { account: at.curator, params: unknown, body: wanted })).toEqual([
      404,
      "not_found",
    ]);
  });
});

describe("evidence-proposal", () => {
  test("201; 409 for what is so already; 400, 401, 403, 404", async () => {
    const [a, b] = [await at.admitFresh(), await at.admitFresh()];
    const [params, body] = [{ geid: a.geid }, { evid: b.evid, relation: "reaction", reason }];
    await refusals(postLink, params, body);
    const proposed = await call(postLink, { account: at.agent, params, body });
    expect(proposed.status).toBe(201);
    expect((await approve(proposed.body.proposal_id)).body.status).toBe("applied");
    expect(await statusOf(postLink, { account: at.editor, params, body })).toEqual([409, "conflict"]);
    const unknown = { ...body, evid: NO_EVIDENCE };
    expect(await statusOf(postLink, { account: at.editor, params, body: unknown })).toEqual([
      404,
      "not_found",
    ]);
    const relation = { ...body, relation: "cousin" };
    expect(await statusOf(postLink, { account: at.editor, params, body: relation })).toEqual([
      400,
      "invalid_request",
    ]);
  });
});
