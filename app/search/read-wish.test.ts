import { expect, test } from "vitest";
import { NO_WISH, searchPath } from "../../components/search/wish.ts";
import { readWish } from "./read-wish.ts";

const CHOICES = {
  domain: [{ value: "law", label: "Law" }],
  site: [{ value: "lexwatch", label: "Lexwatch" }],
  type: [{ value: "ruling", label: "ruling" }],
  language: [{ value: "zh", label: "Chinese" }],
  scale: [{ value: "macro", label: "macro" }],
  maturity: [{ value: "E3", label: "E3" }],
};

test("an address of the search reads back as the wish it was made of", () => {
  const wish = {
    q: "AI 權利",
    domain: "law",
    site: "lexwatch",
    type: "ruling",
    language: "zh-TW",
    scale: "macro",
    maturity: "E3",
    from: "2026-01-01",
    to: "2026-02-28",
  };
  const { searchParams } = new URL(searchPath(wish), "http://localhost");
  expect(readWish(Object.fromEntries(searchParams), CHOICES)).toEqual(wish);
  expect(searchPath(NO_WISH)).toBe("/search");
});

test.each([
  ["domain", "nowhere"],
  ["site", "mother"],
  ["type", ""],
  ["language", "<b>"],
  ["scale", "huge"],
  ["maturity", "E9"],
  ["from", "yesterday"],
  ["to", "2026-02-30"],
])("%s that cannot be %j counts as not asked", (name, value) => {
  expect(readWish({ q: "x", [name]: value }, CHOICES)).toEqual({ ...NO_WISH, q: "x" });
});

test("a filter that is given twice counts as not asked", () => {
  expect(readWish({ domain: ["law", "law"] }, CHOICES)).toEqual(NO_WISH);
});
