import { describe, expect, test } from "vitest";
import { otherTexts, pickText } from "./pick-text.ts";

const TITLES = { en: "Act", "zh-TW": "法", ja: "法律" };

describe("the title shown to a reader", () => {
  test("is in the asked language where there is one", () => {
    expect(pickText(TITLES, "ja")).toEqual({ text: "法律", language: "ja", isAsked: true });
  });

  test("counts another variety of the language as the language", () => {
    expect(pickText({ zh: "法", en: "Act" }, "zh-TW")).toEqual({ text: "法", language: "zh", isAsked: true });
  });

  test("falls back to English and says that it was not asked for", () => {
    expect(pickText({ de: "Gesetz", en: "Act" }, "ja")).toEqual({
      text: "Act",
      language: "en",
      isAsked: false,
    });
  });

  test("falls back to the same language on every page where there is no English either", () => {
    expect(pickText({ ko: "법", de: "Gesetz" }, "ja")?.language).toBe("de");
    expect(pickText({ de: "Gesetz", ko: "법" }, "ja")?.language).toBe("de");
  });

  test("is nothing, not an invention, where there is no text", () => {
    expect(pickText({}, "en")).toBeNull();
  });

  test("leaves every other title for the list of titles", () => {
    const told = pickText(TITLES, "ja");
    expect(told && otherTexts(TITLES, told).map(({ language }) => language)).toEqual(["en", "zh-TW"]);
  });
});
