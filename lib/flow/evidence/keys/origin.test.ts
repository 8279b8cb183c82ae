import { expect, test } from "vitest";
import { creditedAgency, originOf, publisherOf, type OriginClues } from "./origin.ts";

const NOTHING: OriginClues = {
  text: "",
  url: null,
  publisherUrl: null,
  hardKey: null,
  sourceUrl: null,
  sourceId: null,
};

test("feeds of one publisher under many hosts are one origin", () => {
  const hosts = ["https://feeds.reuters.com/x", "https://uk.reuters.com/y", "https://www.reuters.co.uk/z"];
  expect(new Set(hosts.map(publisherOf))).toEqual(new Set(["reuters.com"]));
});

test("accounts of one platform are origins of their own", () => {
  expect(publisherOf("https://github.com/a/x/releases")).toBe("github.com/a");
  expect(publisherOf("https://github.com/b/x/releases")).toBe("github.com/b");
  expect(publisherOf("https://someone.github.io/post")).toBe("someone.github.io");
});

test("redirectors and caches are nobody's origin", () => {
  expect(publisherOf("https://www.google.com/url?url=https://daily.example/1&sa=t")).toBe("daily.example");
  expect(publisherOf("https://www.google.com/amp/s/daily.example/1")).toBe("daily.example");
  expect(publisherOf("https://news.google.com/rss/articles/CBMi1")).toBeNull();
  expect(publisherOf("https://t.co/abc")).toBeNull();
});

test.each([
  ["LUXEMBOURG (Reuters) - The court", "reuters.com"],
  ["（路透布魯塞爾電）歐盟", "reuters.com"],
  ["[ロンドン 1日 ロイター] - 英政府は", "reuters.com"],
  ["WASHINGTON (AP) — Congress", "apnews.com"],
  ["（中央社記者王某台北1日電）數位部", "cna.com.tw"],
  ["【ワシントン共同】米政府は", "kyodonews.net"],
  ["新华社北京1月1日电 国家", "xinhuanet.com"],
  ["(서울=연합뉴스) 정부는", "yna.co.kr"],
])("the dateline %s credits %s", (text, origin) => {
  expect(creditedAgency(text)).toBe(origin);
});

test("a text that speaks about an agency does not credit it", () => {
  expect(creditedAgency("Reuters said on Monday that it would licence its archive.")).toBeNull();
  expect(creditedAgency(`${"x".repeat(400)} (Reuters) - late`)).toBeNull();
});

test("the origin is the agency, else the publisher that an aggregator names, else the host, the register, the source", () => {
  expect(originOf({ ...NOTHING, text: "PARIS (Reuters) - x", url: "https://daily.example/1" })).toBe(
    "reuters.com",
  );
  expect(
    originOf({ ...NOTHING, url: "https://aggregator.example/1", publisherUrl: "https://daily.example" }),
  ).toBe("daily.example");
  expect(originOf({ ...NOTHING, hardKey: "release:o/r@v1" })).toBe("github.com/o");
  expect(originOf({ ...NOTHING, sourceUrl: "https://feed.example/rss", sourceId: "src_1" })).toBe(
    "feed.example",
  );
  expect(originOf({ ...NOTHING, sourceId: "src_1" })).toBe("src_1");
  expect(originOf(NOTHING)).toBe("unattributed");
});
