import fc from "fast-check";
import { expect, test } from "vitest";
import { Evid, Geid } from "./ids.ts";
import { canonicalJson, chainHash, hashId, mintId, sha256Hex, uuidv7 } from "./mint.ts";

test("minted ids are version 7, in order, and unlike each other", () => {
  const ids = Array.from({ length: 10_000 }, () => uuidv7());
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Geid.safeParse(mintId("evt")).success).toBe(true);
});

test("a clock that jumps back does not repeat an id", () => {
  const later = uuidv7(new Date(4_000_000_000_000));
  const earlier = uuidv7(new Date(1_000_000_000_000));
  expect(earlier > later).toBe(true);
});

test("a hashed id depends on every part and on where the parts divide", () => {
  expect(Evid.safeParse(hashId("ev", ["doi:10.1/x"])).success).toBe(true);
  expect(hashId("fx", ["a:b", "c"])).not.toBe(hashId("fx", ["a", "b:c"]));
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (a, b) => {
      expect(hashId("ev", a) === hashId("ev", b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test("canonical JSON does not depend on the order of keys and reads back as the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    }),
  );
  expect(canonicalJson({ b: 1, a: [undefined, { d: null, c: "é" }] })).toBe(
    '{"a":[null,{"c":"é","d":null}],"b":1}',
  );
});

test("canonical JSON refuses what has no one spelling", () => {
  expect(() => canonicalJson({ n: Number.NaN })).toThrow(/non-finite/);
  expect(() => canonicalJson("\ud800")).toThrow(/surrogate/);
});

test("a chain hash follows from the state and everything before it", () => {
  const one = chainHash(null, { v: 1 });
  expect(one).toBe(sha256Hex('\n{"v":1}'));
  expect(chainHash(one, { v: 2 })).not.toBe(chainHash(null, { v: 2 }));
});
