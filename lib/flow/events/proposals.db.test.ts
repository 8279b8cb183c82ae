import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { inContext, publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import { verifyAudit } from "#lib/access/index.ts";
import { searchEvents } from "#lib/search/index.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import type { ProposalVerdict } from "./contracts.ts";
import type { EventsError } from "./errors.ts";
import {
  decideProposal,
  getEvent,
  getLineage,
  getProposal,
  listEventEvidence,
  listEvents,
  listProposals,
  proposeMerge,
  resolveEvidence,
  undoMerge,
  verifyEvents,
} from "./index.ts";

let db: FreshDatabase;
let tenant: Context & { readonly tenant: string };
let curator: Context;
let second: Context;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = await db.addTenant("alpha");
  curator = { ...tenant, principal: "acc_curator", purpose: "editing" };
  second = { ...tenant, principal: "acc_second", purpose: "editing" };
});
afterAll(() => db.close());
beforeEach(async () => {
  writeDevelopmentControls({ clockOffsetMs: 0 });
  await wipeEvents(db);
});

const SUMMIT: EvidenceInput = {
  url: "https://summit.example/seoul",
  title: "AI Seoul Summit opens with a declaration",
  text: "Leaders met in Seoul on 21 May 2024 for the AI Seoul Summit and adopted a declaration on safe artificial intelligence.",
  language: "en",
  published_at: "2024-05-21T10:00:00Z",
  occurred_at: "2024-05-21",
};

/** A refusal rolls everything back, as `route()` does it. */
async function act<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<Result<T, EventsError>>,
): Promise<Result<T, EventsError>> {
  let refused: Result<T, EventsError> | null = null;
  try {
    return await inContext(ctx, async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      refused = result;
      throw new Error("refused");
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}
const value = <T>(result: Result<T, { readonly code: string }>): T => {
  if (!result.ok) throw new Error(`${result.error.code} ${JSON.stringify(result.error)}`);
  return result.value;
};
const codeOf = (result: Result<unknown, EventsError>) => (result.ok ? "ok" : result.error.code);
const propose = async (geid: string, into: string, ctx = curator) =>
  await act(ctx, (tx) => proposeMerge(tx, ctx, { geid, into, reason: "they report one thing" }));
const decide = async (proposalId: string, verdict: ProposalVerdict, version = 1, ctx = curator) =>
  await act(ctx, (tx) => decideProposal(tx, ctx, { proposalId, verdict, reason: "as I see it", version }));
const undo = async (proposalId: string, members: string[] = []) =>
  await act(curator, (tx) => undoMerge(tx, curator, { proposalId, reason: "they are two", members }));
const event = async (geid: string, ctx: Context = publicContext) => value(await getEvent(ctx, geid));
const merge = async (geid: string, into: string) => {
  const { proposal_id } = value(await propose(geid, into));
  expect(value(await decide(proposal_id, "approve"))).toBe("applied");
  return proposal_id;
};
const later = (hours: number) => writeDevelopmentControls({ clockOffsetMs: hours * 3_600_000 });
const nothingDiffers = async () => expect(await verifyEvents({ ...tenant, tenant: null })).toEqual([]);

describe("a merge proposal", () => {
  test("shows both sides, the score taken apart and who asked", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id } = value(await propose(b.geid, a.geid));
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
    expect(codeOf(await propose(from, into))).toBe(code);
  });

  test("is made once for one pair, whichever way round", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    value(await propose(b.geid, a.geid));
    expect([codeOf(await propose(b.geid, a.geid)), codeOf(await propose(a.geid, b.geid))]).toEqual([
      "events.already_proposed",
      "events.already_proposed",
    ]);
  });

  test("is decided on the version that was seen, and once", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id } = value(await propose(b.geid, a.geid));
    expect(value(await decide(proposal_id, "need_evidence"))).toBe("open");
    expect(codeOf(await decide(proposal_id, "approve", 1))).toBe("events.stale_version");
    expect(value(await decide(proposal_id, "approve", 2))).toBe("applied");
    expect(codeOf(await decide(proposal_id, "approve", 3))).toBe("events.not_decidable");
    const { reviews } = value(await getProposal(curator, proposal_id));
    expect(reviews.map((review) => [review.by, review.verdict])).toEqual([
      ["acc_curator", "need_evidence"],
      ["acc_curator", "approve"],
    ]);
  });

  test("needs as many different people as it says", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id } = value(await propose(b.geid, a.geid));
    await db.admin.query("update proposal set required_approvals = 2");
    expect(value(await decide(proposal_id, "approve", 1))).toBe("open");
    expect(value(await decide(proposal_id, "approve", 2))).toBe("open");
    expect((await event(b.geid)).status).toBe("active");
    expect(value(await decide(proposal_id, "approve", 3, second))).toBe("applied");
  });

  test("leaves its trace in the audit chain of who acted", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    await merge(b.geid, a.geid);
    const rows = await db.admin.query("select action, actor from audit_entry order by seq desc limit 2");
    expect(rows.rows).toEqual([
      { action: "proposals:approve", actor: "acc_curator" },
      { action: "proposals:merge", actor: "acc_curator" },
    ]);
    expect(await verifyAudit(tenant)).toEqual([]);
  });
});

