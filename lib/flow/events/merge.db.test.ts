import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { publicContext, type Context } from "#lib/kernel/db/index.ts";
import { searchEvents } from "#lib/search/index.ts";
import { codeOf, curation, event, SUMMIT, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { getLineage, getProposal, listEventEvidence, listEvents, verifyEvents } from "./index.ts";

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

const later = (hours: number) => writeDevelopmentControls({ clockOffsetMs: hours * 3_600_000 });
const nothingDiffers = async () => expect(await verifyEvents({ ...tenant, tenant: null })).toEqual([]);

describe("a merge", () => {
  test("leaves an alias that answers for ever, and one event with the evidence of both", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    await by.merge(b.geid, a.geid);
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
    await by.merge(b.geid, a.geid);
    await drainEvents(db);
    const found = await searchEvents(publicContext, { q: "postgresql", limit: 10 });
    expect(found.found.map((one) => one.card.geid)).toEqual([a.geid]);
  });

  test("of what was merged meanwhile joins where both ended; of what is one already it is superseded", async () => {
    const [a, b, c] = [await admit(IN_FORCE.regulator), await admit(RELEASE), await admit(SUMMIT)];
    const { proposal_id: late } = value(await by.propose(c.geid, b.geid));
    const { proposal_id: third } = value(await by.propose(c.geid, a.geid));
    await by.merge(b.geid, a.geid);
    expect(value(await by.decide(late, "approve"))).toBe("applied");
    expect(await event(c.geid)).toMatchObject({ status: "merged", alias_of: a.geid });
    expect(value(await getProposal(curator, third)).status).toBe("superseded");
    expect(value(await getLineage(publicContext, a.geid)).aliases.sort()).toEqual([b.geid, c.geid].sort());
    await nothingDiffers();
  });

  test("both ways at once ends in one survivor and no circle", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const { proposal_id: there } = value(await by.propose(b.geid, a.geid));
    // The index that forbids a second open proposal for the pair would hide the race.
    await db.admin.query("drop index proposal_one_open_merge");
    await db.admin.query(
      `insert into proposal select 'prop_back', scope, kind, 'open', 1, into_geid, geid, parts, evid, relation,
      score, threshold, signals, counter_signal, reason, proposed_by, proposed_at, required_approvals, earliest_apply_at,
      undo_until, assignment, updated_at from proposal where proposal_id = $1`,
      [there],
    );
    const outcomes = await Promise.all([by.decide(there, "approve"), byOther.decide("prop_back", "approve")]);
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
      await by.merge(top, next.geid);
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
    const proposalId = await by.merge(b.geid, a.geid);
    const since = await admit(IN_FORCE.monitor);
    expect(since.geid).toBe(a.geid);
    value(await by.undo(proposalId));
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
    const firstMerge = await by.merge(b.geid, a.geid);
    await by.merge(a.geid, c.geid);
    expect((await event(c.geid)).evidence_count).toBe(3);
    value(await by.undo(firstMerge));
    expect(await event(b.geid)).toMatchObject({ status: "active", evidence_count: 1 });
    expect(await event(a.geid)).toMatchObject({ status: "merged", alias_of: c.geid });
    expect((await event(c.geid)).evidence_count).toBe(2);
    await nothingDiffers();
  });

  test("gives back the aliases that came with the absorbed event", async () => {
    const [a, b, c] = [await admit(IN_FORCE.regulator), await admit(RELEASE), await admit(SUMMIT)];
    await by.merge(c.geid, b.geid);
    const outer = await by.merge(b.geid, a.geid);
    expect(await event(c.geid)).toMatchObject({ alias_of: a.geid });
    value(await by.undo(outer));
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
    const proposalId = await by.merge(b.geid, a.geid);
    expect(codeOf(await by.undo(proposalId, [a.evid]))).toBe("events.not_undoable");
    value(await by.undo(proposalId, [b.evid]));
    expect(await event(b.geid)).toMatchObject({ status: "active", evidence_count: 1 });
    expect(await event(a.geid)).toMatchObject({ evidence_count: 2 });
    const listed = value(await listEventEvidence(publicContext, { geid: a.geid, after: null, limit: 10 }));
    expect(listed.map((one) => one.evidence.evid)).toContain(more.evid);
    await nothingDiffers();
  });

  test("ends with its window of 72 hours, and works once", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const proposalId = await by.merge(b.geid, a.geid);
    later(73);
    expect(codeOf(await by.undo(proposalId))).toBe("events.not_undoable");
    later(71);
    value(await by.undo(proposalId));
    expect(codeOf(await by.undo(proposalId))).toBe("events.not_undoable");
  });
});
