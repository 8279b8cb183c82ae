import { expect, test } from "vitest";
import { languageName } from "./language-name.ts";

test.each([
  ["en", "zh-TW", "Traditional Chinese"],
  ["zh-TW", "zh-TW", "繁體中文"],
  ["ja", "en", "英語"],
  ["en", "not a tag", "not a tag"],
] as const)("in %s the language %s is called %s", (locale, tag, name) => {
  expect(languageName(locale, tag)).toBe(name);
});
