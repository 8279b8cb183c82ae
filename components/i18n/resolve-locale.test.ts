import { describe, expect, test } from "vitest";
import { resolveLocale } from "./resolve-locale.ts";

describe("the language of the interface", () => {
  test.each([
    [{ header: "ja", cookie: "en", acceptLanguage: "zh-TW" }, "ja"],
    [{ header: "xx", cookie: "zh-TW", acceptLanguage: "ja" }, "zh-TW"],
    [{ cookie: "<script>", acceptLanguage: "ja;q=0.4, zh-Hant;q=0.9" }, "zh-TW"],
    [{ acceptLanguage: "de, en;q=0.3, ja;q=0.8" }, "ja"],
    [{ acceptLanguage: "ja;q=0, de" }, "en"],
    [{ acceptLanguage: "*" }, "en"],
    [{}, "en"],
  ])("of %j is %s", (asked, locale) => {
    expect(resolveLocale(asked)).toBe(locale);
  });

  test("does not read a header of a hundred kilobytes to its end", () => {
    expect(resolveLocale({ acceptLanguage: `${"de,".repeat(34_000)}ja` })).toBe("en");
  });
});
