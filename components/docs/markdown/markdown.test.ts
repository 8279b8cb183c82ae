import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GUIDE_PAGES } from "../guide-pages.ts";
import { Markdown } from "./markdown.tsx";

const draw = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

test("marks become elements, and the address of a heading follows from its words", () => {
  const html = draw("# A title\n\nSome *words*, `code` and [a page](/docs).\n\n- one\n- two\n");
  expect(html).toMatch(/<h1 [^>]*id="a-title"[^>]*>A title<\/h1>/);
  expect(html).toContain("<em>words</em>");
  expect(html).toMatch(/<a href="\/docs"[^>]*>a page<\/a>/);
  expect(html).toMatch(/<ul[^>]*><li>one<\/li><li>two<\/li><\/ul>/);
});

test("no text becomes markup, and no link leads where it may not", () => {
  const html = draw(
    "<script>alert(1)</script>\n\n<b onclick=x>bold</b> [go](javascript:alert(1)) ![x](/a.png)",
  );
  expect(html).not.toMatch(/<(?:script|b|img)\b|href=/);
  expect(html).toContain("&lt;script&gt;");
});

test.each(GUIDE_PAGES)("the page %s is drawn whole", (id) => {
  const text = readFileSync(`docs/guide/${id}.md`, "utf8");
  const headings = [...text.matchAll(/^#{1,3} /gm)].length;
  expect([...draw(text).matchAll(/<h[1-3]\b/g)]).toHaveLength(headings);
});
