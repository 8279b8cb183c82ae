import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minimalPack } from "#lib/testing/packs.ts";
import { lintPack } from "./lint.ts";
import { readManifestText } from "./read-manifest.ts";

type Raw = Record<string, unknown>;
const codesOf = (raw: unknown) => {
  const linted = lintPack(raw);
  return linted.ok ? [] : linted.error.map((fault) => `${fault.code} ${fault.pointer}`);
};
const concepts = (...list: object[]) => ({ ...minimalPack("d"), concepts: list });
const concept = (id: string, more: object = {}) => ({
  id,
  labels: { en: id },
  relevance: 0.5,
  terms: { en: [`term ${id}`] },
  ...more,
});

describe("a manifest", () => {
  test("that is whole has no fault", () => {
    expect(codesOf(minimalPack("d"))).toEqual([]);
  });

  test.each<[string, Raw, string[]]>([
    ["a concept twice", concepts(concept("a"), concept("a")), ["duplicate_concept /concepts/1/id"]],
    ["an unknown parent", concepts(concept("a", { parent: "zz" })), ["unknown_parent /concepts/0/parent"]],
    ["itself as parent", concepts(concept("a", { parent: "a" })), ["cycle /concepts/0/parent"]],
    [
      "a circle of parents",
      concepts(concept("a", { parent: "b" }), concept("b", { parent: "a" }), concept("c", { parent: "a" })),
      ["cycle /concepts/0/parent", "cycle /concepts/1/parent"],
    ],
    [
      "a missing label",
      concepts(concept("a", { labels: { ja: "あ" } })),
      ["missing_locale /concepts/0/labels"],
    ],
    ["a missing title", { ...minimalPack("d"), title: { ja: "題" } }, ["missing_locale /title"]],
    [
      "a missing template",
      { ...minimalPack("d"), templates: { publication: {} } },
      ["missing_locale /templates/publication"],
    ],
    [
      "an unknown placeholder",
      {
        ...minimalPack("d"),
        templates: { publication: { en: { title: "{title} {prcie}", summary: "x{" } } },
      },
      [
        "unknown_placeholder /templates/publication/en/title",
        "unknown_placeholder /templates/publication/en/summary",
      ],
    ],
    [
      "a title that is the same for all",
      { ...minimalPack("d"), templates: { publication: { en: { title: "News", summary: "x" } } } },
      ["template /templates/publication/en/title"],
    ],
    ["an unknown member", { ...minimalPack("d"), extra: 1 }, ["unrecognized_keys "]],
    [
      "a threshold out of reach",
      concepts(concept("a", { relevance: 0.01 })),
      ["unreachable /relevance/threshold"],
    ],
    [
      "a base above the threshold",
      { ...minimalPack("d"), relevance: { threshold: 0.2, base: 0.5, types: {} } },
      ["matches_everything /relevance/base"],
    ],
    [
      "scales out of order",
      { ...minimalPack("d"), scale: { ...(minimalPack("d").scale as object), meso: 0.8, macro: 0.4 } },
      ["scale_order /scale/macro"],
    ],
  ])("with %s is refused for that", (_what, raw, codes) => {
    expect(codesOf(raw)).toEqual(codes);
  });

  test.each([".nan", ".inf", "-.inf", "1e999"])("with the weight %s is refused", (weight) => {
    const text = JSON.stringify(minimalPack("d")).replace('"base":0.1', `"base": ${weight}`);
    const read = readManifestText(text);
    expect(read.ok && codesOf(read.value)).toHaveLength(1);
  });

  test.each(["*", "the", "a", "の", "的", "權", "ai*", "12", "  ", "!!!", "re*ight", "人權*"])(
    "with the term %j, which matches everything or nothing, is refused",
    (term) => {
      expect(codesOf(concepts(concept("a", { terms: { en: [term] } })))).toEqual([
        "term /concepts/0/terms/en/0",
      ]);
    },
  );

  test.each(["AI", "C++", "human rights", "regulat*", "人權", "著作権", "GPT-5.2", "React 19"])(
    "may have the term %j",
    (term) => {
      expect(codesOf(concepts(concept("a", { terms: { en: [term] } })))).toEqual([]);
    },
  );

  test("is told every fault at once, those of the shape and those of the meaning", () => {
    const raw = {
      ...concepts(concept("a"), concept("a", { parent: "zz", terms: { en: ["*"] } })),
      revision: "one",
    };
    expect(codesOf(raw)).toEqual([
      "invalid_format /revision",
      "duplicate_concept /concepts/1/id",
      "unknown_parent /concepts/1/parent",
      "term /concepts/1/terms/en/0",
    ]);
  });

  test("is never more than refused, whatever it is", () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        expect(lintPack(raw).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(minimalPack("d"))), (value, key) => {
        lintPack({ ...minimalPack("d"), [key]: value });
      }),
    );
  });
});

describe("a manifest's text", () => {
  const codes = (text: string) => {
    const read = readManifestText(text);
    return read.ok ? [] : [...new Set(read.error.map((fault) => fault.code))];
  };

  test.each([
    ["anchors", "a: &a [x]\nb: *a", ["anchor"]],
    ["an anchor nobody uses", "a: &a x", ["anchor"]],
    ["a bomb of aliases", "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]", ["anchor"]],
    ["a repeated key", "a: 1\na: 2", ["malformed"]],
    ["a tag", "a: !secret x", ["malformed", "tag"]],
    ["brackets without end", "[".repeat(5_000), ["too_deep"]],
    ["deep lists", `a: ${"[".repeat(40)}${"]".repeat(40)}`, ["too_deep"]],
    ["half a document", "a: [1, 2", ["malformed"]],
    ["too many bytes", "a".repeat(300_000), ["too_large"]],
  ])("with %s is refused", (_what, text, expected) => {
    expect(codes(text)).toEqual(expect.arrayContaining(expected.slice(-1)));
  });

  test("says the same in YAML and in JSON", () => {
    const yaml = readManifestText("a: [1, x]\nb: {c: true}");
    expect(yaml).toEqual(readManifestText('{"a": [1, "x"], "b": {"c": true}}'));
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => void readManifestText(text)),
    );
  });
});
