import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOpaqueLink, normaliseUrl } from "./url.ts";

describe("addresses of one document have one key", () => {
  test.each([
    [
      "tracking of a feed reader",
      "https://techcrunch.com/2026/01/02/x/?ncid=rss",
      "https://techcrunch.com/2026/01/02/x/",
    ],
    [
      "campaign parameters",
      "https://lifehacker.com/a-1?utm_source=feedburner&utm_medium=feed",
      "https://lifehacker.com/a-1",
    ],
    [
      "a publisher's own parameter",
      "https://www.storm.mg/article/1?srcid=abc",
      "https://www.storm.mg/article/1",
    ],
    ["a referral of one host", "https://health.udn.com/health/story/10698/4268012?from=udn-referralnews_ch2artbottom", "https://health.udn.com/health/story/10698/4268012"], // prettier-ignore
    [
      "signed gift links",
      "https://wsj.com/a/b-123?gaa_at=eafs&gaa_n=x&gaa_ts=1&gaa_sig=y",
      "https://wsj.com/a/b-123",
    ],
    ["parameters that a reader needs, but no identity does", "https://medium.com/@a/b-c?source=rss&sk=1&gi=2", "https://medium.com/@a/b-c"], // prettier-ignore
    ["the host of a feed", "https://rss.arxiv.org/abs/2401.00001", "https://arxiv.org/abs/2401.00001"],
    ["versions of a paper", "https://arxiv.org/abs/2401.00001v1", "https://arxiv.org/abs/2401.00001v2"],
    ["a mail host before a site", "https://mail.transvanilla.hu/slug", "https://transvanilla.hu/slug"],
    [
      "an AMP section",
      "https://www.politico.com/amp/news/2020/03/06/x",
      "https://www.politico.com/news/2020/03/06/x",
    ],
    [
      "an AMP suffix",
      "https://example.com/2026/01/long-story-name/amp/",
      "https://example.com/2026/01/long-story-name",
    ],
    ["an AMP parameter", "https://example.com/a?amp=1", "https://example.com/a"],
    ["an AMP host", "https://amp.theguardian.com/world/1", "https://www.theguardian.com/world/1"],
    [
      "an AMP cache",
      "https://www-example-com.cdn.ampproject.org/c/s/www.example.com/a",
      "https://example.com/a",
    ],
    ["a cache of a search engine", "https://www.google.com/amp/s/example.com/a", "https://example.com/a"],
    [
      "an alert's redirector",
      "https://www.google.com/url?rct=j&url=https://example.com/a&ct=ga",
      "https://example.com/a",
    ],
    ["paths of a host that ignores case", "http://feeds.reuters.com/~r/Reuters/worldNews/~3/AbC", "http://feeds.reuters.com/~r/reuters/worldnews/~3/abc"], // prettier-ignore
    ["scheme, port, case, dot, fragment", "HTTP://WWW.Example.COM.:80/a/#top", "https://example.com/a"],
    ["the order of parameters", "https://example.com/?b=2&a=1", "https://example.com/?a=1&b=2"],
    ["percent-encoding", "https://example.com/%7euser/%e4%b8%ad", "https://example.com/~user/中"],
    ["index files and doubled slashes", "https://example.com//a//index.html", "https://example.com/a/"],
  ])("%s", (_what, one, other) => {
    expect(normaliseUrl(one)).toBe(normaliseUrl(other));
    expect(normaliseUrl(one)).not.toBeNull();
  });
});

describe("addresses of two documents have two keys", () => {
  test.each([
    ["a number in the query", "https://example.com/getdoc?id=1", "https://example.com/getdoc?id=2"],
    ["a serial number beside a page name", "https://www.upmedia.mg/news_info.php?SerialNo=79489", "https://www.upmedia.mg/news_info.php?SerialNo=79336"], // prettier-ignore
    ["a source parameter that chooses", "https://example.com/a?source=1", "https://example.com/a?source=2"],
    ["a product called amp", "https://example.com/products/amp", "https://example.com/products"],
    ["the case of a path", "https://example.com/A", "https://example.com/a"],
    ["sites below a host of many", "https://blog.medium.com/a", "https://other.medium.com/a"],
    ["another port", "https://example.com:8443/a", "https://example.com/a"],
    ["a hash-bang route", "https://example.com/#!/a", "https://example.com/#!/b"],
    [
      "a canonical elsewhere",
      "https://portal.example/amp/reuters-story-1",
      "https://www.reuters.com/story-1",
    ],
  ])("%s", (_what, one, other) => {
    expect(normaliseUrl(one)).not.toBe(normaliseUrl(other));
  });
});

test("what is no http address has no key", () => {
  for (const text of [
    "",
    "urn:uuid:1",
    "javascript:alert(1)",
    "ftp://a.example/",
    "http://",
    "/relative",
    "mailto:a@b.example",
  ])
    expect(normaliseUrl(text), text).toBeNull();
});

test("credentials never enter a key", () => {
  expect(normaliseUrl("https://user:secret@example.com/a")).toBe("https://example.com/a");
});

test("redirectors that hide their target identify nothing", () => {
  expect(isOpaqueLink("https://news.google.com/rss/articles/CBMiX2h0dHBz?oc=5")).toBe(true);
  expect(isOpaqueLink("https://t.co/abc")).toBe(true);
  expect(isOpaqueLink("https://www.google.com/url?url=https://example.com/a")).toBe(false);
  expect(isOpaqueLink("https://example.com/a")).toBe(false);
});

test("normalising is idempotent and total for any address and any text", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string({ unit: "grapheme" }),
      ),
      (text) => {
        const once = normaliseUrl(text);
        if (once !== null) expect(normaliseUrl(once)).toBe(once);
      },
    ),
    { numRuns: 500 },
  );
});
