import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "./strict-json.ts";

const reasonable = fc
  .jsonValue({ maxDepth: 5 })
  .filter((value) => !/\\ud[89a-f]|\\u0000|__proto__|"constructor":/i.test(JSON.stringify(value)));
const isSafe = (value: unknown): boolean =>
  typeof value === "number"
    ? Math.abs(value) <= Number.MAX_SAFE_INTEGER
    : typeof value !== "object" || value === null || Object.values(value).every(isSafe);

test("what is plain data reads as JSON.parse reads it", () => {
  fc.assert(
    fc.property(reasonable.filter(isSafe), fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
    }),
  );
});

test("no text makes it throw, and what it takes JSON.parse takes too", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: "binary" }),
        reasonable.map((value) => `${JSON.stringify(value)}x`),
      ),
      (text) => {
        const read = readJson(text);
        if (read.ok) expect(JSON.parse(text)).toEqual(read.value);
      },
    ),
  );
});

test("a cut or changed text is refused or still JSON", () => {
  fc.assert(
    fc.property(
      reasonable,
      fc.nat(),
      fc.constantFrom("", "{", "]", '"', ",", "\\", "\n", "0", "e"),
      (value, at, noise) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + noise + text.slice(place + 1);
        const read = readJson(changed);
        if (read.ok) expect(() => JSON.parse(changed) as unknown).not.toThrow();
      },
    ),
  );
});

describe("is refused with a pointer:", () => {
  test.each([
    ['{"a":1,"a":2}', "/a", "duplicate_key"],
    ['{"a":{"b":1,"\\u0062":2}}', "/a/b", "duplicate_key"],
    ['{"__proto__":null}', "/__proto__", "forbidden_key"],
    ['{"a":[{"constructor":1}]}', "/a/0/constructor", "forbidden_key"],
    ['{"\\u005f_proto__":1}', "/__proto__", "forbidden_key"],
    ['["\\u0000"]', "/0", "nul_character"],
    ['{"\\u0000":1}', "", "nul_character"],
    ['["\\ud83d"]', "/0", "lone_surrogate"],
    ['["\\udc00\\ud800"]', "/0", "lone_surrogate"],
    ["[1e400]", "/0", "number_range"],
    ["[-1e400]", "/0", "number_range"],
    ["[9007199254740993]", "/0", "number_range"],
    ["[-0]", "/0", "number_range"],
    ["[-0.0e3]", "/0", "number_range"],
    ["[1e-400]", "/0", "number_range"],
    [`${"[".repeat(33)}${"]".repeat(33)}`, "/0".repeat(32), "too_deep"],
    [`{"a/b~c":${'{"x":'.repeat(40)}1${"}".repeat(41)}`, `/a~1b~0c${"/x".repeat(31)}`, "too_deep"],
    [`{${Array.from({ length: 10_001 }, (_, i) => `"k${i}":0`).join(",")}}`, "", "too_many_members"],
  ])("%.60s", (text, pointer, code) => {
    expect(readJson(text)).toMatchObject({ ok: false, error: { pointer, code } });
  });

  test.each([
    "",
    " ",
    "nul",
    "NaN",
    "Infinity",
    "-",
    "01",
    "1.",
    ".5",
    "+1",
    "0x1",
    "'a'",
    '"a',
    '"\t"',
    '"\\x"',
    "[1,]",
    '{"a":1,}',
    "{a:1}",
    '{"a"}',
    "[1 2]",
    "1 2",
    "{}{}",
    "// c\n1",
    "\ufeff1",
    "undefined",
    "[",
    "{",
    '{"a":',
    "\u00a01",
  ])("%j, which is no JSON", (text) => {
    expect(readJson(text)).toMatchObject({ ok: false, error: { code: "malformed" } });
  });
});

test("32 levels are enough and 33 are too many", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  expect([readJson(nested(32)).ok, readJson(nested(33)).ok]).toEqual([true, false]);
});
