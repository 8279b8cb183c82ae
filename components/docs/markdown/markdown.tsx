import type { Nodes, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { createElement, Fragment, type ReactNode } from "react";
import { Command } from "../prose.tsx";
import { anchorOf, isSafeAddress, textOf } from "./rules.ts";

/** What the guide may hold of Markdown; anything else is shown as the text it stands for. */
const LOOK: Readonly<Record<string, string>> = {
  h1: "font-serif text-display font-medium",
  h2: "mt-6 scroll-mt-6 border-t border-ink pt-3 font-serif text-head font-semibold",
  h3: "mt-3 scroll-mt-6 font-semibold",
  ul: "grid list-disc gap-1.5 ps-5",
  ol: "grid list-decimal gap-1.5 ps-6",
  blockquote: "border-s-2 border-edge ps-4 text-soft",
  strong: "font-semibold",
};

const all = ({ children }: Parents): ReactNode[] => children.map((child, n) => <Node key={n} node={child} />);

function Element({ tag, node, id }: { tag: string; node: Parents; id?: string }) {
  return createElement(tag, { className: LOOK[tag], id }, ...all(node));
}

function Node({ node }: { node: Nodes }): ReactNode {
  switch (node.type) {
    case "text":
      return node.value;
    case "paragraph":
      return <Element tag="p" node={node} />;
    case "heading":
      return <Element tag={`h${Math.min(node.depth, 3)}`} node={node} id={anchorOf(textOf(node))} />;
    case "emphasis":
      return <Element tag="em" node={node} />;
    case "strong":
      return <Element tag="strong" node={node} />;
    case "list":
      return <Element tag={node.ordered ? "ol" : "ul"} node={node} />;
    case "listItem":
      return <ListItem node={node} />;
    case "blockquote":
      return <Element tag="blockquote" node={node} />;
    case "inlineCode":
      return <Command>{node.value}</Command>;
    case "code":
      return <Command block>{node.value}</Command>;
    case "link":
      return <Anchor url={node.url} node={node} />;
    case "break":
      return <br />;
    case "root":
      return <Fragment>{all(node)}</Fragment>;
    default:
      return textOf(node);
  }
}

/** The lines of a tight list are no paragraphs of their own. */
function ListItem({ node }: { node: Extract<Nodes, { type: "listItem" }> }) {
  const [first, ...others] = node.children;
  if (first?.type !== "paragraph" || others.some(({ type }) => type === "paragraph"))
    return <li className="grid gap-2">{all(node)}</li>;
  return (
    <li>
      {all(first)}
      {others.map((child, n) => (
        <Node key={n} node={child} />
      ))}
    </li>
  );
}

function Anchor({ url, node }: { url: string; node: Parents }) {
  if (!isSafeAddress(url)) return <Fragment>{all(node)}</Fragment>;
  return (
    <a href={url} className="link-text">
      {all(node)}
    </a>
  );
}

/** Markdown as React nodes: no text becomes markup, and an address leads only where it may. */
export function Markdown({ text }: { text: string }) {
  return <Node node={fromMarkdown(text)} />;
}
