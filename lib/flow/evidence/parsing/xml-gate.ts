import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { DocumentFault } from "../errors.ts";
import { ATTRIBUTES_MAX, FEED_LENGTH_MAX, TAG_LENGTH_MAX, TEXT_RUN_MAX, XML_DEPTH_MAX } from "./limits.ts";

/** An XML document that is safe to parse. */
export type GatedXml = {
  readonly text: string;
  /** Local name of the root element, lower case; null for a document without one. */
  readonly root: string | null;
  /** Elements `item` and `entry` that the document opens. */
  readonly itemsOpened: number;
  readonly isTruncated: boolean;
  readonly warnings: readonly string[];
};

type Scan = {
  readonly text: string;
  readonly pieces: string[];
  /** Everything before it is in `pieces`. */
  copied: number;
  readonly stack: string[];
  root: string | null;
  itemsOpened: number;
  /** How many of the pieces hold everything up to the last complete item, and what was open there. */
  lastItem: { readonly pieces: number; readonly stack: readonly string[] } | null;
  hasCut: boolean;
  hasMismatch: boolean;
};

const ITEM = /^(?:item|entry)$/;
/** Markup that was not escaped leaves these open; XML has no such elements of its own in feeds. */
const VOID_HTML = /^(?:br|hr|img|wbr|input)$/i;
const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

function copyThrough(scan: Scan, end: number): void {
  scan.pieces.push(scan.text.slice(scan.copied, end));
  scan.copied = end;
}

/** Cuts character data from `start` to `end` that is longer than any text we keep. */
function cutRun(scan: Scan, start: number, end: number): void {
  if (end - start <= TEXT_RUN_MAX) return;
  copyThrough(scan, start + TEXT_RUN_MAX);
  scan.copied = end;
  scan.hasCut = true;
}

/** The end of a tag: the first `>` outside quotes, or -1. */
function tagEnd(text: string, start: number): number {
  let quote = "";
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return index;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

function closeElement(scan: Scan, name: string, end: number): void {
  const index = scan.stack.lastIndexOf(name);
  if (index < 0 || index < scan.stack.length - 1) scan.hasMismatch = true;
  if (index < 0) return;
  scan.stack.length = index;
  if (!ITEM.test(localName(name))) return;
  copyThrough(scan, end);
  scan.lastItem = { pieces: scan.pieces.length, stack: [...scan.stack] };
}

/** Handles one tag from `start`; answers where it ends, a fault, or -1 for a document that ends inside it. */
function readTag(scan: Scan, start: number): number | DocumentFault {
  const end = tagEnd(scan.text, start + 1);
  if (end < 0) return -1;
  const tag = scan.text.slice(start + 1, end);
  if (tag.length > TAG_LENGTH_MAX || tag.split("=", ATTRIBUTES_MAX + 2).length > ATTRIBUTES_MAX)
    return "malformed";
  const name = /^\/?\s*([^\s/>]+)/.exec(tag)?.[1];
  if (name === undefined) return end + 1;
  if (tag.startsWith("/")) closeElement(scan, name, end + 1);
  else {
    scan.root ??= localName(name);
    if (ITEM.test(localName(name)) && !scan.stack.some((open) => ITEM.test(localName(open))))
      scan.itemsOpened += 1;
    if (!tag.endsWith("/") && !VOID_HTML.test(name)) scan.stack.push(name);
    if (scan.stack.length > XML_DEPTH_MAX) return "too_deep";
  }
  return end + 1;
}

/** Handles what begins at a `<`; answers as `readTag` does. */
function readMarkup(scan: Scan, start: number): number | DocumentFault {
  const { text } = scan;
  if (text.startsWith("<!--", start)) return after(text, "-->", start + 4);
  if (text.startsWith("<?", start)) return after(text, "?>", start + 2);
  if (text.startsWith("<![CDATA[", start)) {
    const end = text.indexOf("]]>", start + 9);
    if (end < 0) return -1;
    cutRun(scan, start + 9, end);
    return end + 3;
  }
  // Nothing that declares types or entities is read, wherever it stands.
  if (text.startsWith("<!", start)) return "doctype_refused";
  return readTag(scan, start);
}

function after(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? -1 : index + mark.length;
}

function run(scan: Scan): "complete" | "truncated" | DocumentFault {
  let position = 0;
  for (;;) {
    const next = scan.text.indexOf("<", position);
    const end = next < 0 ? scan.text.length : next;
    cutRun(scan, position, end);
    if (next < 0) return scan.stack.length > 0 ? "truncated" : "complete";
    const answer = readMarkup(scan, next);
    if (typeof answer === "string") return answer;
    if (answer < 0) return "truncated";
    position = answer;
  }
}

/** The document up to its last complete item, with what was open there closed. */
function repaired(scan: Scan): string | null {
  if (!scan.lastItem) return null;
  const closing = scan.lastItem.stack.map((name) => `</${name}>`).reverse();
  return [...scan.pieces.slice(0, scan.lastItem.pieces), ...closing].join("");
}

/**
 * Reads an XML document once, before any parser, and refuses type declarations, excessive depth and oversized tags.
 * Over-long texts are cut; a document that ends in the middle keeps its complete items. Linear in its length.
 */
export function gateXml(text: string): Result<GatedXml, DocumentFault> {
  const scan: Scan = { text, pieces: [], copied: 0, stack: [], root: null, itemsOpened: 0, lastItem: null, hasCut: false, hasMismatch: false }; // prettier-ignore
  const outcome = run(scan);
  if (outcome !== "complete" && outcome !== "truncated") return err(outcome);
  const isTruncated = outcome === "truncated";
  if (!isTruncated) copyThrough(scan, text.length);
  const whole = isTruncated ? repaired(scan) : scan.pieces.join("");
  if (whole === null) return err("malformed");
  if (whole.length > FEED_LENGTH_MAX) return err("too_large");
  const warnings: string[] = [];
  if (scan.hasCut) warnings.push("long_text_cut");
  if (isTruncated) warnings.push("document_truncated");
  else if (scan.hasMismatch) warnings.push("xml_not_well_formed");
  return ok({ text: whole, root: scan.root, itemsOpened: scan.itemsOpened, isTruncated, warnings });
}
