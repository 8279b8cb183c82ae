import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText, queryTokens, searchTokens } from "./index.ts";

/** Whether every wanted term of the query stands in the text, as a tsvector would answer. */
function isHit(query: string, text: string): boolean {
  const tokens = searchTokens(text);
  const stands = (token: string, isPrefix: boolean, position: number | null) =>
    tokens.some(
      (known) =>
        (isPrefix ? known.token.startsWith(token) : known.token === token && known.kind !== "character") &&
        (position === null || known.position === position),
    );
  const isPhraseIn = (phrase: { token: string; offset: number; isPrefix: boolean }[]) =>
    tokens.some((start) =>
      phrase.every((part) => stands(part.token, part.isPrefix, start.position + part.offset)),
    );
  const terms = queryTokens(query);
  return terms.length > 0 && terms.every((term) => term.alternatives.some(isPhraseIn) !== term.isExcluded);
}

describe("index and query agree", () => {
  test.each([
    ["台灣", "台灣海峽發生地震"],
    ["臺灣", "台灣海峽發生地震"],
    ["台湾", "台灣海峽發生地震"],
    ["台灣海峽", "今天台灣海峽"],
    ["澤", "金沢市の黒沢氏"],
    ["沢", "澤田教授"],
    ["震", "昨夜地震"],
    ["震", "震源"],
    ["頭髮", "他的頭髮"],
    ["abc123", "ＡＢＣ１２３"],
    ["ＡＢＣ１２３", "abc123"],
    ["カタカナ", "ｶﾀｶﾅ"],
    ["cafe", "Café de Flore"],
    ["0.3.1", "release v0.3.1 is out"],
    ["v0.3.1", "release 0.3.1 is out"],
    ["GPT-5.2", "gpt5.2"],
    ["GPT 5.2", "GPT-5.2"],
    ["gpt5.2", "GPT 5.2"],
    ["AI權利", "談 AI 權利"],
    ["AI 權利", "談AI權利"],
    ["权利", "AI權利"],
    ["C++", "Modern C++ in depth"],
    ["「人工智慧」", "人工智慧法案"],
    ["“open source”", "an open source model"],
    ["opensource", "an open-source model"],
    ["open-source", "an opensource model"],
    ["食べる", "朝食べる"],
    ["model -outage", "a model release"],
    ["u.s.", "the US court"],
    ["1000", "1,000 people"],
    ["歐盟人工智慧法", "歐盟《人工智慧法》生效"],
    ["歐盟《人工智慧法》", "歐盟人工智慧法生效"],
    ["ドナルドトランプ", "ドナルド・トランプ氏"],
  ])("%s finds %s", (query, text) => {
    expect(isHit(query, text)).toBe(true);
  });

  test.each([
    ["0.3.1", "release 0.3.10"],
    ["0.3.1", "release 10.3.1"],
    ["か", "がぎぐ"],
    ["熱力学", "熱と力と学問"],
    ["“open source”", "source is open"],
    ["model -outage", "a model outage"],
    ["", "anything"],
    ["头发", "发头"],
    ["權利法律", "談權利。法律在後"],
  ])("%s does not find %s", (query, text) => {
    expect(isHit(query, text)).toBe(false);
  });

  test("any run of letters and digits cut from a text at script borders finds that text", () => {
    const scripts = fc.constantFrom(
      "台灣",
      "海峽地震",
      "トヨタ",
      "の",
      "ai",
      "model",
      "5.2",
      "東京",
      "한국어",
      "б",
      "c++",
    );
    fc.assert(
      fc.property(fc.array(scripts, { minLength: 1, maxLength: 8 }), fc.nat(), (parts, pick) => {
        const from = pick % parts.length;
        expect(isHit(parts.slice(from, from + 3).join(" "), parts.join(" "))).toBe(true);
      }),
    );
  });
});

describe("tokens", () => {
  test("no token mixes scripts", () => {
    const mixed = searchTokens("AI權利OpenAI發布GPT東京のトヨタ");
    for (const { token } of mixed) {
      const scripts = ["Latin", "Han", "Hiragana", "Katakana"].filter((script) =>
        new RegExp(`\\p{Script=${script}}`, "u").test(token),
      );
      expect(scripts).toHaveLength(1);
    }
  });

  test("positions never fall and stay within the length of the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const words = searchTokens(text).filter((token) => token.kind !== "joined");
        const positions = words.map((token) => token.position);
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        expect(positions.at(-1) ?? 0).toBeLessThanOrEqual(Array.from(foldText(text)).length);
      }),
    );
  });

  test("odd input gives tokens or nothing, never an error, never a token over 64 code units", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const { token } of searchTokens(text)) {
          expect(token.length).toBeLessThanOrEqual(64);
          expect(token.isWellFormed()).toBe(true);
        }
        queryTokens(text);
      }),
    );
  });
});

describe("folding", () => {
  test("is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  test.each([
    ["内閣府", "內閣府"],
    ["挙", "举"],
    ["経済産業省", "经济产业省"],
    ["Ｔｏｋｙｏ", "tokyo"],
    ["Łódź", "lodz"],
    ["ſtraße", "strasse"],
  ])("%s and %s are one", (a, b) => {
    expect(foldText(a)).toBe(foldText(b));
  });

  test("marks are kept outside Latin", () => {
    expect(foldText("が й")).toBe("が й");
  });
});
