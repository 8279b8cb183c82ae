import fc from "fast-check";
import { expect, test } from "vitest";
import { TEXT_RUN_MAX } from "./limits.ts";
import { gateXml } from "./xml-gate.ts";

test.each([
  ["a billion laughs", '<!DOCTYPE l [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><rss>&b;</rss>', "doctype_refused"],
  [
    "an external entity",
    '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss>&x;</rss>',
    "doctype_refused",
  ],
  ["an external type", '<!doctype rss PUBLIC "x" "http://evil.example/x.dtd"><rss/>', "doctype_refused"],
  ["an entity in the middle", '<rss><!ENTITY x "y"></rss>', "doctype_refused"],
  ["a hundred thousand levels", "<a>".repeat(100_000), "too_deep"],
  ["a hundred thousand attributes", `<rss ${'a="1" '.repeat(100_000)}/>`, "malformed"],
  ["a feed that ends before its first item", "<rss><channel><item><title>x", "malformed"],
  [
    "many megabytes of text in small pieces",
    `<rss>${`<item>${"x".repeat(1_000)}</item>`.repeat(3_000)}</rss>`,
    "too_large",
  ],
])("%s is refused", (_what, text, fault) => {
  expect(gateXml(text)).toEqual({ ok: false, error: fault });
});

test("a declaration that is only spoken about is let through", () => {
  const text =
    "<rss><item><title><![CDATA[<!DOCTYPE html> explained]]></title><!-- <!ENTITY x> --></item></rss>";
  expect(gateXml(text)).toMatchObject({
    ok: true,
    value: { text, root: "rss", itemsOpened: 1, warnings: [] },
  });
});

test("a title of five megabytes is cut where it stands and nothing else is", () => {
  for (const [open, close] of [
    ["", ""],
    ["<![CDATA[", "]]>"],
  ] as const) {
    const huge = `${open}${"x".repeat(5_000_000)}${close}`;
    const gated = gateXml(`<rss><item><title>${huge}</title></item><item><title>fine</title></item></rss>`);
    expect(gated).toMatchObject({ ok: true, value: { itemsOpened: 2, warnings: ["long_text_cut"] } });
    expect(gated.ok && gated.value.text.length).toBeLessThan(TEXT_RUN_MAX + 200);
    expect(gated.ok && gated.value.text).toContain(
      `${close}</title></item><item><title>fine</title></item></rss>`,
    );
  }
});

test("a document cut off in the middle keeps its complete items", () => {
  const gated = gateXml("<rss><channel><item><title>one</title></item><item><title>tw");
  expect(gated).toMatchObject({
    ok: true,
    value: {
      text: "<rss><channel><item><title>one</title></item></channel></rss>",
      isTruncated: true,
      itemsOpened: 2,
    },
  });
});

test("a gated document is let through unchanged, and any text is answered", () => {
  const pieces = fc.constantFrom(
    "<rss>",
    "</rss>",
    "<item>",
    "</item>",
    "<a b='",
    "'>",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "text",
    "<br>",
    "&#0;",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      const gated = gateXml(parts.join(""));
      if (!gated.ok) return;
      expect(gateXml(gated.value.text)).toMatchObject({
        ok: true,
        value: { text: gated.value.text, isTruncated: false },
      });
    }),
    { numRuns: 1_000 },
  );
});
