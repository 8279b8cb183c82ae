import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEvent, listProposals, verifyEvents } from "#lib/flow/events/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { loadDemo, type DemoReport } from "./load.ts";

type Piece = { readonly url: string };
type Occurrence = {
  readonly id: string;
  readonly groups: readonly {
    readonly join: "anchor" | "either" | "proposal";
    readonly evidence: readonly Piece[];
  }[];
};
type Expected = {
  readonly counts: {
    readonly occurrences: number;
    readonly publicEvidence: number;
    readonly privateEvidence: number;
  };
  readonly occurrences: readonly Occurrence[];
  readonly copies: readonly { readonly copy: string; readonly of: string }[];
  readonly apart: readonly { readonly a: string; readonly b: string }[];
};
const expected = JSON.parse(readFileSync(join(import.meta.dirname, "expected.json"), "utf8")) as Expected;

let db: FreshDatabase;
let report: DemoReport;
const geids = new Map<string, string>();
const proposed = new Set<string>();
beforeAll(async () => {
  db = await freshDatabase();
  report = await loadDemo();
  const links = await db.admin.query<{ url: string; geid: string }>(
    "select e.url, m.geid from event_evidence m join evidence e on e.evid = m.evid",
  );
  for (const { url, geid } of links.rows) geids.set(url, geid);
  const tenant = (await listTenants()).find((one) => one.slug === "evemiss")?.id ?? null;
  for (const proposal of await listProposals(
    { tenant, principal: null, purpose: "reading" },
    { after: null, limit: 100, status: "open" },
  )) {
    const [a = "", b = ""] = proposal.geids;
    proposed.add(`${a} ${b}`).add(`${b} ${a}`);
  }
});
afterAll(() => db.close());

const eventOf = (url: string) => geids.get(url) ?? `nothing for ${url}`;
const eventsOf = (pieces: readonly Piece[]) => new Set(pieces.map((piece) => eventOf(piece.url)));
/** Events that open proposals lead to, over any number of steps. */
function reachable(from: string): Set<string> {
  const seen = new Set([from]);
  for (const at of seen)
    for (const pair of proposed) if (pair.startsWith(`${at} `)) seen.add(pair.slice(at.length + 1));
  return seen;
}

test("all items of all files are taken in", () => {
  const { publicEvidence, privateEvidence } = expected.counts;
  expect(report).toMatchObject({ items: publicEvidence + privateEvidence, failed: 0, known: 0 });
  expect(report.logins.length).toBeGreaterThan(8);
  expect(geids.size).toBe(publicEvidence + privateEvidence);
});

describe("one occurrence", () => {
  const groups = expected.occurrences.flatMap((occurrence) =>
    occurrence.groups.map((group, n) => ({ name: `${occurrence.id}/${n}`, occurrence, group })),
  );
  test("what should meet by itself is one event", () => {
    const apart = groups.filter(({ group }) => eventsOf(group.evidence).size !== 1).map(({ name }) => name);
    expect(apart).toEqual([]);
  });

  test("what may stand apart leads to its anchor by open proposals", () => {
    const lost = groups.filter(({ group, occurrence }) => {
      if (group.join === "anchor") return false;
      const anchor = [...eventsOf(occurrence.groups[0]?.evidence ?? [])][0] ?? "";
      return !reachable([...eventsOf(group.evidence)][0] ?? "").has(anchor);
    });
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  test("what only a person may join does not join by itself", () => {
    for (const { group, occurrence } of groups.filter((one) => one.group.join === "proposal"))
      for (const own of eventsOf(group.evidence))
        expect(eventsOf(occurrence.groups[0]?.evidence ?? []).has(own)).toBe(false);
  });
});

test("no two occurrences share an event", () => {
  const owners = new Map<string, string>();
  for (const { id, groups } of expected.occurrences)
    for (const geid of groups.flatMap((group) => [...eventsOf(group.evidence)])) {
      expect(owners.get(geid) ?? id).toBe(id);
      owners.set(geid, id);
    }
});

test("a copy counts as evidence and not as an origin", async () => {
  for (const { copy, of } of expected.copies) {
    expect(eventOf(copy)).toBe(eventOf(of));
    const event = await getEvent(publicContext, eventOf(of));
    expect(event.ok && event.value.origin_count < event.value.evidence_count).toBe(true);
  }
});

test("what harbor keeps to itself is nowhere in the shared core", async () => {
  const { rows } = await db.admin.query(
    "select scope is not null as own, count(*)::int as n from event_evidence group by 1 order by 1",
  );
  expect(rows).toEqual([
    { own: false, n: expected.counts.publicEvidence },
    { own: true, n: expected.counts.privateEvidence },
  ]);
});

test("loading again changes nothing, and nothing differs from what it must be", async () => {
  const count = async () => (await db.admin.query("select count(*)::int as n from event_version")).rows;
  const before = await count();
  expect(await loadDemo()).toMatchObject({ new: 0, known: report.items, failed: 0 });
  expect(await count()).toEqual(before);
  expect(await verifyEvents({ tenant: null, principal: null, purpose: "operating" })).toEqual([]);
});
