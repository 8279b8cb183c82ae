import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import fc from "fast-check";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { describe, expect, test } from "vitest";
import {
  urnOf,
  writeAtom,
  writeJsonFeed,
  writeNewsSitemap,
  writeRss,
  writeSitemap,
  type Feed,
} from "./index.ts";
import { rfc822 } from "./rss.ts";

const HOSTILE = `a\u0003b ]]> <script>alert("x")</script> & ' \ud800 \uffff 法院 \u{1f600}`;
const KEPT = `ab ]]> <script>alert("x")</script> & '   法院 \u{1f600}`;

const feedOf = (title: string, text: string): Feed => ({
  id: urnOf("agiright/en"),
  title: `Site ${title}`,
  description: text,
  language: "zh-TW",
  homeUrl: "https://agiright.example/en/",
  urls: {
    rss: "https://agiright.example/en/feed.xml?a=1&b=2",
    atom: "https://agiright.example/en/atom.xml",
    json: "https://agiright.example/en/feed.json",
  },
  hubUrl: "https://parallax.example/hub",
  updatedAt: "2026-11-07T09:30:00.000Z",
  author: { name: "Agiright", url: "https://agiright.example/" },
  items: [
    {
      id: urnOf("pub_01999999-0000-7000-8000-000000000001"),
      url: "https://agiright.example/en/topics/a-ruling",
      title,
      language: "en",
      summary: text,
      paragraphs: [text, "second"],
      publishedAt: "2026-11-06T08:00:00.000Z",
      updatedAt: "2026-11-07T09:30:00.000Z",
      categories: [text],
    },
  ],
});

const hasXmllint = existsSync("/usr/bin/xmllint");
const lint = (xml: string) =>
  execFileSync("xmllint", ["--noout", "--nonet", "-"], { input: xml, stdio: "pipe" });

describe.each([
  ["RSS 2.0", writeRss],
  ["Atom", writeAtom],
])("%s", (_name, write) => {
  test.skipIf(!hasXmllint)("is well formed whatever stands in titles and texts", () => {
    expect(() => lint(write(feedOf(HOSTILE, HOSTILE)))).not.toThrow();
  });

  test("holds nothing that XML 1.0 forbids, for any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (title, text) => {
        const xml = write(feedOf(title, text));
        expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
        expect(xml).not.toContain("<script>");
      }),
    );
  });
});

describe("read back by another parser", () => {
  const feed = feedOf(HOSTILE, "text");

  test("RSS says the same", () => {
    const read = parseRssFeed(writeRss(feed)) as {
      title?: string;
      items?: {
        title?: string;
        link?: string;
        guid?: { value?: string; isPermaLink?: boolean };
        pubDate?: unknown;
      }[];
      atom?: { links?: { rel?: string; href?: string }[] };
    };
    expect(read.items?.[0]).toMatchObject({
      title: KEPT,
      link: feed.items[0]?.url,
      guid: { value: feed.items[0]?.id, isPermaLink: false },
      pubDate: "Fri, 06 Nov 2026 08:00:00 +0000",
    });
    expect(read.atom?.links).toContainEqual(expect.objectContaining({ rel: "self", href: feed.urls.rss }));
    expect(read.atom?.links).toContainEqual(expect.objectContaining({ rel: "hub", href: feed.hubUrl }));
  });

  test("Atom says the same", () => {
    const read = parseAtomFeed(writeAtom(feed)) as {
      id?: string;
      links?: { rel?: string; href?: string }[];
      entries?: { id?: string; title?: unknown; updated?: unknown }[];
    };
    expect(read.entries?.[0]).toMatchObject({ id: feed.items[0]?.id, updated: "2026-11-07T09:30:00.000Z" });
    expect(JSON.stringify(read.entries?.[0]?.title)).toContain(JSON.stringify(KEPT));
    expect(read.links).toContainEqual(expect.objectContaining({ rel: "self", href: feed.urls.atom }));
    expect(read.links).toContainEqual(expect.objectContaining({ rel: "hub", href: feed.hubUrl }));
  });

  test("JSON Feed says the same, each item with id and content", () => {
    const read = parseJsonFeed(writeJsonFeed(feed)) as {
      items?: unknown[];
      hubs?: unknown[];
      feed_url?: string;
    };
    expect(read.items?.[0]).toMatchObject({
      id: feed.items[0]?.id,
      title: KEPT,
      content_text: "text\n\nsecond",
    });
    expect([read.feed_url, read.hubs]).toEqual([feed.urls.json, [{ type: "WebSub", url: feed.hubUrl }]]);
  });
});

test("the same feed gives the same bytes, so that its ETag moves only with its content", () => {
  expect(writeRss(feedOf("t", "x"))).toBe(writeRss(feedOf("t", "x")));
});

test("a moment is written with its weekday, in UTC", () => {
  expect(rfc822("2026-02-28T23:59:59.999Z")).toBe("Sat, 28 Feb 2026 23:59:59 +0000");
});

test("a news sitemap holds the last two days only", () => {
  const entry = (publishedAt: string) => ({
    url: `https://a.example/${publishedAt}`,
    title: HOSTILE,
    language: "en",
    publishedAt,
  });
  const xml = writeNewsSitemap(
    "Agiright",
    [entry("2026-11-07T00:00:00.000Z"), entry("2026-11-04T23:59:59.000Z")],
    new Date("2026-11-07T00:00:00.000Z"),
  );
  expect([xml.includes("2026-11-07T00"), xml.includes("2026-11-04")]).toEqual([true, false]);
  if (hasXmllint) lint(xml);
});

test.skipIf(!hasXmllint)("a sitemap names the languages of each text", () => {
  const url = "https://a.example/en/topics/x?a=1&b=2";
  const xml = writeSitemap([
    { url, updatedAt: "2026-11-07T00:00:00.000Z", alternates: [{ locale: "zh-TW", url }] },
  ]);
  lint(xml);
  expect(xml).toContain('hreflang="zh-TW" href="https://a.example/en/topics/x?a=1&amp;b=2"');
});