describe("a merge", () => {
  test("leaves an alias that answers for ever, and one event with the evidence of both", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    await merge(b.geid, a.geid);
    expect(await event(b.geid)).toMatchObject({ status: "merged", alias_of: a.geid });
    expect(await event(a.geid)).toMatchObject({
      status: "active",
      version: 2,
      evidence_count: 2,
      origin_count: 2,
    });
    const evidence = value(await listEventEvidence(publicContext, { geid: a.geid, after: null, limit: 10 }));
    expect(evidence.map((one) => one.evidence.evid)).toEqual([a.evid, b.evid]);
    expect(evidence[1]?.evidence.geids).toEqual([{ geid: a.geid, relation: "report", active: true }]);
    expect(value(await getLineage(publicContext, a.geid))).toMatchObject({
      aliases: [b.geid],
      steps: [{ kind: "merge", from: [b.geid], to: [a.geid] }],
    });
    expect(
      (await listEvents(publicContext, { after: null, limit: 10 })).map((row) => row.event.geid),
    ).toEqual([a.geid]);
    expect(await admit(RELEASE)).toMatchObject({ outcome: "known", geid: a.geid });
    await nothingDiffers();
  });

  test("takes the absorbed event out of search and keeps its words findable", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    await merge(b.geid, a.geid);
    await drainEvents(db);
    const found = await searchEvents(publicContext, { q: "postgresql", limit: 10 });
    expect(found.found.map((one) => one.card.geid)).toEqual([a.geid]);
  });

  test("of what was merged meanwhile joins where both ended; of what is one already it is superseded", async () => {
    const [a, b, c] = [await admit(IN_FORCE.regulator), await admit(RELEASE), await admit(SUMMIT)];
    const { proposal_id: late } = value(await propose(c.geid, b.geid));
    const { proposal_id: third } = value(await propose(c.geid, a.geid));
    await merge(b.geid, a.geid);
    expect(value(await decide(late, "approve"))).toBe("applied");
    expect(await event(c.geid)).toMatchObject({ status: "merged", alias_of: a.geid });
    expect(value(await getProposal(curator, third)).status).toBe("superseded");
    expect(value(await getLineage(publicContext, a.geid)).aliases.sort()).toEqual([b.geid, c.geid].sort());
    await nothingDiffers();
  });

  test("both ways at once ends in one survivor and no circle", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id: there } = value(await propose(b.geid, a.geid));
    // The index that forbids a second open proposal for the pair would hide the race.
    await db.admin.query("drop index proposal_one_open_merge");
    await db.admin.query(
      `insert into proposal select 'prop_back', scope, kind, 'open', 1, into_geid, geid, parts, evid, relation,
      score, threshold, signals, counter_signal, reason, proposed_by, proposed_at, required_approvals, earliest_apply_at,
      undo_until, assignment, updated_at from proposal where proposal_id = $1`,
      [there],
    );
    const outcomes = await Promise.all([decide(there, "approve"), decide("prop_back", "approve", 1, second)]);
    expect(
      outcomes.map((one) => (one.ok ? one.value : one.error.code)).filter((one) => one === "applied").length,
    ).toBe(1);
    const states = [await event(a.geid), await event(b.geid)].map((one) => one.status).sort();
    expect(states).toEqual(["active", "merged"]);
    await nothingDiffers();
    await db.admin.query("delete from proposal where proposal_id = 'prop_back'");
  });

  test("in a chain of many keeps one end, and every old id leads to it", async () => {
    const first = await admit(IN_FORCE.regulator);
    let top = first.geid;
    const ids = [first.geid];
    for (let n = 0; n < 6; n += 1) {
      const next = await admit({
        ...SUMMIT,
        url: `https://summit.example/${n}`,
        title: `Gathering ${"abcdef"[n]} ${n}${n}7 opens`,
        text: null,
        published_at: `20${10 + n}-05-21T10:00:00Z`,
        occurred_at: `20${10 + n}-05-21`,
      });
      ids.push(next.geid);
      await merge(top, next.geid);
      top = next.geid;
    }
    for (const geid of ids.slice(0, -1))
      expect(await event(geid)).toMatchObject({ status: "merged", alias_of: top });
    expect((await event(top)).evidence_count).toBe(7);
    await nothingDiffers();
  });
});

