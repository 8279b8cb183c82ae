import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseLocale, localeAccepted, LOCALES } from "./locale.ts";

test.each([
  ["zh-TW,zh;q=0.9,en;q=0.8", "zh-TW"],
  ["zh-CN", "zh-TW"],
  ["zh", "zh-TW"],
  ["EN-gb", "en"],
  ["ja-JP;q=0.3, en;q=0.4", "en"],
  ["en;q=0.5, ja;q=0.5", "en"],
  ["de", null],
  ["*", null],
  ["en;q=0", null],
  ["en;q=2", "en"],
  ["", null],
  [`${"xx,".repeat(400)}ja`, null],
])("Accept-Language %.40j means %s", (header, locale) => {
  expect(localeAccepted(header)).toBe(locale);
});

test("whatever a client sends, the language is one of ours", () => {
  fc.assert(
    fc.property(fc.option(fc.string()), fc.option(fc.string()), fc.string(), (lang, cookie, accepted) => {
      expect(LOCALES).toContain(chooseLocale({ lang, cookie, accepted }));
    }),
  );
});

test("what was asked for now wins over what was chosen before, and that over the browser", () => {
  expect(chooseLocale({ lang: "ja", cookie: "zh-TW", accepted: "en" })).toBe("ja");
  expect(chooseLocale({ lang: "fr", cookie: "zh-TW", accepted: "en" })).toBe("zh-TW");
  expect(chooseLocale({ lang: null, cookie: "fr", accepted: "ja" })).toBe("ja");
  expect(chooseLocale({ lang: null, cookie: null, accepted: undefined })).toBe("en");
});
