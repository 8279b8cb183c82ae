import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { inContext, publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import { searchEvents } from "#lib/search/index.ts";
import { codeOf, curation, event, SUMMIT, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import {
  getLineage,
  getProposal,
  listEventEvidence,
  moveEvidence,
  proposeLink,
  proposeMove,
  proposeSplit,
  verifyEvents,
} from "./index.ts";

let db: FreshDatabase;
let curator: Context;
let by: ReturnType<typeof curation>;
beforeAll(async () => {
  db = await freshDatabase();
  curator = { ...(await db.addTenant("alpha")), principal: "acc_curator", purpose: "editing" };
  by = curation(curator);
});
afterAll(() => db.close());
beforeEach(async () => {
  writeDevelopmentControls({ clockOffsetMs: 0 });
  await wipeEvents(db);
});

const reason = "as I see it";
const nothingDiffers = async () => expect(await verifyEvents({ ...curator, tenant: null })).toEqual([]);
const evidsOf = async (geid: string) =>
  value(await listEventEvidence(publicContext, { geid, after: null, limit: 50 }))
    .map(({ evidence }) => evidence.evid as string)
    .toSorted();
const ask = (work: (tx: Tx) => Promise<Result<{ proposal_id: string }, { readonly code: string }>>) =>
  inContext(curator, work);
async function carryOut(
  work: (tx: Tx) => Promise<Result<{ proposal_id: string }, { readonly code: string }>>,
): Promise<string> {
  const { proposal_id } = value(await ask(work));
  value(await by.decide(proposal_id, "approve"));
  return proposal_id;
}
/** One event that holds the evidence of three occurrences, two of them through aliases. */
async function gathered() {
  const [a, b, c] = [await admit(IN_FORCE.regulator), await admit(RELEASE), await admit(SUMMIT)];
  await by.merge(b.geid, a.geid);
  await by.merge(c.geid, a.geid);
  return { a, b, c, geid: a.geid };
}

describe("a split", () => {
  const split = (geid: string, parts: { evids: string[] }[]) => (tx: Tx) =>
    proposeSplit(tx, curator, { geid, parts, reason });

  test("gives each part an event of its own; the whole answers with its parts and lineage leads both ways", async () => {
    const { a, b, c, geid } = await gathered();
    const id = await carryOut(split(geid, [{ evids: [a.evid, c.evid] }, { evids: [b.evid] }]));
    const whole = await event(geid);
    expect(whole).toMatchObject({ status: "split", evidence_count: 3 });
    expect(whole.parts).toHaveLength(2);
    const [first = "", second = ""] = whole.parts;
    const held = [await evidsOf(first), await evidsOf(second)].toSorted((x, y) => y.length - x.length);
    expect(held).toEqual([[a.evid, c.evid].toSorted(), [b.evid]]);
    expect(value(await getLineage(publicContext, geid))).toMatchObject({ parts: [first, second].toSorted() });
    expect(value(await getLineage(publicContext, first))).toMatchObject({
      part_of: geid,
      steps: [{ kind: "split", proposal_id: id, from: [geid] }],
    });
    expect(await event(b.geid)).toMatchObject({ status: "merged", alias_of: geid });
    await nothingDiffers();
  });

  test("is remembered: evidence that comes again stays with its part, and search finds the parts only", async () => {
    const { a, b, c, geid } = await gathered();
    await carryOut(split(geid, [{ evids: [a.evid] }, { evids: [b.evid] }, { evids: [c.evid] }]));
    const again = await admit(RELEASE);
    expect(again.outcome).toBe("known");
    expect(await evidsOf(again.geid)).toEqual([b.evid]);
    await drainEvents(db);
    const found = await searchEvents(publicContext, { q: "PostgreSQL", limit: 10 });
    expect(found.found.map(({ card }) => card.geid)).toEqual([again.geid]);
    await nothingDiffers();
  });

  test("is taken back within the window: the whole stands again, the parts answer as its aliases, later evidence is kept", async () => {
    const { a, b, c, geid } = await gathered();
    const id = await carryOut(split(geid, [{ evids: [a.evid, c.evid] }, { evids: [b.evid] }]));
    const { parts } = await event(geid);
    const later = await admit(IN_FORCE.monitor);
    value(await by.undo(id));
    expect(await event(geid)).toMatchObject({ status: "active", parts: [] });
    for (const part of parts) expect(await event(part)).toMatchObject({ status: "merged", alias_of: geid });
    expect(await evidsOf(geid)).toEqual([a.evid, b.evid, c.evid, later.evid].toSorted());
    expect(value(await getLineage(publicContext, geid))).toMatchObject({ parts: [], part_of: null });
    expect(value(await getProposal(curator, id)).status).toBe("rolled_back");
    await nothingDiffers();
  });

  test("is not taken back after the window, nor when a part went on", async () => {
    const { a, b, c, geid } = await gathered();
    const id = await carryOut(split(geid, [{ evids: [a.evid, c.evid] }, { evids: [b.evid] }]));
    writeDevelopmentControls({ clockOffsetMs: 73 * 3_600_000 });
    expect(codeOf(await by.undo(id))).toBe("events.not_undoable");
    writeDevelopmentControls({ clockOffsetMs: 0 });
    const [first = "", second = ""] = (await event(geid)).parts;
    await by.merge(first, second);
    expect(codeOf(await by.undo(id))).toBe("events.not_undoable");
    await nothingDiffers();
  });

  test("needs every piece of evidence in exactly one part, also when it is decided", async () => {
    const { a, b, c, geid } = await gathered();
    for (const parts of [
      [{ evids: [a.evid] }, { evids: [b.evid] }],
      [{ evids: [a.evid, b.evid, c.evid] }, { evids: [b.evid] }],
      [{ evids: [a.evid, b.evid, c.evid] }, { evids: ["ev_00000000000000000000000000000000"] }],
    ])
      expect(codeOf(await ask(split(geid, parts)))).toBe("events.not_splittable");
    const { proposal_id } = value(await ask(split(geid, [{ evids: [a.evid, c.evid] }, { evids: [b.evid] }])));
    expect(codeOf(await ask(split(geid, [{ evids: [a.evid, c.evid] }, { evids: [b.evid] }])))).toBe(
      "events.already_proposed",
    );
    await admit(IN_FORCE.monitor);
    expect(codeOf(await by.decide(proposal_id, "approve"))).toBe("events.not_splittable");
  });
});

describe("a move", () => {
  test("hangs evidence on another event, writes both and is remembered", async () => {
    const { a, b, geid } = await gathered();
    const other = await admit({
      title: "Okapi census of the northern forest",
      url: "https://zoo.example/okapi",
    });
    const id = await carryOut((tx) =>
      proposeMove(tx, curator, { geid, evid: b.evid, to: other.geid, reason }),
    );
    expect(await evidsOf(other.geid)).toEqual([b.evid, other.evid].toSorted());
    expect(await evidsOf(geid)).not.toContain(b.evid);
    expect(await admit(RELEASE)).toMatchObject({ outcome: "known", geid: other.geid });
    expect(value(await getLineage(publicContext, geid)).steps.at(-1)).toMatchObject({
      kind: "move",
      to: [other.geid],
    });
    await nothingDiffers();
    value(await by.undo(id));
    expect(await evidsOf(geid)).toContain(b.evid);
    expect(await evidsOf(other.geid)).toEqual([other.evid]);
    expect((await event(geid)).titles["en"]).toBe((await event(a.geid)).titles["en"]);
    await nothingDiffers();
  });

  test("to a new event, also of the founder; taken back, the new address answers as an alias", async () => {
    const { a, geid } = await gathered();
    const id = await carryOut((tx) => proposeMove(tx, curator, { geid, evid: a.evid, to: "new", reason }));
    const { into } = value(await getProposal(curator, id));
    expect(await evidsOf(into ?? "")).toEqual([a.evid]);
    expect(await event(geid)).toMatchObject({ status: "active", evidence_count: 2 });
    await nothingDiffers();
    value(await by.undo(id));
    expect(await event(into ?? "")).toMatchObject({ status: "merged", alias_of: geid });
    expect(await event(geid)).toMatchObject({ evidence_count: 3 });
    await nothingDiffers();
  });

  test("at once is recorded as a proposal that can be taken back", async () => {
    const { b, geid } = await gathered();
    value(
      await inContext(curator, (tx) => moveEvidence(tx, curator, { geid, evid: b.evid, to: "new", reason })),
    );
    expect(await evidsOf(geid)).not.toContain(b.evid);
    await nothingDiffers();
  });

  test("is refused for evidence of another event, the only one, and an event that is no more", async () => {
    const { b, geid } = await gathered();
    const other = await admit({
      title: "Okapi census of the northern forest",
      url: "https://zoo.example/okapi",
    });
    const move = async (from: string, evid: string, to: string) =>
      codeOf(await ask((tx) => proposeMove(tx, curator, { geid: from, evid, to, reason })));
    expect(await move(geid, other.evid, other.geid)).toBe("events.evidence_not_found");
    expect(await move(other.geid, other.evid, geid)).toBe("events.not_movable");
    expect(await move(geid, b.evid, geid)).toBe("events.not_movable");
    expect(await move(geid, b.evid, b.geid)).toBe("events.not_active");
    expect(await move(geid, b.evid, "evt_00000000-0000-7000-8000-000000000000")).toBe("events.not_found");
  });
});

describe("a link", () => {
  test("lets evidence support a second event; the first keeps it, and what comes again answers with the first", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const request = { geid: a.geid, evid: b.evid, relation: "reaction", reason };
    const id = await carryOut((tx) => proposeLink(tx, curator, request));
    expect([await evidsOf(a.geid), await evidsOf(b.geid)]).toEqual([[a.evid, b.evid].toSorted(), [b.evid]]);
    expect(await admit(RELEASE)).toMatchObject({ outcome: "known", geid: b.geid });
    expect(codeOf(await ask((tx) => proposeLink(tx, curator, request)))).toBe("events.not_linkable");
    await nothingDiffers();
    value(await by.undo(id));
    expect(await evidsOf(a.geid)).toEqual([a.evid]);
    await nothingDiffers();
  });

  test("changes how evidence supports its event, and back", async () => {
    const { b, geid } = await gathered();
    const relationOf = async () =>
      value(await listEventEvidence(publicContext, { geid, after: null, limit: 50 })).find(
        ({ evidence }) => evidence.evid === b.evid,
      )?.evidence.geids[0]?.relation;
    const id = await carryOut((tx) =>
      proposeLink(tx, curator, { geid, evid: b.evid, relation: "follow-up", reason }),
    );
    expect(await relationOf()).toBe("follow-up");
    value(await by.undo(id));
    expect(await relationOf()).toBe("report");
    await nothingDiffers();
  });

  test("is refused for unknown evidence", async () => {
    const a = await admit(IN_FORCE.regulator);
    const request = { geid: a.geid, evid: "ev_00000000000000000000000000000000", relation: "report", reason };
    expect(codeOf(await ask((tx) => proposeLink(tx, curator, request)))).toBe("events.evidence_not_found");
  });
});