describe("an undo", () => {
  test("gives each event back what it had, and keeps what came since", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const proposalId = await merge(b.geid, a.geid);
    const since = await admit(IN_FORCE.monitor);
    expect(since.geid).toBe(a.geid);
    value(await undo(proposalId));
    expect(await event(b.geid)).toMatchObject({
      status: "active",
      alias_of: null,
      evidence_count: 1,
      titles: { en: RELEASE.title },
    });
    expect(await event(a.geid)).toMatchObject({
      status: "active",
      evidence_count: 2,
      titles: { en: IN_FORCE.regulator.title },
    });
    expect(value(await getProposal(curator, proposalId)).status).toBe("rolled_back");
    expect(value(await getLineage(publicContext, b.geid)).steps.map((step) => step.kind)).toEqual([
      "merge",
      "rollback",
    ]);
    await nothingDiffers();
  });

  test("of an earlier merge works though the target was merged later (I15)", async () => {
    const [a, b, c] = [await admit(IN_FORCE.regulator), await admit(RELEASE), await admit(SUMMIT)];
    const firstMerge = await merge(b.geid, a.geid);
    await merge(a.geid, c.geid);
    expect((await event(c.geid)).evidence_count).toBe(3);
    value(await undo(firstMerge));
    expect(await event(b.geid)).toMatchObject({ status: "active", evidence_count: 1 });
    expect(await event(a.geid)).toMatchObject({ status: "merged", alias_of: c.geid });
    expect((await event(c.geid)).evidence_count).toBe(2);
    await nothingDiffers();
  });

  test("gives back the aliases that came with the absorbed event", async () => {
    const [a, b, c] = [await admit(IN_FORCE.regulator), await admit(RELEASE), await admit(SUMMIT)];
    await merge(c.geid, b.geid);
    const outer = await merge(b.geid, a.geid);
    expect(await event(c.geid)).toMatchObject({ alias_of: a.geid });
    value(await undo(outer));
    expect(await event(c.geid)).toMatchObject({ status: "merged", alias_of: b.geid });
    expect(await event(b.geid)).toMatchObject({ status: "active", evidence_count: 2 });
    await nothingDiffers();
  });

  test("can be for some of the evidence: the rest stays with the survivor", async () => {
    const [a, b, more] = [
      await admit(RELEASE),
      await admit(IN_FORCE.regulator),
      await admit(IN_FORCE.monitor),
    ];
    const proposalId = await merge(b.geid, a.geid);
    expect(codeOf(await undo(proposalId, [a.evid]))).toBe("events.not_undoable");
    value(await undo(proposalId, [b.evid]));
    expect(await event(b.geid)).toMatchObject({ status: "active", evidence_count: 1 });
    expect(await event(a.geid)).toMatchObject({ evidence_count: 2 });
    const listed = value(await listEventEvidence(publicContext, { geid: a.geid, after: null, limit: 10 }));
    expect(listed.map((one) => one.evidence.evid)).toContain(more.evid);
    await nothingDiffers();
  });

  test("ends with its window of 72 hours, and works once", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const proposalId = await merge(b.geid, a.geid);
    later(73);
    expect(codeOf(await undo(proposalId))).toBe("events.not_undoable");
    later(71);
    value(await undo(proposalId));
    expect(codeOf(await undo(proposalId))).toBe("events.not_undoable");
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
    const { proposal_id } = value(await propose(geid, kept.geid));
    value(await decide(proposal_id, "reject"));
    const answer = value(await resolveEvidence(curator, { ...twin, url: "https://elsewhere.example/copy" }));
    expect(answer.geid).not.toBe(kept.geid);
    const verdicts = await db.admin.query("select verdict from not_same");
    expect(verdicts.rows).toEqual([{ verdict: "not-same" }]);
  });

  test("a merge is remembered as the same, an undo as not the same", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const proposalId = await merge(b.geid, a.geid);
    expect((await db.admin.query("select verdict from not_same")).rows).toEqual([{ verdict: "same" }]);
    value(await undo(proposalId));
    expect((await db.admin.query("select verdict from not_same")).rows).toEqual([{ verdict: "not-same" }]);
  });
});
