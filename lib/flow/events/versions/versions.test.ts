import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "#lib/kernel/mint.ts";
import { diffStates, hashOfVersion, linkVersion, placesOf } from "./index.ts";

const draft = (state: unknown) => ({
  geid: "evt_x",
  version: 1,
  prev_hash: null,
  cause: "created",
  actor: "resolution",
  at: "2024-05-01T00:00:00.000Z",
  changes: [],
  state,
});

describe("the hash chain", () => {
  test("covers every member of a version", () => {
    const row = linkVersion(draft({ titles: { en: "A" } }));
    const others = [
      { ...row, cause: "merged" },
      { ...row, actor: "someone" },
      { ...row, at: "2024-05-01T00:00:00.001Z" },
      { ...row, prev_hash: "0" },
      { ...row, version: 2 },
      { ...row, geid: "evt_y" },
      { ...row, changes: [{ path: "/x", before: null, after: 1 }] },
      { ...row, state: { titles: { en: "B" } } },
    ];
    for (const other of others) expect(hashOfVersion(other)).not.toBe(row.hash);
  });

  test("does not depend on the order of keys, so that what a database gives back hashes alike", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
        (state) => {
          const turned = Object.fromEntries(Object.entries(state).reverse());
          expect(hashOfVersion(draft(turned))).toBe(hashOfVersion(draft(state)));
        },
      ),
    );
  });
});

describe("differences", () => {
  test("name each path with both values; version and update time say nothing", () => {
    const before = {
      version: 1,
      updated_at: "a",
      titles: { en: "A", ja: "B" },
      languages: ["en"],
      alias_of: null,
    };
    const after = {
      version: 2,
      updated_at: "b",
      titles: { en: "A2", "zh-TW": "C" },
      languages: ["en", "ja"],
      alias_of: null,
    };
    expect(diffStates(before, after)).toEqual([
      { path: "/titles/en", before: "A", after: "A2" },
      { path: "/titles/ja", before: "B", after: null },
      { path: "/titles/zh-TW", before: null, after: "C" },
      { path: "/languages", before: ["en"], after: ["en", "ja"] },
    ]);
  });

  test("equal states have none", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const state = { value: JSON.parse(text) as unknown };
        expect(diffStates(state, JSON.parse(canonicalJson(state)) as typeof state)).toEqual([]);
      }),
    );
  });

  test("slashes and tildes in a locale are escaped as RFC 6901 wants", () => {
    expect(diffStates({ titles: {} }, { titles: { "a/b~c": "x" } })[0]?.path).toBe("/titles/a~1b~0c");
  });
});

test("a place belongs to the event when at least half of its members name it", () => {
  const centroid = {
    members: 4,
    places: [
      ["TW", 4],
      ["CN-SC", 2],
      ["JP", 1],
    ] as [string, number][],
  };
  expect(placesOf(centroid)).toEqual([
    { code: "TW", name: "Taiwan", precision: "country" },
    { code: "CN-SC", name: "China", precision: "region" },
  ]);
});
