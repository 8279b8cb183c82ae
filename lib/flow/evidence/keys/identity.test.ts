import { expect, test } from "vitest";
import { keysOf, type Identifiers } from "./identity.ts";

const NOTHING: Identifiers = {
  hardKey: null,
  url: null,
  guid: null,
  isSharedLink: false,
  sourceId: null,
  publisherUrl: null,
  publishedAt: null,
  title: "A title",
  text: null,
};
const strongest = (ids: Partial<Identifiers>) => keysOf({ ...NOTHING, ...ids })[0];

test("a hard key comes before the address, the address before the guid", () => {
  const ids = { hardKey: "arxiv:2401.00001", url: "https://arxiv.org/abs/2401.00001", guid: "x" };
  expect(keysOf({ ...NOTHING, ...ids }).map(({ kind }) => kind)).toEqual(["hard", "url", "guid"]);
});

test("a guid identifies within its source only", () => {
  expect(strongest({ guid: "1", sourceId: "src_a" })).not.toEqual(
    strongest({ guid: "1", sourceId: "src_b" }),
  );
  expect(strongest({ guid: "1", sourceId: "src_a" })).toEqual(
    strongest({ guid: "1", sourceId: "src_a", title: "Edited" }),
  );
});

test("a news search's changing links and guids give way to title, publisher and day", () => {
  const google = (fetch: string) =>
    strongest({
      url: `https://news.google.com/rss/articles/${fetch}?oc=5`,
      guid: fetch,
      publisherUrl: "https://www.reuters.com",
      publishedAt: new Date("2026-03-01T10:00:00Z"),
      title: "Regulator opens inquiry - Reuters",
    });
  expect(google("CBMi1")).toEqual(google("CBMi2"));
  expect(google("CBMi1")?.kind).toBe("story");
});

test("a link that the document shares among its items identifies none of them", () => {
  expect(
    strongest({ url: "https://site.example/", isSharedLink: true, guid: "1", sourceId: "src_a" })?.kind,
  ).toBe("guid");
});

test("without any identifier the content is the key, and white space and letter case are no content", () => {
  expect(strongest({ title: "A  Title", text: "Some text" })).toEqual(
    strongest({ title: "a title", text: "Some  TEXT" }),
  );
  expect(strongest({ title: "A title", text: "x" })).not.toEqual(strongest({ title: "A title", text: "y" }));
});

test("an address of any length makes a key that an index holds", () => {
  const long = strongest({ url: `https://site.example/?q=${"x".repeat(7_000)}` });
  expect(long?.key.length).toBeLessThan(600);
  expect(long).not.toEqual(strongest({ url: `https://site.example/?q=${"x".repeat(6_999)}` }));
});

test("a date without a time is no moment", () => {
  const kinds = (text: string) =>
    keysOf({ ...NOTHING, url: "https://site.example/a", publishedAt: new Date(text) }).map(
      ({ kind }) => kind,
    );
  expect(kinds("2026-03-01T00:00:00Z")).toEqual(["url"]);
  expect(kinds("2026-03-01T10:11:12Z")).toEqual(["url", "moment"]);
});
