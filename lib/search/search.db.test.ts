import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { inContext, publicContext } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { searchEvents, type SearchFilters } from "./queries.ts";
import { toVector, wordsOf } from "./rules.ts";
import { putDocument } from "./store.ts";

const TITLES: Record<string, string> = {
  taiwan: "台灣通過人工智慧基本法",
  sawa: "金沢で国際AI会議",
  hair: "頭髮護理新規",
  head: "發頭版消息",
  width: "ＡＢＣ１２３ 発表",
  kana: "カタカナ表記の統一",
  cafe: "Café society meets",
  ga: "がん治療の新指針",
  version: "Widget v0.3.1 released",
  versionTen: "Widget v0.3.10 released",
  versionLong: "Widget v10.3.1 released",
  gpt: "GPT-5.2 is announced",
  gptApart: "GPT family gains a model called 5.2",
  rights: "AI權利宣言發表",
  openai: "OpenAI發布GPT新模型",
  thermal: "熱力学の教科書",
  apart: "熱い力と学ぶ心",
  quake: "Earthquake shakes the coast",
  quakeHan: "能登半島地震",
  language: "C++ 26 is feature complete",
  source: "An open source licence is upheld",
  sourceApart: "Sources say the gate is open",
  privacy: "人工智慧 法案 三讀通過",
};

let db: FreshDatabase;
const names = new Map<string, string>();
beforeAll(async () => {
  db = await freshDatabase();
  const at = "2024-05-01T00:00:00.000Z";
  await inContext({ tenant: null, principal: null, purpose: "operating", role: "worker" }, async (tx) => {
    for (const [name, text] of Object.entries(TITLES)) {
      const geid = mintId("evt");
      names.set(geid, name);
      await putDocument(
        tx,
        {
          geid,
          version: 1,
          type: name.startsWith("version") ? "release" : "occurrence",
          titles: { [/[ぁ-ヶ]/.test(text) ? "ja" : /\p{Script=Han}/u.test(text) ? "zh-TW" : "en"]: text },
          headlines: [],
          languages: [/[ぁ-ヶ]/.test(text) ? "ja" : /\p{Script=Han}/u.test(text) ? "zh-TW" : "en"],
          places: [],
          entities: [],
          domains: [],
          sites: [],
          scale: null,
          maturity: null,
          evidence_count: 1,
          origin_count: 1,
          occurred_from: null,
          occurred_to: null,
          occurred_precision: null,
          first_published_at: at,
          last_published_at: at,
          tsv: toVector([{ text, weight: "A" }]),
        },
        wordsOf(text),
      );
    }
  });
});
afterAll(() => db.close());

const find = async (q: string, filters: SearchFilters = {}) =>
  (await searchEvents(publicContext, { q, limit: 50, ...filters })).found.map(({ card }) =>
    names.get(card.geid),
  );

