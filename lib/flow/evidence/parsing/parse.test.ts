import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocumentHints, ParsedDocument } from "./document.ts";
import { isFaulty, type ParsedEvidence, type ParsedItem } from "./item.ts";
import { parseDocument } from "./parse.ts";

const HINTS: DocumentHints = { contentType: null, url: "https://site.example/feed.xml" };

function read(text: string | Uint8Array, hints: DocumentHints = HINTS): ParsedDocument {
  const parsed = parseDocument(typeof text === "string" ? Buffer.from(text) : text, hints);
  if (!parsed.ok) throw new Error(parsed.error.fault);
  return parsed.value;
}

const fault = (text: string | Uint8Array) => {
  const parsed = parseDocument(typeof text === "string" ? Buffer.from(text) : text, HINTS);
  return parsed.ok ? null : parsed.error.fault;
};
const rss = (items: string) =>
  `<rss version="2.0"><channel><title>Press</title><link>https://site.example/</link>${items}</channel></rss>`;
const evidence = (item: ParsedItem | undefined): ParsedEvidence => {
  if (!item || isFaulty(item)) throw new Error(`no evidence: ${item?.detail ?? "no item"}`);
  return item;
};
const first = (text: string) => evidence(read(text).items[0]);

describe("every format gives the same evidence", () => {
  const expected = {
    input: {
      url: "https://site.example/a",
      guid: "g-1",
      title: "Act adopted & signed",
      text: "It was adopted.\n\nIt was signed.",
      language: "en",
      published_at: "2026-03-01T10:11:12.000Z",
    },
    publishedFrom: "stated",
    isProse: true,
  };
  test.each([
    ["RSS 2.0", rss(`<language>en</language><item><title>Act adopted &amp;amp; signed</title><link>/a</link><guid isPermaLink="false">g-1</guid><pubDate>Sun, 01 Mar 2026 10:11:12 GMT</pubDate><description>&lt;p&gt;It was adopted.&lt;/p&gt;&lt;p&gt;It was signed.&lt;/p&gt;</description></item>`)],
    ["Atom", `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Press</title><entry><id>g-1</id><title type="html">Act adopted &amp;amp; signed</title><link rel="alternate" href="https://site.example/a"/><published>2026-03-01T10:11:12Z</published><updated>2026-03-02T00:00:00Z</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>It was adopted.</p><p>It was signed.</p></div></content></entry></feed>`],
    ["JSON Feed", JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "Press", language: "en", items: [{ id: "g-1", url: "https://site.example/a", title: "Act adopted & signed", content_html: "<p>It was adopted.</p><p>It was signed.</p>", date_published: "2026-03-01T10:11:12Z" }] })],
  ])("%s", (_format, text) => {
    expect(first(text)).toMatchObject(expected);
  }); // prettier-ignore
});

