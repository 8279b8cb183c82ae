import { afterAll, beforeAll, expect, test } from "vitest";
import { publicContext, type Context } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addSource, recordFor } from "#lib/testing/evidence-factory.ts";
import type { EvidenceInput } from "./contracts.ts";
import { listEvidenceVersions, type EvidenceArrival } from "./index.ts";

let db: FreshDatabase;
let alpha: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  alpha = await db.addTenant("alpha");
});
afterAll(() => db.close());

const REPORT =
  "The regulator opened an inquiry into how the laboratory tested its newest model before release, and asked it to keep all records until the inquiry is closed.";

const record = (input: EvidenceInput, arrival: EvidenceArrival = {}) => recordFor(alpha, input, arrival);

async function countEvidence(): Promise<number> {
  const { rows } = await db.admin.query<{ count: number }>("select count(*)::int as count from evidence");
  return rows[0]?.count ?? 0;
}

test("twenty arrivals of one document at once make one evidence and one version", async () => {
  const before = await countEvidence();
  const input = {
    url: "https://race.example/1",
    guid: "race-1",
    title: "Race",
    text: `${REPORT} Twenty at once.`,
  };
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => record(input)));
  expect(outcomes.filter(({ outcome }) => outcome === "new")).toHaveLength(1);
  expect(new Set(outcomes.map(({ evid }) => evid)).size).toBe(1);
  expect(outcomes.every(({ version }) => version === 1)).toBe(true);
  expect(await countEvidence()).toBe(before + 1);
});

test("twenty different edits at once make twenty versions in a row", async () => {
  const url = "https://race.example/edits";
  const { evid } = await record({ url, title: "Edits", text: "0" });
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => record({ url, title: "Edits", text: `edit ${index}` })),
  );
  expect(outcomes.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 2),
  );
  const versions = await listEvidenceVersions(publicContext, evid, { limit: 100 });
  expect(versions).toHaveLength(21);
});

test("arrivals under different keys of one document at once make one evidence", async () => {
  const source = await addSource(db, "slugs");
  const before = await countEvidence();
  const published_at = "2026-04-01T01:02:03Z";
  const outcomes = await Promise.all(
    ["first-slug", "second-slug", "third-slug", "fourth-slug"].map((slug) =>
      record(
        { url: `https://slugs.example/${slug}`, guid: "post-1", title: "One article", published_at },
        { source },
      ),
    ),
  );
  expect(new Set(outcomes.map(({ evid }) => evid)).size).toBe(1);
  expect(await countEvidence()).toBe(before + 1);
  const orphans = await db.admin.query(
    "select 1 from evidence_key k left join evidence e using (evid) where e.evid is null",
  );
  expect(orphans.rowCount).toBe(0);
});

test("copies of one text that arrive at once have one original", async () => {
  const text = `${REPORT} Sent to every paper at the same second.`;
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      record({ url: `https://paper${index}.example/x`, title: "Wire", text }),
    ),
  );
  expect(outcomes.filter(({ copyOf }) => copyOf === null)).toHaveLength(1);
  expect(new Set(outcomes.map(({ origin }) => origin)).size).toBe(1);
});
