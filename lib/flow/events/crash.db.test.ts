import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, anyone, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { runProcess } from "#lib/testing/run-process.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { verifyEvents } from "./index.ts";

// Each test starts processes, and each of them loads the product.
vi.setConfig({ testTimeout: 180_000 });

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(() => wipeEvents(db));

const SEOUL: EvidenceInput = {
  url: "https://press.regulator.example/2024/seoul-declaration",
  title: "Leaders adopt the Seoul Declaration at the AI Seoul Summit",
  text: "Leaders of ten countries and the European Union adopted the Seoul Declaration for safe, innovative and inclusive AI at a session of the AI Seoul Summit held by video link.",
  language: "en",
  published_at: "2024-05-21T12:00:00Z",
  occurred_at: "2024-05-21",
};
/** Agrees in everything but the year, so a person is asked (cases I8). */
const OTHER_YEAR: EvidenceInput = {
  ...SEOUL,
  url: "https://desk.wire.example/2024/seoul-declaration",
  text: `${SEOUL.text} Korea and the United Kingdom chaired the meeting.`,
  published_at: "2024-05-22T12:00:00Z",
  occurred_at: "2023-05-21",
};
const PIECES: readonly EvidenceInput[] = [IN_FORCE.regulator, IN_FORCE.monitor, SEOUL, OTHER_YEAR, RELEASE];
const lines = (pieces: readonly EvidenceInput[]) => pieces.map((piece) => JSON.stringify(piece)).join("\n");
const run = (pieces: readonly EvidenceInput[], crashAt: string | null) =>
  runProcess("admit-process.ts", lines(pieces), crashAt ? { PARALLAX_CRASH_AT: crashAt } : {});

/** Everything that must not depend on where a process died. */
async function outcome() {
  const one = async (sql: string) => (await db.admin.query(sql)).rows;
  return {
    groups: await one(`select array_agg(distinct e.url order by e.url) as urls from event_evidence m
      join evidence e on e.evid = m.evid group by m.geid order by 1`),
    versions: await one("select count(*)::int as n, max(version) as top from event_version"),
    proposals: await one("select status, count(*)::int as n from proposal group by 1"),
    messages: await one(
      "select envelope ->> 'type' as type, count(*)::int as n from outbox group by 1 order by 1",
    ),
  };
}

describe("a process killed in the middle of an admission", () => {
  test.each([
    "admit.before-record:3",
    "admit.after-record:3",
    "admit.after-event:2",
    "admit.after-proposal:1",
    "admit.before-commit:4",
    "admit.after-commit:2",
  ])("at %s has written whole pieces only; the next run completes and doubles nothing", async (point) => {
    for (const piece of PIECES) await admit(piece);
    const expected = await outcome();
    await wipeEvents(db);
    const killed = await run(PIECES, point);
    expect(killed.signal, killed.errors).toBe("SIGKILL");
    expect(await verifyEvents(anyone)).toEqual([]);
    const links = await db.admin.query(
      "select count(*)::int as n from evidence e where not exists (select from event_evidence m where m.evid = e.evid)",
    );
    expect(links.rows).toEqual([{ n: 0 }]);
    const completed = await run(PIECES, null);
    expect([completed.code, completed.lines.length], completed.errors).toEqual([0, PIECES.length]);
    expect(await outcome()).toEqual(expected);
    expect(await verifyEvents(anyone)).toEqual([]);
  });

  test("while it follows a changed text leaves the old state whole", async () => {
    await admit(IN_FORCE.regulator);
    const changed = { ...IN_FORCE.regulator, title: "European AI Act is in force" };
    expect((await run([changed], "admit.after-revision")).signal).toBe("SIGKILL");
    expect((await outcome()).versions).toEqual([{ n: 1, top: 1 }]);
    expect((await run([changed], null)).code).toBe(0);
    expect((await outcome()).versions).toEqual([{ n: 2, top: 2 }]);
    expect(await verifyEvents(anyone)).toEqual([]);
  });
});
