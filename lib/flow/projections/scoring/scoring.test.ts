import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PackManifest } from "#lib/registry/packs/contracts.ts";
import { minimalPack } from "#lib/testing/packs.ts";
import { compilePack, findTerms } from "./lexicon.ts";
import { matchConcepts, type Report } from "./match-concepts.ts";
import { maturityOf } from "./maturity.ts";
import { saturate, sumOf } from "./sum.ts";

const packOf = (terms: object, except: object = {}) =>
  compilePack(
    PackManifest.parse(
      minimalPack("d", { concepts: [{ id: "c", labels: { en: "C" }, relevance: 0.5, terms, except }] }),
    ),
  );
const hits = (terms: object, text: string, language = "en", except: object = {}) =>
  findTerms(packOf(terms, except), text, language).length;

describe("a term", () => {
  test.each([
    ["a word", "act", "The Act enters into force", 1],
    ["no part of a longer word", "act", "A factor of action", 0],
    ["its plural", "court", "Courts decide", 1],
    ["no plural of what ends in s", "privacies", "privacy", 0],
    ["a phrase", "human rights", "On Human Rights day", 1],
    ["no scattered phrase", "human rights", "rights of a human", 0],
    ["a cut word", "regulat*", "regulators regulate", 2],
    ["a version, exactly", "Llama 3", "Llama 3.1 is out", 0],
    ["a name with signs", "C++", "Modern C++ in depth", 1],
    ["full width", "GPT", "ＧＰＴが発表", 1],
    ["a hyphen written together", "open-source", "an opensource model", 1],
  ])("finds %s", (_what, term, text, count) => {
    expect(hits({ und: [term] }, text)).toBe(count);
  });

  test.each([
    ["traditional for simplified", "zh-TW", "人工智慧法", "人工智慧法三讀通過", 1],
    ["the other Han variant", "zh-TW", "台灣", "臺湾的立法", 1],
    ["no characters in another order", "zh-TW", "權利", "利權之爭", 0],
    ["kana", "ja", "バックドア", "ﾊﾞｯｸﾄﾞｱが見つかる", 1],
    ["Han and kana together", "ja", "AI法", "EUのAI法が発効", 1],
  ])("finds %s", (_what, language, term, text, count) => {
    expect(hits({ [language]: [term] }, text, language)).toBe(count);
  });

  test("inside an exception does not count, beside it does", () => {
    const except = { "zh-TW": ["個人權限"] };
    expect(hits({ "zh-TW": ["人權"] }, "個人權限設定", "zh-TW", except)).toBe(0);
    expect(hits({ "zh-TW": ["人權"] }, "個人權限與人權", "zh-TW", except)).toBe(1);
  });

  test("of another language is left out where the pack knows the text's own", () => {
    expect(hits({ en: ["act"], ja: ["法律"] }, "act 法律", "ja")).toBe(1);
    expect(hits({ en: ["act"], ja: ["法律"] }, "act 法律", "fr")).toBe(2);
  });

  test("is looked for in any text without a fault", () => {
    const pack = packOf({ und: ["act", "人權", "C++", "regulat*"] });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.string(), (text, language) => {
        for (const found of findTerms(pack, text, language)) expect(found.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("a sum", () => {
  const feature = fc.record({
    feature: fc.string({ minLength: 1 }),
    value: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000),
    weight: fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 10_000),
  });

  test("is within 0..1, and its contributions add up to it exactly", () => {
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 40 }), (features) => {
        const { score, contributions } = sumOf("importance", features);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        const units = contributions.reduce((sum, row) => sum + Math.round(row.contribution * 10_000), 0);
        expect(units).toBe(Math.round(score * 10_000));
      }),
    );
  });

  test("does not depend on the order of its features", () => {
    fc.assert(
      fc.property(fc.array(feature, { maxLength: 20 }), (features) => {
        expect(sumOf("scale", features.toReversed()).score).toBe(sumOf("scale", features).score);
      }),
    );
  });

  test("grows with each count and never reaches its weight", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.double({ min: 0.1, max: 1_000, noNaN: true }), (count, half) => {
        expect(saturate(count + 1, half)).toBeGreaterThan(saturate(count, half));
        expect(saturate(count, half)).toBeLessThan(1);
      }),
    );
  });
});

const report = (origin: string, more: Partial<Report> = {}): Report => ({
  relation: "report",
  origin,
  copy_of: null,
  hard_key: null,
  language: "en",
  published_at: "2024-01-01T00:00:00.000Z",
  title: "The act",
  text: null,
  ...more,
});

describe("maturity", () => {
  const pack = {
    maturity: { official_origins: ["court.example"], official_keys: ["docket" as const], settled_days: 30 },
  };
  const at = (days: number) => new Date(Date.parse("2024-01-01T00:00:00Z") + days * 86_400_000);
  test.each<[string, Report[], number, string]>([
    ["nothing", [], 0, "E0"],
    ["nobody to name", [report("")], 0, "E0"],
    ["one origin", [report("a.example")], 0, "E1"],
    ["one origin twice", [report("a.example"), report("a.example")], 0, "E1"],
    ["one origin and its copy", [report("a.example"), report("b.example", { copy_of: "ev_a" })], 0, "E1"],
    ["two origins", [report("a.example"), report("b.example")], 0, "E2"],
    ["a document of its own kind", [report("a.example", { hard_key: "arxiv:2501.1" })], 0, "E3"],
    ["the body concerned alone", [report("court.example")], 0, "E3"],
    ["the body concerned and another", [report("court.example"), report("b.example")], 29, "E4"],
    ["the same, and quiet", [report("court.example"), report("b.example")], 30, "E5"],
    ["a docket and another", [report("a.example", { hard_key: "docket:x" }), report("b.example")], 0, "E4"],
  ])("of %s", (_what, reports, days, level) => {
    expect(maturityOf(pack, reports, at(days))).toBe(level);
  });
});

describe("a concept's score", () => {
  const pack = packOf({ en: ["act"] });
  const scoreOf = (...reports: Report[]) => matchConcepts(pack, reports).concepts[0]?.score ?? 0;
  test("is the mean over independent reports of what the best place is worth", () => {
    expect(scoreOf(report("a"))).toBe(1);
    expect(scoreOf(report("a", { title: "x", text: "the act" }))).toBe(0.5);
    expect(scoreOf(report("a", { title: "x", text: "the act, an act" }))).toBe(0.7);
    expect(scoreOf(report("a"), report("b", { title: "x" }))).toBe(0.5);
    expect(scoreOf(report("a"), report("b", { title: "x", copy_of: "ev_1" }))).toBe(1);
  });

  test("does not depend on the order of the reports", () => {
    const reports = [report("a"), report("b", { title: "x", text: "act" }), report("c", { title: "x" })];
    expect(matchConcepts(pack, reports.toReversed())).toEqual(matchConcepts(pack, reports));
  });
});