describe("what a query finds", () => {
  test.each([
    ["S1 台灣, the traditional form", "台灣", ["taiwan"]],
    ["S1 臺灣, the other traditional form", "臺灣", ["taiwan"]],
    ["S1 台湾, the simplified form", "台湾", ["taiwan"]],
    ["S2 澤 finds 沢", "澤", ["sawa"]],
    ["S4 half width finds full width", "abc123", ["width"]],
    ["S4 full width", "ＡＢＣ１２３", ["width"]],
    ["S4 half-width kana", "ｶﾀｶﾅ", ["kana"]],
    ["S5 a word without its mark", "cafe", ["cafe"]],
    ["S5 が is not か", "かん", []],
    ["S6 exactly this version", "0.3.1", ["version"]],
    ["S6 with its v", "v0.3.1", ["version"]],
    ["S7 hyphen", "GPT-5.2", ["gpt", "gptApart"]],
    ["S7 space", "GPT 5.2", ["gpt", "gptApart"]],
    ["S7 together", "gpt5.2", ["gpt", "gptApart"]],
    ["S8 a phrase in straight quotes", '"人工智慧 法案"', ["privacy"]],
    ["S8 a phrase in curled quotes", "“open source”", ["source"]],
    ["S9 mixed script without a space", "AI權利", ["rights"]],
    ["S9 mixed script with a space", "AI 權利", ["rights"]],
    ["S9 mixed script three times", "OpenAI發布GPT", ["openai"]],
    ["S10 a compound, not its characters apart", "熱力学", ["thermal"]],
    ["S11 a single character", "震", ["quakeHan"]],
    ["S11 a name of signs", "C++", ["language"]],
    ["a word left out", "widget -0.3.1 -10.3.1", ["versionTen"]],
  ])("%s", async (_what, query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  test("S7 quotes ask for the two side by side", async () => {
    expect(await find('"GPT 5.2"')).toEqual(["gpt"]);
  });

  test("S3 頭髮 stands above what merely shares its characters", async () => {
    expect((await find("頭髮"))[0]).toBe("hair");
  });

  test("S8 corner brackets hold a phrase", async () => {
    expect((await find("「人工智慧」")).sort()).toEqual(["privacy", "taiwan"]);
  });

  test("S12 a misspelt word finds nothing and is corrected", async () => {
    const result = await searchEvents(publicContext, { q: "earthquke", limit: 10 });
    expect([result.found, result.did_you_mean]).toEqual([[], "earthquake"]);
  });
});

describe("filters, facets and pages", () => {
  test("filters narrow, facets count what is left", async () => {
    expect((await find("widget", { type: "release" })).length).toBe(3);
    expect(await find("widget", { type: "ruling" })).toEqual([]);
    expect(await find("widget", { from: new Date("2025-01-01") })).toEqual([]);
    expect(await find("widget", { domain: "law" })).toEqual([]);
    expect((await find("人工智慧", { locale: "zh" })).length).toBe(2);
    const { facets } = await searchEvents(publicContext, { q: "widget", limit: 1 });
    expect(facets.type).toEqual([{ value: "release", count: 3 }]);
    expect(facets.locale).toEqual([{ value: "en", count: 3 }]);
  });

  test("pages neither repeat nor skip", async () => {
    const whole = await searchEvents(publicContext, { q: "widget", limit: 50 });
    const first = await searchEvents(publicContext, { q: "widget", limit: 2 });
    const after = first.found.at(-1)?.position ?? null;
    const second = await searchEvents(publicContext, { q: "widget", limit: 2, after });
    expect([...first.found, ...second.found]).toEqual(whole.found);
  });

  test("a card names the language of its title", async () => {
    const [found] = (await searchEvents(publicContext, { q: "台灣", limit: 1, locale: "zh-TW" })).found;
    expect(found?.card).toMatchObject({ title: TITLES["taiwan"], title_language: "zh-TW", views: [] });
    expect(found?.card.highlights[0]?.marks).toEqual([[0, 2]]);
  });
});

describe("hostile queries (H41)", () => {
  test.each([
    "' OR 1=1",
    "a:*&!b",
    "a".repeat(100_000),
    "((((",
    "foo & | bar",
    "\\",
    "'",
    "<->",
    "!!",
    "\u0000",
    "\ud800",
    ":A",
    "-",
  ])("%j is answered plainly", async (q) => {
    const result = await searchEvents(publicContext, { q, limit: 5 });
    expect(result.found.length).toBeLessThanOrEqual(5);
  });

  test("no text whatever makes a search fail", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (q) => {
        await searchEvents(publicContext, { q, limit: 1 });
      }),
      { numRuns: 200 },
    );
  });

  test("the index serves text search although the table has row security", async () => {
    const plan = await inContext(publicContext, async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      return await tx.$queryRaw<
        { "QUERY PLAN": string }[]
      >`explain select geid from search_document where tsv @@ '''ai'''::tsquery`;
    });
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("search_document_tsv");
  });
});
