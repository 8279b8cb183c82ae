import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "./locales.ts";

type Tree = { [key: string]: string | Tree };

const messages = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), "utf8")) as Tree,
  ]),
) as Record<Locale, Tree>;

const leaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );

/** `{name}` and `{name, plural, …}` → `name`; the words inside of a plural are no placeholders. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map((match) => match[1]))].toSorted();

describe("the messages of the three languages", () => {
  const english = leaves(messages.en);

  test.each(LOCALES)("%s has exactly the keys of English, in the same order", (locale) => {
    expect(leaves(messages[locale]).map(([key]) => key)).toEqual(english.map(([key]) => key));
  });

  test.each(LOCALES)("%s has no empty message", (locale) => {
    expect(leaves(messages[locale]).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test.each(LOCALES)("%s fills in what English fills in", (locale) => {
    const other = new Map(leaves(messages[locale]));
    for (const [key, text] of english)
      expect([key, placeholders(other.get(key) ?? "")]).toEqual([key, placeholders(text)]);
  });

  test("no message but names and abbreviations is left in English", () => {
    const same = english.filter(
      ([key, text]) =>
        /[a-z]{4}/.test(text) && leaves(messages["zh-TW"]).some(([k, t]) => k === key && t === text),
    );
    expect(same.map(([key]) => key)).toEqual(["brand.name"]);
  });
});