describe("each item is answered for itself", () => {
  test("without a link, a date or a title it is taken as far as it goes", () => {
    const document = read(
      rss(
        `<item><title>No link</title></item><item><link>https://site.example/t</link><description>No title here. More text.</description></item><item><link>https://site.example/nothing</link></item><item></item><item><title>Last</title><link>https://site.example/l</link><pubDate>soon</pubDate></item>`,
      ),
    );
    const [noLink, noTitle, nothing, last, empty] = document.items;
    expect(evidence(noLink).warnings).toEqual(["date_missing", "link_missing"]);
    expect(evidence(noTitle)).toMatchObject({
      input: { title: "No title here." },
      warnings: ["title_from_text", "date_missing"],
    });
    expect(nothing).toMatchObject({ fault: "title_missing", url: "https://site.example/nothing" });
    expect(evidence(last).warnings).toEqual(["date_unreadable"]);
    expect(empty).toMatchObject({ fault: "item_empty" });
  });

  test("a title of five megabytes spoils its item only", () => {
    const [huge, fine] = read(
      rss(`<item><title>${"x".repeat(5_000_000)}</title></item><item><title>Fine</title></item>`),
    ).items;
    expect(huge).toMatchObject({ fault: "title_too_long", title: "x".repeat(120) });
    expect(evidence(fine).input.title).toBe("Fine");
  });

  test("markup that would not end spoils its item only", () => {
    const [deep, fine] = read(rss(`<item><title>Deep</title><description><![CDATA[${"<div>".repeat(20_000)}]]></description></item><item><title>Fine</title></item>`)).items; // prettier-ignore
    expect(deep).toMatchObject({ fault: "markup_too_deep", title: "Deep" });
    expect(evidence(fine).input.title).toBe("Fine");
  });

  test("NUL, controls and surrogates are taken out with a note", () => {
    const item = first(rss("<item><title>a\u0000b&#3;c&#xD800;d</title></item>"));
    expect(item).toMatchObject({ input: { title: "abc\ufffdd" }, flags: ["replacement_character"] });
    expect(item.warnings).toContain("control_characters_removed");
  });

  test("a link that cannot be used is left out, with a note", () => {
    for (const link of [
      "javascript:alert(1)",
      "https://user:secret@site.example/a",
      "http://",
      `https://site.example/${"x".repeat(9_000)}`,
    ]) {
      const item = first(rss(`<item><title>A</title><link>${link}</link></item>`));
      expect([item.input.url, item.warnings], link.slice(0, 40)).toEqual([
        null,
        ["date_missing", "link_unusable"],
      ]);
    }
  });

  test("a document cut off in the middle gives its complete items and one answer for the broken one", () => {
    const document = read(
      rss("<item><title>Whole</title></item><item><title>Half").slice(0, -"</channel></rss>".length),
    );
    expect(document.warnings).toEqual(["document_truncated"]);
    expect(evidence(document.items[0]).input.title).toBe("Whole");
    expect(document.items[1]).toMatchObject({
      fault: "item_empty",
      detail: "the document ends in the middle of it",
    });
  });
});

describe("keys that a document shares among different items identify none", () => {
  test("one link for all", () => {
    const items = ["1", "2"].map(
      (n) => `<item><title>News ${n}</title><link>https://site.example/all</link><guid>id-${n}</guid></item>`,
    );
    for (const item of read(rss(items.join(""))).items)
      expect(evidence(item)).toMatchObject({ isSharedLink: true, warnings: ["date_missing", "link_shared"] });
  });

  test("one guid for two addresses", () => {
    const items = ["1", "2"].map(
      (n) => `<item><title>News ${n}</title><link>https://site.example/${n}</link><guid>same</guid></item>`,
    );
    for (const item of read(rss(items.join(""))).items)
      expect(evidence(item)).toMatchObject({ isSharedLink: false, input: { guid: null } });
  });

  test("the same item twice keeps both", () => {
    const item = `<item><title>News</title><link>https://site.example/1</link><guid>same</guid></item>`;
    for (const one of read(rss(item + item.replace("News", "News, updated"))).items)
      expect(evidence(one)).toMatchObject({ isSharedLink: false, input: { guid: "same" } });
  });
});

