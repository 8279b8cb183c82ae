import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyAudit } from "#lib/access/index.ts";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { type Context } from "#lib/kernel/db/index.ts";
import { codeOf, SUMMIT, curation, event, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { getProposal, listProposals, resolveEvidence } from "./index.ts";

let db: FreshDatabase;
let tenant: Context & { readonly tenant: string };
let curator: Context;
let by: ReturnType<typeof curation>;
let byOther: ReturnType<typeof curation>;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = await db.addTenant("alpha");
  curator = { ...tenant, principal: "acc_curator", purpose: "editing" };
  by = curation(curator);
  byOther = curation({ ...curator, principal: "acc_second" });
});
afterAll(() => db.close());
beforeEach(async () => {
  writeDevelopmentControls({ clockOffsetMs: 0 });
  await wipeEvents(db);
});

describe("a merge proposal", () => {
  test("shows both sides, the score taken apart and who asked", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id } = value(await by.propose(b.geid, a.geid));
    const proposal = value(await getProposal(curator, proposal_id));
    expect(proposal).toMatchObject({
      id: proposal_id,
      kind: "merge",
      status: "open",
      version: 1,
      geids: [b.geid, a.geid],
      into: a.geid,
      proposed_by: "acc_curator",
      required_approvals: 1,
      reviews: [],
      undo_until: null,
    });
    expect(proposal.signals.length).toBeGreaterThan(0);
    expect(
      (await listProposals(curator, { after: null, limit: 10, status: "open" })).map((one) => one.id),
    ).toEqual([proposal_id]);
    expect(await listProposals(curator, { after: null, limit: 10, minScore: 1 })).toEqual([]);
  });

  test.each([
    [
      "of an unknown event",
      (a: string) => ["evt_00000000-0000-7000-8000-000000000000", a],
      "events.not_found",
    ],
    ["of an event into itself", (a: string) => [a, a], "events.not_mergeable"],
  ])("%s is refused", async (_what, sides, code) => {
    const { geid } = await admit(IN_FORCE.regulator);
    const [from = "", into = ""] = sides(geid);
    expect(codeOf(await by.propose(from, into))).toBe(code);
  });

  test("is made once for one pair, whichever way round", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    value(await by.propose(b.geid, a.geid));
    expect([codeOf(await by.propose(b.geid, a.geid)), codeOf(await by.propose(a.geid, b.geid))]).toEqual([
      "events.already_proposed",
      "events.already_proposed",
    ]);
  });

  test("is decided on the version that was seen, and once", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id } = value(await by.propose(b.geid, a.geid));
    expect(value(await by.decide(proposal_id, "need_evidence"))).toBe("open");
    expect(codeOf(await by.decide(proposal_id, "approve", 1))).toBe("events.stale_version");
    expect(value(await by.decide(proposal_id, "approve", 2))).toBe("applied");
    expect(codeOf(await by.decide(proposal_id, "approve", 3))).toBe("events.not_decidable");
    const { reviews } = value(await getProposal(curator, proposal_id));
    expect(reviews.map((review) => [review.by, review.verdict])).toEqual([
      ["acc_curator", "need_evidence"],
      ["acc_curator", "approve"],
    ]);
  });

  test("needs as many different people as it says", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id } = value(await by.propose(b.geid, a.geid));
    await db.admin.query("update proposal set required_approvals = 2");
    expect(value(await by.decide(proposal_id, "approve", 1))).toBe("open");
    expect(value(await by.decide(proposal_id, "approve", 2))).toBe("open");
    expect((await event(b.geid)).status).toBe("active");
    expect(value(await byOther.decide(proposal_id, "approve", 3))).toBe("applied");
  });

  test("leaves its trace in the audit chain of who acted", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    await by.merge(b.geid, a.geid);
    const rows = await db.admin.query("select action, actor from audit_entry order by seq desc limit 2");
    expect(rows.rows).toEqual([
      { action: "proposals:approve", actor: "acc_curator" },
      { action: "proposals:merge", actor: "acc_curator" },
    ]);
    expect(await verifyAudit(tenant)).toEqual([]);
  });
});

describe("memory (I16)", () => {
  test("what a person kept apart is not joined again when it comes under another address", async () => {
    const long = `${IN_FORCE.monitor.text} ${IN_FORCE.monitor.text} ${IN_FORCE.monitor.text}`;
    const kept = await admit(IN_FORCE.regulator);
    const twin: EvidenceInput = { ...SUMMIT, text: long };
    const other = await admit(twin);
    const geid = other.geid === kept.geid ? null : other.geid;
    if (geid === null) throw new Error("the two must be apart before a person says so");
    const { proposal_id } = value(await by.propose(geid, kept.geid));
    value(await by.decide(proposal_id, "reject"));
    const answer = value(await resolveEvidence(curator, { ...twin, url: "https://elsewhere.example/copy" }));
    expect(answer.geid).not.toBe(kept.geid);
    const verdicts = await db.admin.query("select verdict from not_same");
    expect(verdicts.rows).toEqual([{ verdict: "not-same" }]);
  });

  test("a merge is remembered as the same, an undo as not the same", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const proposalId = await by.merge(b.geid, a.geid);
    expect((await db.admin.query("select verdict from not_same")).rows).toEqual([{ verdict: "same" }]);
    value(await by.undo(proposalId));
    expect((await db.admin.query("select verdict from not_same")).rows).toEqual([{ verdict: "not-same" }]);
  });
});
