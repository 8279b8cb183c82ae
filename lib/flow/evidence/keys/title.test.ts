import { expect, test } from "vitest";
import { titleForFeatures } from "./title.ts";

test.each([
  ["Regulator opens inquiry - Reuters", [], null, "Regulator opens inquiry"],
  ["Regulator opens inquiry | The Daily", ["The Daily"], null, "Regulator opens inquiry"],
  ["Regulator opens inquiry – daily.example", [], "https://www.daily.example/1", "Regulator opens inquiry"],
  ["監管機關展開調查 ｜ 日報", ["日報"], null, "監管機關展開調查"],
  ["監管機關展開調查｜日報｜中央社", ["日報"], null, "監管機關展開調查"],
  ["規制当局が調査を開始 - ロイター", [], null, "規制当局が調査を開始"],
  ["Model 4 - what changed", ["The Daily"], null, "Model 4 - what changed"],
  ["Act adopted - second reading", [], "https://daily.example/1", "Act adopted - second reading"],
  ["Reuters", ["Reuters"], null, "Reuters"],
  ["A %26 B merge", [], null, "A & B merge"],
  ["Prices rise 5%20 cents", [], null, "Prices rise 5%20 cents"],
])("%s", (title, names, url, expected) => {
  expect(titleForFeatures(title, { names, url })).toBe(expected);
});
