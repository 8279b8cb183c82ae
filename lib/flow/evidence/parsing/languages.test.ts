import { expect, test } from "vitest";
import { languageOf, normaliseLanguage } from "./languages.ts";

test.each([
  ["en-us", "en-US"],
  ["zh_TW", "zh-TW"],
  ["zh-hant", "zh-TW"],
  ["zh-Hans-CN", "zh-CN"],
  ["zh-Hant-HK", "zh-HK"],
  ["JP", "ja"],
  ["ja_JP.UTF-8", "ja-JP"],
  ["sr-latn-rs", "sr-Latn-RS"],
  ["english", null],
  ["und", null],
  ["", null],
  ["not a tag", null],
])("the tag %s is %s", (tag, expected) => {
  expect(normaliseLanguage(tag)).toBe(expected);
});

test.each([
  ["歐盟人工智慧法案正式生效", null, "zh-TW"],
  ["欧盟人工智能法案正式生效", null, "zh-CN"],
  ["欧盟人工智能法案正式生效", "zh", "zh-CN"],
  ["EUのAI法が発効", null, "ja"],
  ["衆院選公示", "ja", "ja"],
  ["인공지능 기본법 시행", null, "ko"],
  ["The AI Act enters into force", null, "en"],
  ["Le Parlement adopte la loi sur les services numériques", null, "fr"],
  ["OpenAI 發布 GPT-5", null, "zh-TW"],
  ["OpenAI、GPT-5を発表", "en-US", "ja"],
  ["Xi Jinping (习近平) said that the law will apply from next year on", null, "en"],
  ["GPT-5", "zh-TW", "zh-TW"],
  ["Закон вступил в силу", "ru-RU", "ru-RU"],
  ["2026", null, "und"],
])("%s, said to be %s, is %s", (text, given, expected) => {
  expect(languageOf(text, given).language).toBe(expected);
});

test("a stated language that the script contradicts is overruled and noted", () => {
  expect(languageOf("歐盟人工智慧法案正式生效，各國須設主管機關。", "en-US")).toEqual({
    language: "zh-TW",
    isMismatch: true,
  });
  expect(languageOf("The act enters into force", "en-GB")).toEqual({ language: "en-GB", isMismatch: false });
});
