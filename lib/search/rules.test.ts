import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { highlight } from "./highlight.ts";
import { readQuery, toVector, wordsOf } from "./rules.ts";

describe("queries", () => {
  test.each([
    ["what was typed together is read like what was typed apart", "GPT-5.2", "GPT 5.2"],
    ["mixed scripts are read alike with and without a space", "AI權利", "AI 權利"],
    ["Han variants are one", "台灣", "臺湾"],
  ])("%s", (_what, a, b) => {
    const terms = (text: string) => (readQuery(text)?.tsquery ?? "").match(/'[^']+'/g);
    expect(terms(a)).toEqual(terms(b));
  });

  test("quotes of every script hold a phrase", () => {
    expect(readQuery("「人工智慧」")?.tsquery).toContain("<1>");
    expect(readQuery("“open source”")?.tsquery).toBe("((('open' <1> 'source')))");
  });

  test("a query that only leaves words out finds nothing, and so does an empty one", () => {
    expect([readQuery("-foo"), readQuery(""), readQuery("  \u0000 "), readQuery("!&|:*()")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("documents", () => {
  test("tokens carry their positions and weights, and no phrase reaches from one field into the next", () => {
    const vector = toVector([
      { text: "open source", weight: "A" },
      { text: "law", weight: "C" },
    ]);
    expect(vector).toBe("'open':1A 'source':2A 'law':19C");
  });

  test("quotes and backslashes in a text stay inside their token", () => {
    expect(() => toVector([{ text: "l'état \\ c'est 'moi'", weight: "A" }])).not.toThrow();
  });

  test("only Latin words long enough to be misspelt are kept for suggestions", () => {
    expect(wordsOf("The earthquake of 2024 in 台灣, R2D2")).toEqual(["earthquake"]);
  });
});

describe("highlights", () => {
  const marked = (text: string, query: string) => {
    const found = highlight({ language: "en", text }, readQuery(query)?.terms ?? []);
    return found?.marks.map(([from, to]) => text.slice(from, to)) ?? [];
  };

  test.each([
    ["a word, in whatever case and width", "Ｏpen Source law", "open", ["Ｏpen"]],
    ["a Han run in either variant", "台灣通過人工智慧法", "人工智慧", ["人工智慧"]],
    ["a version with its v left out", "Release v0.3.1 is out", "0.3.1", ["0.3.1"]],
    ["no part of a longer word", "Opening day", "open", []],
    ["no part of a longer version", "v10.3.10", "0.3.1", []],
    ["a single character", "能登半島地震", "震", ["震"]],
    ["a Latin letter with a mark", "Un café noir", "cafe", ["café"]],
  ])("mark %s", (_what, text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  test("marks never leave the text, whatever both hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, query) => {
        const found = highlight({ language: "und", text }, readQuery(query)?.terms ?? []);
        for (const [from, to] of found?.marks ?? [])
          expect(0 <= from && from < to && to <= text.length).toBe(true);
      }),
    );
  });
});
