import type { Nodes } from "mdast";

/** The words of a node without their marks; what holds no words gives none. */
export function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** The address of a heading inside its page: its words in lower case, joined by hyphens. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Whether a link of the guide may be followed: a place of this site, of this page, or an http(s) address. */
export function isSafeAddress(url: string): boolean {
  if (/^(?:#|\/(?![/\\]))/.test(url)) return true;
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}
