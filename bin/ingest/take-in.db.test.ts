import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "#lib/kernel/db/index.ts";
import type { ReceivedDocument } from "#lib/flow/evidence/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { Counts, ItemAnswer } from "./answer.ts";
import { takeIn } from "./take-in.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

const PUBLIC: Context = { tenant: null, principal: null, purpose: "operating" };

async function take(text: string | Uint8Array, fileName = "feed.xml", language: string | null = null) {
  const answers: ItemAnswer[] = [];
  const counts: Counts = { items: 0, new: 0, known: 0, changed: 0, failed: 0 };
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const document: ReceivedDocument = { bytes, fileName, url: null, contentType: null, headers: {}, httpStatus: null, etag: null, lastModified: null }; // prettier-ignore
  const answer = (one: ItemAnswer) => {
    answers.push(one);
    counts.items += 1;
    if ("error" in one) counts.failed += 1;
    else counts[one.outcome === "new" ? "new" : "known"] += 1;
  };
  await takeIn(document, { ctx: PUBLIC, sourceName: null, language, answer, counts });
  return { answers, counts };
}

const rss = (site: string, items: string) =>
  `<rss version="2.0"><channel><title>${site}</title><link>https://${site}.example/</link>${items}</channel></rss>`;
const item = (title: string, link: string, more = "") =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`;

test("the same document twice takes in nothing new and answers the same events", async () => {
  const feed = rss(
    "regulator",
    item("Inquiry opened into model testing", "https://regulator.example/1") +
      item("Fine imposed on a broker", "https://regulator.example/2"),
  );
  const first = await take(feed);
  const second = await take(feed);
  expect(first.counts).toMatchObject({ items: 2, new: 2, known: 0, failed: 0 });
  expect(second.counts).toMatchObject({ items: 2, new: 0, known: 2, failed: 0 });
  const ids = ({ answers }: typeof first) =>
    answers.map((one) => ("error" in one ? one.error : [one.evid, one.geid]));
  expect(ids(second)).toEqual(ids(first));
});

test("one report in two feeds is one event with two pieces of evidence", async () => {
  const text =
    "<description>The parliament adopted the liability directive for automated systems in its final reading on Wednesday after two years of debate.</description>";
  const title = "Parliament adopts liability directive for automated systems";
  const [one] = (await take(rss("court", item(title, "https://court.example/9", text)))).answers;
  const [two] = (await take(rss("gazette", item(title, "https://gazette.example/9", text)))).answers;
  if (!one || "error" in one || !two || "error" in two) throw new Error("not taken in");
  expect(two).toMatchObject({ decision: "existing", geid: one.geid });
  expect(two.evid).not.toBe(one.evid);
  const copies = await db.admin.query("select copy_of, origin from evidence where evid = $1", [two.evid]);
  expect(copies.rows).toEqual([{ copy_of: one.evid, origin: "court.example" }]);
});

test("bad items are answered one by one and the rest goes on", async () => {
  const items = [
    item("Good before", "https://mixed.example/1"),
    item("x".repeat(5_000_000), "https://mixed.example/huge"),
    "<item><link>https://mixed.example/untitled</link></item>",
    "<item><title>Without a link</title></item>",
    item("From the future", "https://mixed.example/2", "<pubDate>Sun, 01 Mar 2099 10:00:00 GMT</pubDate>"),
    item("From the epoch", "https://mixed.example/3", "<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>"),
    item("With NUL \u0000 and &#xD800;", "https://mixed.example/4"),
    item("Good after", "https://mixed.example/5"),
  ];
  const { answers, counts } = await take(rss("mixed", items.join("")));
  expect(counts).toMatchObject({ items: 8, new: 6, failed: 2 });
  const failed = answers.filter((one) => "error" in one);
  expect(failed.map((one) => one.code).sort()).toEqual(["title_missing", "title_too_long"]);
  const warnings = Object.fromEntries(
    answers.flatMap((one) => ("error" in one ? [] : [[one.title, one.warnings]])),
  );
  expect(warnings["From the future"]).toContain("future_date");
  expect(warnings["From the epoch"]).toContain("implausible_date");
  expect(warnings["Without a link"]).toContain("link_missing");
  expect(warnings["With NUL and \ufffd"]).toEqual(
    expect.arrayContaining(["control_characters_removed", "replacement_character"]),
  );
});

test("a document that cannot be read leaves nothing behind", async () => {
  const before = await db.admin.query("select count(*) from snapshot");
  for (const text of [
    '<!DOCTYPE l [<!ENTITY a "a">]><rss/>',
    "",
    "<html></html>",
    Buffer.from([0xff, 0xfe, 0x81, 0x00, 0x9f, 0xc3, 0x28]),
  ])
    await expect(take(text)).rejects.toThrow("It cannot be read");
  expect((await db.admin.query("select count(*) from snapshot")).rows).toEqual(before.rows);
});

test("an empty feed is a result without items", async () => {
  expect((await take(rss("empty", ""))).counts).toEqual({
    items: 0,
    new: 0,
    known: 0,
    changed: 0,
    failed: 0,
  });
});

test("the bytes are kept once, with every reading of them", async () => {
  const feed = rss("kept", item("Kept as it came", "https://kept.example/1"));
  await take(feed);
  await take(feed);
  const kept = await db.admin.query<{ bytes: Buffer; runs: string; seen: string }>(
    `select s.bytes, count(*) as runs, min(f.items_new || '/' || f.items_known) || ' ' || max(f.items_new || '/' || f.items_known) as seen
     from snapshot s join source_fetch f using (snapshot_id) join source o using (source_id) where o.key like '%kept%' group by s.snapshot_id`,
  );
  expect(kept.rows.map(({ bytes, runs, seen }) => [bytes.toString(), runs, seen])).toEqual([
    [feed, "2", "0/1 1/0"],
  ]);
});

test("an article whose headline was edited in its feed moves to its next version, under the same event", async () => {
  const feed = (title: string) =>
    rss("edited", item(title, "https://edited.example/1", "<guid>post-1</guid>"));
  const [first] = (await take(feed("Regulator opens inquiry into hiring software"))).answers;
  const [second] = (await take(feed("Regulator opens formal inquiry into hiring software"))).answers;
  if (!first || "error" in first) throw new Error("not taken in");
  expect(second).toMatchObject({ outcome: "changed", evid: first.evid, geid: first.geid });
});
