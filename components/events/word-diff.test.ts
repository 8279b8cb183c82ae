import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffTexts, WORD_DIFF_LIMIT } from "./word-diff.ts";

const joined = (parts: ReturnType<typeof diffTexts>, without: "added" | "removed") =>
  parts
    .filter((part) => part.kind !== without)
    .map((part) => part.text)
    .join("");

describe("the difference of two titles", () => {
  test("names whole words in languages with spaces", () => {
    expect(diffTexts("the old act", "the new act", "en").filter((part) => part.kind !== "same")).toEqual([
      { kind: "removed", text: "old" },
      { kind: "added", text: "new" },
    ]);
  });

  test("cuts Chinese and Japanese into words instead of showing the whole line as changed", () => {
    const parts = diffTexts("歐盟人工智慧法今日生效", "歐盟人工智慧法正式生效", "zh-TW");
    expect(parts[0]).toEqual({ kind: "same", text: expect.stringMatching(/^歐盟人工智慧/) as string });
    expect(parts.at(-1)?.kind).toBe("same");
  });

  test("gives back both texts to the letter", () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("法", "案", "a", " ", "の", "，", "1") }),
    );
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom("en", "ja", "zh-TW", "not a tag", "und"),
        (before, after, language) => {
          const parts = diffTexts(before, after, language);
          expect(joined(parts, "added")).toBe(before);
          expect(joined(parts, "removed")).toBe(after);
        },
      ),
    );
  });

  test.each([
    ["en", "Executive order on artificial intelligence revoked", "A model released with open weights"],
    ["zh-TW", "行政院通過數位發展草案", "最高法院駁回上訴"],
  ])("shows texts that share little as one instead of the other (%s)", (language, before, after) => {
    expect(diffTexts(before, after, language)).toEqual([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  });

  test("shows very long texts as a whole before and after", () => {
    const long = "x ".repeat(WORD_DIFF_LIMIT);
    expect(diffTexts(long, `${long}y`, "en").map((part) => part.kind)).toEqual(["removed", "added"]);
  });
});
