import { expect, test } from "vitest";
import { foldTag } from "../relations/rules.ts";
import { mentionsIn, rankOf, tagsIn } from "./rules.ts";

test.each([
  ["あいう@fooえお", ["foo"]],
  ["write to someone@example.com today", []],
  ["ask @Editor-2, then @editor-2.", ["editor-2"]],
  ["看＠curator的說明", ["curator"]],
  ["https://social.example/@nobody", []],
  ["@foo@elsewhere.example", []],
  ["(@one)@two", ["one", "two"]],
  ["@a-", ["a"]],
  ["@@foo @ foo", []],
])("%s names %j", (text, handles) => {
  expect(mentionsIn(text)).toEqual(handles);
});

test.each([
  ["＃タグ", ["タグ"]],
  ["テスト　#tag", ["tag"]],
  ["テスト#tag", ["tag"]],
  ["#tag。", ["tag"]],
  ["#123 #1st", ["1st"]],
  ["&#x27; https://a.example/#part a#b", []],
  ["##double", []],
  ["#人工智慧法案,#AI", ["人工智慧法案", "AI"]],
])("%s has the tags %j", (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});

test.each([
  ["＃タグ", "タグ"],
  ["ｓｙｎｔｈｗａｖｅ", "synthwave"],
  ["Synthwave", "synthwave"],
  ["ﾀｸﾞ", "タグ"],
  ["ć", "ć"],
  ["123", null],
  ["a b", null],
  ["", null],
  ["x".repeat(101), null],
])("the tag %s is followed as %s", (tag, folded) => {
  expect(foldTag(tag)).toBe(folded);
});

test("nothing ranks later than it was received, and nothing earlier than it was said", () => {
  const [early, late] = [new Date("2026-11-01T00:00:00Z"), new Date("2026-12-01T00:00:00Z")];
  expect(rankOf(late, early)).toEqual(early);
  expect(rankOf(early, late)).toEqual(early);
});
