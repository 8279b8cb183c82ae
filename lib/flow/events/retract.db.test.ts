import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { codeOf, curation, event, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { unlike } from "#lib/testing/event-routes.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { getEvent, getProposal, proposeRetraction, retractEvent, verifyEvents } from "./index.ts";

let db: FreshDatabase;
let curator: Context;
let by: ReturnType<typeof curation>;
beforeAll(async () => {
  db = await freshDatabase();
  curator = { ...(await db.addTenant("alpha")), principal: "acc_curator", purpose: "editing" };
  by = curation(curator);
});
afterAll(() => db.close());
beforeEach(() => wipeEvents(db));

const retract = async (geid: string) =>
  value(await inContext(curator, (tx) => retractEvent(tx, curator, { geid, reason: "it never happened" })));
const noticeOf = async (geid: string) => {
  const read = await getEvent(publicContext, geid);
  return !read.ok && read.error.code === "events.retracted" ? read.error.notice : null;
};
const statusOf = async (id: string) => value(await getProposal(curator, id)).status;

describe("a retracted event", () => {
  test("stays retracted when its evidence comes again with another text, and its notice keeps the reason", async () => {
    const { geid } = await admit(RELEASE);
    await retract(geid);
    const before = await noticeOf(geid);
    expect(await admit({ ...RELEASE, title: "PostgreSQL 17 is released, with notes" })).toMatchObject({
      outcome: "changed",
      geid,
    });
    const after = await noticeOf(geid);
    expect(after).toMatchObject({ reason: "it never happened", retracted_at: before?.retracted_at });
    expect(await verifyEvents({ ...curator, tenant: null })).toEqual([]);
  });

  test("stays retracted when the merge that it survived is undone; the other event stands for itself", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const merge = await by.merge(b.geid, a.geid);
    await retract(a.geid);
    expect(codeOf(await by.undo(merge))).toBe("ok");
    expect(await noticeOf(a.geid)).toMatchObject({ reason: "it never happened" });
    expect((await event(b.geid)).status).toBe("active");
    expect(await verifyEvents({ ...curator, tenant: null })).toEqual([]);
  });

  test("leaves no open proposal about it behind, and a decision on one says what became of it", async () => {
    const [a, b] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    const merge = value(await by.propose(b.geid, a.geid)).proposal_id;
    const asked = await inContext(curator, (tx) =>
      proposeRetraction(tx, curator, { geid: a.geid, reason: "doubtful" }),
    );
    const other = value(asked).proposal_id;
    await retract(a.geid);
    expect([await statusOf(merge), await statusOf(other)]).toEqual(["superseded", "superseded"]);
    expect(codeOf(await by.decide(merge, "approve"))).toBe("events.stale_version");
    expect(codeOf(await by.decide(merge, "approve", 2))).toBe("events.not_decidable");
  });

  test("meets a decision on its merge in any order without waiting for each other", async () => {
    const pairs = await Promise.all(
      [1, 2, 3].map(async () => {
        const [a, b] = [await admit(unlike()), await admit(unlike())];
        return { a, b, id: value(await by.propose(a.geid, b.geid)).proposal_id };
      }),
    );
    for (const { b, id } of pairs) {
      const [decided] = await Promise.all([by.decide(id, "approve"), retract(b.geid)]);
      expect(["ok", "events.stale_version", "events.not_active"]).toContain(codeOf(decided));
      expect(await noticeOf(b.geid)).not.toBeNull();
      expect(await statusOf(id)).not.toBe("open");
    }
  });
});
