import { describe, expect, test } from "vitest";
import { feedPath, planFeed, readFeedAddress } from "./feed-address.ts";

const read = (path: string) => readFeedAddress(path.split("/").slice(1));

describe("an address of a feed", () => {
  test.each([
    ["/feed.xml", { name: "feed.xml", of: { kind: "all" }, locale: null }],
    ["/ja/atom.xml", { name: "atom.xml", of: { kind: "all" }, locale: "ja" }],
    [
      "/domains/ai-rights/feed.json",
      { name: "feed.json", of: { kind: "domain", domain: "ai-rights" }, locale: null },
    ],
    [
      "/domains/harbor.law/zh-TW/feed.xml",
      { name: "feed.xml", of: { kind: "domain", domain: "harbor.law" }, locale: "zh-TW" },
    ],
    [
      "/entities/ent_1/en/feed.xml",
      { name: "feed.xml", of: { kind: "entity", entity: "ent_1" }, locale: "en" },
    ],
  ])("%s", (path, address) => {
    expect(read(path)).toEqual(address);
  });

  test.each([
    "/feed.rss",
    "/xx/feed.xml",
    "/domains/feed.xml",
    "/domains/a/b/en/feed.xml",
    "/domains/A B/en/feed.xml",
    "/domains/../en/feed.xml",
    "/entities//en/feed.xml",
    "/events/a/en/feed.xml",
    "/feed.xml/feed.xml",
    "/en/ja/feed.xml",
  ])("%s is none", (path) => {
    expect(read(path)).toBeNull();
  });

  test("reads back what pages link to", () => {
    for (const of of [{ kind: "all" }, { kind: "domain", domain: "ai-rights" }] as const)
      expect(read(feedPath(of, "ja", "atom.xml"))).toEqual({ of, locale: "ja", name: "atom.xml" });
  });
});

test("lists, languages and forms are kept apart", () => {
  const keys = [
    "/en/feed.xml",
    "/ja/feed.xml",
    "/en/atom.xml",
    "/domains/a/en/feed.xml",
    "/entities/a/en/feed.xml",
  ].map((path) => {
    const address = read(path);
    return address === null ? path : planFeed("mother", address, address.locale ?? "en").key;
  });
  expect(new Set(keys).size).toBe(keys.length);
});
