import { describe, expect, test } from "vitest";
import { canBeSeen, writtenLine, writtenText } from "./written.ts";

const NOTHING = {
  "white space": " \t\u00a0\u3000",
  "characters of no width": "\u200b\u2060\ufeff\u00ad",
  "directions and marks of language": "\u202e\u2066\u{e0041}",
  "fillers that count as letters": "\u3164\u115f\u1160\uffa0",
  "the empty Braille cell": "\u2800",
  "selectors of a glyph": "\ufe0f\u{e0100}",
};

describe("what a person wrote holds something that can be seen", () => {
  test.each(Object.entries(NOTHING))("%s alone are refused", (_what, text) => {
    expect(canBeSeen(text)).toBe(false);
    expect(writtenLine(100).safeParse(text).success).toBe(false);
    expect(writtenText(100).safeParse(text).success).toBe(false);
  });

  test.each(["x", "沢", "ガ", "👩‍💻", "\u202eabc\u202c", "می‌خواهم", "한", "⠁", "…"])(
    "%s is taken as it is",
    (text) => {
      expect(writtenLine(100).parse(text)).toBe(text);
      expect(writtenText(100).parse(text)).toBe(text);
    },
  );
});

test("a line has no break and no control character, a text may have breaks, neither a NUL or half a character", () => {
  for (const text of ["a\nb", "a\u2028b", "a\u0007b"])
    expect(writtenLine(100).safeParse(text).success).toBe(false);
  expect(writtenText(100).parse("a\nb")).toBe("a\nb");
  for (const text of ["a\u0000b", "a\ud800b"])
    expect([writtenLine(100).safeParse(text).success, writtenText(100).safeParse(text).success]).toEqual([
      false,
      false,
    ]);
});
