import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestAccount } from "#lib/testing/accounts.ts";
import { call } from "#lib/testing/call.ts";
import { arrangeEventRoutes, NOBODY, statusOf, type EventRoutes } from "#lib/testing/event-routes.ts";
import { GET as getEvent } from "../events/[geid]/route.ts";
import { GET as getProposal } from "./[id]/route.ts";
import { GET as listProposals } from "./route.ts";
import { POST as postDecision } from "./[id]/decision/route.ts";
import { POST as postEvidence } from "../evidence/route.ts";
import { POST as postMergeProposal } from "../events/[geid]/merge-proposal/route.ts";
import { POST as postRollback } from "./[id]/rollback/route.ts";

let at: EventRoutes;
beforeAll(async () => {
  at = await arrangeEventRoutes(postEvidence);
});
afterAll(() => at.db.close());

describe("merge proposals", () => {
  const proposed = async () => {
    const [a, b] = [await at.admitFresh(), await at.admitFresh()];
    const { body } = await call(postMergeProposal, {
      account: at.agent,
      params: { geid: b.geid },
      body: { into: a.geid, reason: "one thing" },
    });
    return { a, b, id: body.proposal_id };
  };
  const decide = (
    id: string,
    account: TestAccount | undefined,
    body: object = { verdict: "approve", reason: "as I see it", version: 1 },
  ) => call(postDecision, { params: { id }, body, ...(account ? { account } : {}) });

  test("201, listed and read; 409 for a second one", async () => {
    const { a, b, id } = await proposed();
    expect((await call(getProposal, { account: at.reader, params: { id } })).body).toMatchObject({
      id,
      kind: "merge",
      status: "open",
      geids: [b.geid, a.geid],
      into: a.geid,
    });
    const listed = await call(listProposals, {
      account: at.reader,
      query: { status: "open", kind: "merge", min_score: "0" },
    });
    expect(listed.body.data.map((one) => one.id)).toContain(id);
    expect(
      await statusOf(postMergeProposal, {
        account: at.editor,
        params: { geid: b.geid },
        body: { into: a.geid, reason: "x" },
      }),
    ).toEqual([409, "conflict"]);
  });

  test("are hidden from nobody in particular and refused to readers as the contract says", async () => {
    const { a, b, id } = await proposed();
    expect(await statusOf(listProposals, {})).toEqual([401, "unauthenticated"]);
    expect(await statusOf(getProposal, { params: { id } })).toEqual([401, "unauthenticated"]);
    expect(await statusOf(getProposal, { account: at.reader, params: { id: "prop_x" } })).toEqual([
      404,
      "not_found",
    ]);
    expect(await statusOf(listProposals, { account: at.reader, query: { min_score: "2" } })).toEqual([
      400,
      "invalid_request",
    ]);
    const request = { params: { geid: a.geid }, body: { into: b.geid, reason: "x" } };
    expect(await statusOf(postMergeProposal, request)).toEqual([401, "unauthenticated"]);
    expect(await statusOf(postMergeProposal, { ...request, account: at.reader })).toEqual([403, "forbidden"]);
    expect(
      await statusOf(postMergeProposal, { ...request, account: at.editor, body: { into: b.geid } }),
    ).toEqual([400, "invalid_request"]);
    expect(
      await statusOf(postMergeProposal, { ...request, account: at.editor, params: { geid: NOBODY } }),
    ).toEqual([404, "not_found"]);
  });

  test("a decision: 200 with the proposal, 409 for a stale version and for a closed proposal, 401, 403, 404", async () => {
    const { a, b, id } = await proposed();
    expect((await decide(id, undefined)).status).toBe(401);
    for (const account of [at.reader, at.editor, at.agent])
      expect((await decide(id, account)).status).toBe(403);
    expect((await decide("prop_x", at.curator)).status).toBe(404);
    expect((await decide(id, at.curator, { verdict: "maybe", reason: "x", version: 1 })).status).toBe(400);
    expect((await decide(id, at.curator, { verdict: "approve", reason: "x", version: 7 })).body.code).toBe(
      "version_conflict",
    );
    const applied = await decide(id, at.curator);
    expect([applied.status, applied.body]).toMatchObject([
      200,
      { status: "applied", version: 2, reviews: [{ by: at.curator.id, verdict: "approve" }] },
    ]);
    expect((await decide(id, at.curator, { verdict: "reject", reason: "x", version: 2 })).body.code).toBe(
      "conflict",
    );
    expect((await call(getEvent, { params: { geid: b.geid } })).body).toMatchObject({
      status: "merged",
      alias_of: a.geid,
    });
  });

  test("a rollback: 200, once; 409 for what was not applied; 400, 401, 403, 404", async () => {
    const { b, id } = await proposed();
    const undo = (account: TestAccount | undefined, body: object = { reason: "they are two" }, of = id) =>
      call(postRollback, { params: { id: of }, body, ...(account ? { account } : {}) });
    expect((await undo(at.curator)).body.code).toBe("conflict");
    await decide(id, at.curator);
    expect((await undo(undefined)).status).toBe(401);
    expect((await undo(at.editor)).status).toBe(403);
    expect((await undo(at.curator, { reason: "x" }, "prop_x")).status).toBe(404);
    expect((await undo(at.curator, { reason: "x", members: ["nonsense"] })).status).toBe(400);
    expect(await undo(at.curator)).toMatchObject({ status: 200, body: { status: "rolled_back" } });
    expect((await undo(at.curator)).status).toBe(409);
    expect((await call(getEvent, { params: { geid: b.geid } })).body.status).toBe("active");
  });
});
