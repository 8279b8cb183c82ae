import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { Nodes } from "mdast";
import { describe, expect, test } from "vitest";
import { GUIDE_PAGES } from "./guide-pages.ts";
import { anchorOf, isSafeAddress, textOf } from "./markdown/rules.ts";

const FOLDER = "docs/guide";
const read = (id: string) => fromMarkdown(readFileSync(`${FOLDER}/${id}.md`, "utf8"));
const nodesOf = (node: Nodes): Nodes[] => [
  node,
  ...("children" in node ? node.children.flatMap(nodesOf) : []),
];

/** What components/docs/markdown/markdown.tsx draws. */
const DRAWN = [
  "root", "paragraph", "heading", "text", "emphasis", "strong", "list", "listItem", "blockquote", "inlineCode", "code",
  "link", "break",
]; // prettier-ignore

test("the guide's folder holds the pages of the index and nothing else", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(GUIDE_PAGES.map((id) => `${id}.md`).sort());
});

describe.each(GUIDE_PAGES)("the page %s", (id) => {
  const page = read(id);

  test("begins with its title and a sentence that says what it is about", () => {
    expect(page.children.slice(0, 2).map(({ type }) => type)).toEqual(["heading", "paragraph"]);
    expect(textOf(page.children[1]!)).toMatch(/\.$/);
  });

  test("holds only what is drawn, one title, and no two headings at one address", () => {
    expect(nodesOf(page).filter(({ type }) => !DRAWN.includes(type))).toEqual([]);
    const headings = page.children.filter((node) => node.type === "heading");
    expect(headings.filter(({ depth }) => depth === 1)).toHaveLength(1);
    const anchors = headings.map((node) => anchorOf(textOf(node)));
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test("leads only to pages that exist, and to no other machine", () => {
    for (const node of nodesOf(page)) {
      if (node.type !== "link") continue;
      expect(isSafeAddress(node.url)).toBe(true);
      if (node.url.startsWith("/"))
        expect(existsSync(`app${node.url === "/" ? "" : node.url}/page.tsx`)).toBe(true);
      else expect(new URL(node.url).hostname).toMatch(/(?:^|\.)localhost$/);
    }
  });
});

test("an address that is no page and no http is not followed", () => {
  for (const url of [
    "javascript:alert(1)",
    "//evil.example/",
    "/\\evil.example",
    "data:text/html,x",
    "mailto:a@b",
  ])
    expect(isSafeAddress(url)).toBe(false);
  for (const url of ["/docs", "#feeds", "http://agiright.localhost:3000/en/", "https://a.example/"])
    expect(isSafeAddress(url)).toBe(true);
});