describe("files of evidence", () => {
  test("each line is answered for itself", () => {
    const lines = [
      '{"title":"One","url":"https://a.example/1","published_at":"2026-01-01"}',
      "",
      "no JSON",
      '{"title":"Bad","url":"javascript:alert(1)"}',
      '{"title":"Stranger","tenant_id":"b"}',
      '{"title":"Lone \\ud800"}',
      '{"title":"Proto","__proto__":{"visibility":"PRIVATE"}}',
      `{"title":"${"x".repeat(5_000_000)}","url":"https://a.example/long"}`,
      `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
      '{"title":"Two","occurred_at":"2026"}',
    ];
    const document = read(lines.join("\n"));
    expect(document.format).toBe("evidence-lines");
    expect(document.items.map((item) => (isFaulty(item) ? item.fault : item.input.title))).toEqual([
      "One", "line_malformed", "line_malformed", "line_malformed", "text_malformed", "line_malformed", "title_too_long", "line_malformed", "Two",
    ]); // prettier-ignore
    expect(document.items[2]).toMatchObject({ title: "Bad", url: "javascript:alert(1)" });
  });

  test("a CloudEvent carries one, a batch several, and a broken envelope is a fault", () => {
    const event = (data: object, extra = {}) => ({
      specversion: "1.0",
      id: "1",
      source: "/x",
      type: "org.example.t",
      data,
      ...extra,
    });
    expect(read(JSON.stringify(event({ title: "One" })))).toMatchObject({
      format: "cloudevents",
      items: [{ input: { title: "One" } }],
    });
    const batch = read(
      JSON.stringify([event({ title: "One" }), event({ title: "Two" }, { id: "" }), event({ title: 3 })]),
    );
    expect(batch.items.map((item) => isFaulty(item))).toEqual([false, true, true]);
  });

  test("a list of evidence and a single one are read alike", () => {
    expect(read('[{"title":"One"},{"title":"Two"}]').items).toHaveLength(2);
    expect(read('{"title":"One"}')).toMatchObject({
      format: "evidence-json",
      items: [{ input: { title: "One" } }],
    });
  });
});

test("OPML lists its feeds, at any depth", () => {
  const document = read('<opml version="2.0"><head><title>Mine</title></head><body><outline text="Law"><outline type="rss" text="Court" xmlUrl="https://court.example/feed"/></outline></body></opml>'); // prettier-ignore
  expect(document).toMatchObject({
    format: "opml",
    title: "Mine",
    items: [],
    feeds: [{ title: "Court", url: "https://court.example/feed" }],
  });
});

test.each([
  ["a feed without items", rss("")],
  ["RSS without anything", '<rss version="2.0"></rss>'],
  ["Atom without entries", '<feed xmlns="http://www.w3.org/2005/Atom"></feed>'],
  ["a JSON Feed without items", '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[]}'],
])("%s is an empty result, no error", (_what, text) => {
  expect(read(text).items).toEqual([]);
});

test.each([
  ["nothing", "", "not_a_feed"],
  ["white space", " \n", "not_a_feed"],
  ["a web page", "<!doctype html><html><head></head></html>", "not_a_feed"],
  ["some other XML", "<svg xmlns='http://www.w3.org/2000/svg'/>", "not_a_feed"],
  ["prose", "Dear reader,", "not_a_feed"],
  ["broken JSON", '{"title":', "malformed"],
  ["JSON of two hundred thousand levels", "[".repeat(200_000), "too_deep"],
  ["a number", "[1, 2]", "not_a_feed"],
  ["an entity bomb", '<!DOCTYPE l [<!ENTITY a "a">]><rss>&a;</rss>', "doctype_refused"],
  ["more than is ever read", Buffer.alloc(17 * 1024 * 1024, 0x20), "too_large"],
  ["bytes of a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "undecodable"],
])("%s is refused as a whole", (_what, text, expected) => {
  expect(fault(text)).toBe(expected);
});

test("any bytes are answered, and every evidence they give is storable", () => {
  const tags = fc.constantFrom("<rss>", "<channel>", "<item>", "</item>", "<title>", "</title>", "<link>https://a.example/", "</link>", "<![CDATA[", "]]>", "&#0;", "&amp;lt;", "<feed>", "<entry>", "{", '"title":', '"x"', "}", "\n", "[", "]", '{"title":"x"}');
  const document = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.array(fc.oneof(tags, fc.string({ unit: "binary" })), { maxLength: 30 }).map((parts) => Buffer.from(parts.join(""))));
  fc.assert(
    fc.property(document, (bytes) => {
      const parsed = parseDocument(bytes, HINTS);
      if (!parsed.ok) return;
      for (const item of parsed.value.items) {
        const texts = isFaulty(item) ? [item.detail, item.title ?? ""] : [item.input.title, item.input.text ?? "", item.input.guid ?? ""];
        expect(texts.every((text) => text.isWellFormed() && !text.includes("\0"))).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
}); // prettier-ignore
