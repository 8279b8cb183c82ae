import { afterAll, beforeAll, expect, test } from "vitest";
import { publicContext, type Context } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addSource, recordFor } from "#lib/testing/evidence-factory.ts";
import type { EvidenceInput } from "./contracts.ts";
import { listEvidenceVersions, prepareEvidence, type EvidenceArrival } from "./index.ts";

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

test("the same document twice is recorded once", async () => {
  const input = { url: "https://regulator.example/press/101", title: "Inquiry opened", text: REPORT };
  const first = await record(input);
  const second = await record({ ...input, url: "http://www.regulator.example/press/101/?utm_source=feed" });
  expect(first).toMatchObject({ outcome: "new", version: 1, copyOf: null, origin: "regulator.example" });
  expect(second).toMatchObject({ evid: first.evid, outcome: "known", version: 1 });
});

test("a changed text under the same key becomes the next version and keeps the one before", async () => {
  const url = "https://court.example/bulletin/7";
  const first = await record({ url, title: "Ruling announced", text: "The court announced its ruling." });
  const second = await record({
    url,
    title: "Ruling announced",
    text: "The court announced its ruling and the reasons.",
  });
  expect(second).toMatchObject({ evid: first.evid, outcome: "changed", version: 2 });
  const versions = await listEvidenceVersions(publicContext, first.evid, { limit: 10 });
  expect(versions.map(({ version, excerpt }) => [version, excerpt])).toEqual([
    [2, "The court announced its ruling and the reasons."],
    [1, "The court announced its ruling."],
  ]);
});

test("two feeds that show one address with different summaries do not make versions against each other", async () => {
  const url = "https://news.example/shared";
  const [first, second] = [await addSource(db, "one"), await addSource(db, "two")];
  const one = (text: string) => record({ url, title: "Shared", text }, { source: first });
  const two = (text: string) => record({ url, title: "Shared", text }, { source: second });
  await one("A short summary.");
  expect(await two("The long text of the article.")).toMatchObject({ outcome: "changed", version: 2 });
  expect(await one("A short summary.")).toMatchObject({ outcome: "known", version: 2 });
  expect(await two("The long text of the article.")).toMatchObject({ outcome: "known", version: 2 });
});

test("an article whose address was edited under one guid is a new version of the same evidence", async () => {
  const source = await addSource(db, "renaming");
  const published_at = "2026-03-01T10:11:12Z";
  const first = await record(
    {
      url: "https://paper.example/build-a-your-own-model",
      guid: "post-4711",
      title: "Build a your own model",
      published_at,
    },
    { source },
  );
  const renamed = await record(
    {
      url: "https://paper.example/build-your-own-model",
      guid: "post-4711",
      title: "Build your own model",
      published_at,
    },
    { source },
  );
  expect(renamed).toMatchObject({ evid: first.evid, outcome: "changed", version: 2 });
  const later = await record({
    url: "https://paper.example/build-your-own-model",
    title: "Build your own model",
    published_at,
  });
  expect(later).toMatchObject({ evid: first.evid, outcome: "known" });
});

test("an article whose address and guid both carried its headline is found by its moment", async () => {
  const published_at = "2026-03-02T08:09:10Z";
  const first = await record({
    url: "https://slug.example/parliment-votes",
    guid: "slug.example/parliment-votes",
    title: "Parliment votes on the liability directive",
    published_at,
  });
  const renamed = await record({
    url: "https://slug.example/parliament-votes",
    guid: "slug.example/parliament-votes",
    title: "Parliament votes on the liability directive",
    published_at,
  });
  expect(renamed).toMatchObject({ evid: first.evid, outcome: "changed", version: 2 });
});

test("two releases of one second stay two", async () => {
  const published_at = "2026-03-02T08:10:11Z";
  const one = await record({
    url: "https://tool.example/r/1.2.0",
    title: "Tool 1.2.0 released",
    published_at,
  });
  const two = await record({
    url: "https://tool.example/r/1.2.1",
    title: "Tool 1.2.1 released",
    published_at,
  });
  expect(two).toMatchObject({ outcome: "new" });
  expect(two.evid).not.toBe(one.evid);
});

