import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, anyone, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { runProcess } from "#lib/testing/run-process.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { verifyEvents } from "./index.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(() => wipeEvents(db));

/** One occurrence in two languages without a shared key: a person is asked. */
const SUMMIT: Record<"en" | "zh", EvidenceInput> = {
  en: {
    url: "https://monitor.legislature.example/2024/05/seoul-summit",
    title: "AI Seoul Summit adopts the Seoul Declaration",
    text: "At the AI Seoul Summit on 21 May 2024, ten countries and the European Union adopted the Seoul Declaration for safe, innovative and inclusive AI. The summit was hosted by South Korea and the United Kingdom.",
    language: "en",
    published_at: "2024-05-21T12:00:00Z",
    occurred_at: "2024-05-21",
  },
  zh: {
    url: "https://fagui.notes.example/2024/05/seoul-summit",
    title: "人工智慧首爾峰會通過首爾宣言",
    text: "2024年5月21日，人工智慧首爾峰會在韓國舉行，10國及歐盟通過首爾宣言，主張安全、創新與包容。會議由韓國與英國共同主辦。",
    language: "zh-TW",
    published_at: "2024-05-22T02:00:00Z",
    occurred_at: "2024-05-21",
  },
};
const PIECES: readonly EvidenceInput[] = [
  IN_FORCE.regulator,
  IN_FORCE.monitor,
  SUMMIT.en,
  SUMMIT.zh,
  RELEASE,
];
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
