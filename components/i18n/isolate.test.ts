import { expect, test } from "vitest";
import { isolated } from "./isolate.ts";

test.each(["author", "作者 Ａ", "L'Été 2026", ""])("text that turns nothing stays as it is: %j", (text) => {
  expect(isolated(text)).toBe(text);
});

test.each(["שלום", "مرحبا", "left \u202e thgir", "an open \u2067 isolate", "\u{10840}"])(
  "text that could turn its surroundings is shut in: %j",
  (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  },
);
