import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonLdText } from "./json-ld-text.ts";

test("no text can close the script element or open a comment in it", () => {
  expect(jsonLdText({ name: "</script><script>alert(1)</script><!--" })).not.toMatch(/[<>]/);
});

test("what is read back is what was said", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(JSON.parse(jsonLdText({ name }))).toEqual({ name });
    }),
  );
});
