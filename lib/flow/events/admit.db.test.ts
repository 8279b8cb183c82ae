import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, anyone, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { getEvent, getVersion, listEventEvidence, listVersions, resolveEvidence } from "./index.ts";
import { hashOfVersion } from "./versions/index.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());
beforeEach(() => wipeEvents(db));

const event = async (geid: string, asOf: Date | null = null) => {
  const found = await getEvent(publicContext, geid, { asOf });
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
};
const count = async (table: string) =>
  Number((await db.admin.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);
const countAll = async (tables: readonly string[]) => {
  const counts: number[] = [];
  for (const table of tables) counts.push(await count(table));
  return counts;
};
const messages = async () =>
  (
    await db.admin.query<{ type: string }>(
      "select envelope ->> 'type' as type from outbox order by created_at, envelope ->> 'id'",
    )
  ).rows.map((row) => row.type.split(".").slice(3, 5).join("."));

describe("one piece of evidence", () => {
  test("founds an event with its first version, and says so on the bus", async () => {
    const answer = await admit(IN_FORCE.regulator);
    expect(answer).toMatchObject({ decision: "new", outcome: "new", proposal_id: null });
    expect(await event(answer.geid)).toMatchObject({
      geid: answer.geid,
      status: "active",
      stage: "stable",
      titles: { en: IN_FORCE.regulator.title },
      occurred: { from: "2024-08-01T00:00:00.000Z", to: "2024-08-01T00:00:00.000Z", precision: "day" },
      version: 1,
      evidence_count: 1,
      origin_count: 1,
      languages: ["en"],
      alias_of: null,
      parts: [],
      domains: [],
      overlay: null,
    });
    expect(await messages()).toEqual(["event.created", "evidence.added"]);
  });

  test("that comes again answers the same and adds nothing", async () => {
    const first = await admit(IN_FORCE.regulator);
    const tables = ["event", "event_version", "event_evidence", "event_key", "outbox", "evidence_version"];
    const before = await countAll(tables);
    expect(await admit(IN_FORCE.regulator)).toEqual({ ...first, outcome: "known" });
    expect(await countAll(tables)).toEqual(before);
  });

  test("whose text changed keeps its event; a version follows only if the state does", async () => {
    const { geid, evid } = await admit(IN_FORCE.regulator);
    const reworded = await admit({
      ...IN_FORCE.regulator,
      text: `${IN_FORCE.regulator.text} A note was added.`,
    });
    expect(reworded).toMatchObject({ outcome: "changed", geid, evid });
    expect((await event(geid)).version).toBe(1);
    const retitled = { ...IN_FORCE.regulator, title: "European AI Act has entered into force" };
    expect(await admit(retitled)).toMatchObject({ outcome: "changed", geid });
    expect(await event(geid)).toMatchObject({
      version: 2,
      titles: { en: retitled.title },
      evidence_count: 1,
    });
    const version = await getVersion(publicContext, geid, 2);
    expect(version.ok && version.value).toMatchObject({
      cause: "evidence-changed",
      changes: [
        { path: "/titles/en", before: IN_FORCE.regulator.title, after: retitled.title },
        { path: `/evidence/${evid}/title`, before: IN_FORCE.regulator.title, after: retitled.title },
      ],
    });
  });

  test("can be resolved beforehand without a trace", async () => {
    const { geid } = await admit(IN_FORCE.regulator);
    const before = await count("evidence");
    const resolved = await resolveEvidence(anyone, IN_FORCE.monitor);
    expect(resolved.ok && resolved.value).toMatchObject({ decision: "existing", geid });
    expect(resolved.ok && resolved.value.signals.length).toBeGreaterThan(0);
    expect(await count("evidence")).toBe(before);
    expect((await admit(IN_FORCE.monitor)).geid).toBe(geid);
  });
});

describe("evidence of one occurrence", () => {
  test("meets in one event whose versions say what each piece changed", async () => {
    const first = await admit(IN_FORCE.regulator);
    const second = await admit(IN_FORCE.monitor);
    const third = await admit(IN_FORCE.notes);
    expect([second.decision, second.geid]).toEqual(["existing", first.geid]);
    expect([third.decision, third.geid]).toEqual(["existing", first.geid]);
    expect(await event(first.geid)).toMatchObject({
      version: 3,
      evidence_count: 3,
      origin_count: 3,
      languages: ["en", "zh-TW"],
      titles: { en: IN_FORCE.regulator.title, "zh-TW": IN_FORCE.notes.title },
    });
    const versions = await listVersions(publicContext, { geid: first.geid, before: null, limit: 10 });
    if (!versions.ok) throw new Error(versions.error.code);
    expect(versions.value.map((one) => [one.version, one.cause])).toEqual([
      [3, "evidence-added"],
      [2, "evidence-added"],
      [1, "created"],
    ]);
    expect(versions.value[0]?.changes).toContainEqual({
      path: "/titles/zh-TW",
      before: null,
      after: IN_FORCE.notes.title,
    });
    const evidence = await listEventEvidence(publicContext, { geid: first.geid, after: null, limit: 10 });
    expect(evidence.ok && evidence.value.map((one) => one.evidence.evid)).toEqual([
      first.evid,
      second.evid,
      third.evid,
    ]);
  });

  test("forms a chain in which every hash can be recomputed", async () => {
    const { geid } = await admit(IN_FORCE.regulator);
    await admit(IN_FORCE.monitor);
    const rows = await db.admin.query("select * from event_version where geid = $1 order by version", [geid]);
    let previous: string | null = null;
    for (const row of rows.rows as { hash: string; prev_hash: string | null; at: Date }[]) {
      expect(row.prev_hash).toBe(previous);
      expect(hashOfVersion({ ...row, at: row.at.toISOString() } as never)).toBe(row.hash);
      previous = row.hash;
    }
    expect((await event(geid)).hash).toBe(previous);
  });

  test("stays apart from another occurrence", async () => {
    const [act, release] = [await admit(IN_FORCE.regulator), await admit(RELEASE)];
    expect(release).toMatchObject({ decision: "new" });
    expect(release.geid).not.toBe(act.geid);
    expect((await event(release.geid)).type).toBe("release");
  });

  test("counts a copied text as evidence and not as an origin", async () => {
    const long = { ...IN_FORCE.regulator, text: `${IN_FORCE.regulator.text} ${IN_FORCE.monitor.text}` };
    const { geid } = await admit(long);
    const copy = await admit({
      ...long,
      url: "https://reprints.regional.example/ai-act",
      published_at: "2024-08-01T20:00:00Z",
    });
    expect(copy.geid).toBe(geid);
    expect(await event(geid)).toMatchObject({ evidence_count: 2, origin_count: 1 });
  });

  test("can be read as it was known at any moment, and not before", async () => {
    const { geid } = await admit(IN_FORCE.regulator);
    await admit(IN_FORCE.monitor);
    const [first, second] = (
      await db.admin.query<{ at: Date }>("select at from event_version order by version")
    ).rows;
    expect((await event(geid, first?.at)).version).toBe(first?.at.getTime() === second?.at.getTime() ? 2 : 1);
    expect((await event(geid, second?.at)).version).toBe(2);
    const before = await getEvent(publicContext, geid, { asOf: new Date("2020-01-01") });
    expect(before.ok ? null : before.error.code).toBe("events.not_found");
  });
});

describe("arrivals at once", () => {
  // Connections that are still being opened would line the arrivals up: all of them are open before the race.
  beforeEach(async () => {
    const names = Array.from({ length: 20 }, (_, n) => `https://opening.example/${n}`);
    await Promise.all(
      names.map((url, n) => admit({ url, title: `Opening ${n} of ${n * 7919}`, language: "en" })),
    );
    await wipeEvents(db);
  });

  test("twenty pieces of one occurrence give one event with twenty pieces", async () => {
    // No two share a text, or recording them would line them up before they are resolved.
    const inputs = Array.from({ length: 20 }, (_, n): EvidenceInput => {
      const edition = `edition ${"abcdefghijklmnopqrst"[n]}`;
      return {
        ...IN_FORCE.regulator,
        url: `https://outlet-${n}.example/ai-act`,
        title: `${IN_FORCE.regulator.title} (${edition})`,
        text: `${IN_FORCE.regulator.text} This is ${edition}.`,
      };
    });
    const answers = await Promise.all(inputs.map((input) => admit(input)));
    expect(new Set(answers.map((one) => one.geid)).size).toBe(1);
    expect(answers.filter((one) => one.decision === "new").length).toBe(1);
    expect(await event(answers[0]?.geid ?? "")).toMatchObject({ version: 20, evidence_count: 20 });
  });

  test("one piece twenty times is one piece of evidence", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => admit(IN_FORCE.regulator)));
    expect(new Set(answers.map((one) => `${one.evid} ${one.geid}`)).size).toBe(1);
    expect(answers.filter((one) => one.outcome === "new").length).toBe(1);
    expect([await count("event"), await count("event_evidence"), await count("event_version")]).toEqual([
      1, 1, 1,
    ]);
  });

  test("whatever the order, the same evidence ends in the same events with the same titles", async () => {
    const pieces = [
      IN_FORCE.regulator,
      IN_FORCE.monitor,
      {
        ...IN_FORCE.monitor,
        url: "https://wire.example/ai-act",
        title: "EU Artificial Intelligence Act in force from 1 August 2024",
      },
      RELEASE,
    ];
    const partition = async (order: readonly EvidenceInput[]) => {
      await wipeEvents(db);
      const groups = new Map<string, string[]>();
      for (const input of order) {
        const { geid } = await admit(input);
        groups.set(geid, [...(groups.get(geid) ?? []), input.url ?? ""].sort());
      }
      const titles = await Promise.all(
        [...groups.keys()].map(async (geid) => JSON.stringify((await event(geid)).titles)),
      );
      return [[...groups.values()].map(String).sort(), titles.sort()];
    };
    const expected = await partition(pieces);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(pieces, { minLength: pieces.length }), async (order) => {
        expect(await partition(order)).toEqual(expected);
      }),
      { numRuns: 12 },
    );
  });
});