test("a guid that a feed gives out again for another article makes new evidence", async () => {
  const source = await addSource(db, "counting");
  const first = await record(
    {
      url: "https://count.example/spring",
      guid: "1",
      title: "Spring budget adopted",
      published_at: "2026-01-05T10:00:01Z",
    },
    { source },
  );
  const other = await record(
    {
      url: "https://count.example/zoo",
      guid: "1",
      title: "Zoo opens new house",
      published_at: "2026-06-05T10:00:01Z",
    },
    { source },
  );
  expect(other.outcome).toBe("new");
  expect(other.evid).not.toBe(first.evid);
});

test("two versions of one paper are one evidence", async () => {
  const first = await record({
    url: "https://arxiv.org/abs/2401.00001v1",
    title: "A study of scaling",
    text: "First.",
  });
  const second = await record({
    url: "https://rss.arxiv.org/abs/2401.00001v2",
    title: "A study of scaling",
    text: "Second.",
  });
  expect(second).toMatchObject({ evid: first.evid, outcome: "changed", version: 2 });
});

test("a text that stands elsewhere already is a copy and counts for its origin", async () => {
  const text = `LUXEMBOURG (Reuters) - ${REPORT} A hearing is set for next month.`;
  const original = await record({ url: "https://reuters.com/world/1", title: "Inquiry", text });
  const copy = await record({
    url: "https://daily.example/a",
    title: "Regulator asks questions",
    text: `${text}\n`,
  });
  const second = await record({
    url: "https://weekly.example/b",
    title: "Inquiry",
    text: text.toUpperCase(),
  });
  expect(copy).toMatchObject({ outcome: "new", copyOf: original.evid, origin: "reuters.com" });
  expect(second).toMatchObject({ copyOf: original.evid, origin: "reuters.com" });
});

test("a short text or the same standing text in another season is no copy", async () => {
  const standing = `${REPORT} This page is updated once a year by the office.`;
  await record({ url: "https://a.example/1", title: "Notice", text: "Closed today." });
  const short = await record({ url: "https://b.example/1", title: "Notice", text: "Closed today." });
  expect(short.copyOf).toBeNull();
  await record({
    url: "https://a.example/2024",
    title: "Report",
    text: standing,
    published_at: "2024-05-01T00:00:00Z",
  });
  const later = await record({
    url: "https://a.example/2025",
    title: "Report",
    text: standing,
    published_at: "2025-05-01T00:00:00Z",
  });
  expect(later.copyOf).toBeNull();
});

test("history of evidence never changes", async () => {
  await expect(db.admin.query("update evidence_version set title = 'x'")).rejects.toThrow("insert-only");
  await expect(db.admin.query("delete from evidence_version")).rejects.toThrow("insert-only");
});

test("a source that does not exist is refused before anything is written", async () => {
  const before = await countEvidence();
  const source_id = "src_00000000-0000-7000-8000-000000000000" as never;
  await expect(record({ url: "https://nosource.example/1", title: "x", source_id })).rejects.toThrow(
    "evidence.source_unknown",
  );
  expect(await countEvidence()).toBe(before);
});

test("hash in equals hash out for text with every kind of Unicode", async () => {
  const text = "𠮷野家 – naïve café 👩‍🚀 \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} فارسی";
  const prepared = prepareEvidence(alpha, { url: "https://unicode.example/1", title: text, text });
  if (!prepared.ok) throw new Error(prepared.error.code);
  const { evid } = await record({ url: "https://unicode.example/1", title: text, text });
  const stored = await db.admin.query<{ title: string; content_hash: string }>(
    "select title, content_hash from evidence where evid = $1",
    [evid],
  );
  expect(stored.rows[0]).toEqual({ title: prepared.value.title, content_hash: prepared.value.contentHash });
  expect(prepared.value.title).toBe(text);
});
