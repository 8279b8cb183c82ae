import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import en from "../messages/en.json" with { type: "json" };
import ja from "../messages/ja.json" with { type: "json" };
import zh from "../messages/zh-TW.json" with { type: "json" };

const ALL = { en, ja, "zh-TW": zh };

/** The keys of all messages, dotted. */
function keysOf(messages: object, before = ""): string[] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null ? keysOf(value, `${before}${key}.`) : [`${before}${key}`],
  );
}

test.each(["en", "ja", "zh-TW"] as const)(
  "every message in %s can be read: no sign of it is taken for a tag",
  (locale) => {
    const messages: object = ALL[locale];
    const unreadable: string[] = [];
    const t = createTranslator({
      locale,
      messages: messages as Record<string, string>,
      onError: (error) => {
        if (String(error.code) === "INVALID_MESSAGE") unreadable.push(error.message);
      },
    }) as (key: string) => string;
    for (const key of keysOf(messages)) t(key);
    expect(unreadable).toEqual([]);
  },
);

test("the languages say the same things", () => {
  expect(keysOf(ja)).toEqual(keysOf(en));
  expect(keysOf(zh)).toEqual(keysOf(en));
});
