import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parse, serialize } from "parse5";
import type { Asset } from "./contracts.ts";
import {
  attribute,
  descendants,
  detach,
  type Element,
  findElement,
  isElement,
  type ParentNode,
  insertAfter,
  setAttribute,
  textOf,
} from "./document-tree.ts";
import { storedPolicy } from "./page-policy.ts";

/** A page that may not be stored as it was drawn. */
export class ArtifactDefect extends Error {
  override readonly name = "ArtifactDefect";
}

export type PreparedPage = {
  readonly html: string;
  readonly policy: string;
  readonly assets: readonly Asset[];
};

/** Answers a file of the renderer by its address, with its media type. */
export type LoadFile = (address: string) => Promise<{ readonly bytes: Buffer; readonly contentType: string }>;

/** Below it a site keeps the files of its pages. */
export const ASSET_FOLDER = "/_a/";

let script: string | null = null;
/** Read at the first need: a process that only bundles this file has no such folder. */
const readScript = () =>
  (script ??= readFileSync(join(import.meta.dirname, "page-script.js"), "utf8").trim());
/** What the framework leaves on elements for its own scripts. */
const FRAMEWORK_ATTRIBUTES = [
  "data-precedence",
  "data-request",
  "data-dpl-id",
  "nonce",
  "data-n-g",
  "data-n-p",
];
const FRAMEWORK_META = new Set(["next-size-adjust"]);
const KEPT_RELATIONS = new Set([
  "stylesheet",
  "icon",
  "canonical",
  "alternate",
  "hub",
  "self",
  "license",
  "author",
  "describedby",
  "prev",
  "next",
  "up",
  "search",
]);

const isData = (script: Element) => attribute(script, "type") === "application/ld+json";

function refuseWhatMayNotStand(element: Element): void {
  if (attribute(element, "style") !== null)
    throw new ArtifactDefect(`a style attribute on <${element.tagName}>`);
  if (element.tagName === "template" && attribute(element, "id")?.startsWith("B:"))
    throw new ArtifactDefect("a part of the page was to be filled in by scripts");
  const handler = element.attrs.find(({ name }) => name.startsWith("on"));
  if (handler) throw new ArtifactDefect(`a script in the attribute ${handler.name}`);
}

/** Whether an element serves the framework's scripts alone. */
function isOfFramework(element: Element): boolean {
  if (element.tagName === "script") return !isData(element);
  if (element.tagName === "meta") return FRAMEWORK_META.has(attribute(element, "name") ?? "");
  if (element.tagName === "link") return !KEPT_RELATIONS.has(attribute(element, "rel") ?? "");
  // The place where the framework streams metadata; empty once they stand in the head.
  return (
    element.tagName === "div" &&
    attribute(element, "hidden") !== null &&
    element.childNodes.every((child) => child.nodeName === "#comment")
  );
}

function strip(document: ParentNode): Element[] {
  const kept: Element[] = [];
  for (const node of descendants(document)) {
    if (node.nodeName === "#comment") detach(node);
    else if (isElement(node)) {
      refuseWhatMayNotStand(node);
      if (isOfFramework(node)) detach(node);
      else kept.push(node);
    }
  }
  for (const element of kept) for (const name of FRAMEWORK_ATTRIBUTES) setAttribute(element, name, null);
  return kept;
}

function assetOf(bytes: Buffer, contentType: string, address: string): Asset {
  if (contentType.startsWith("text/css") && /url\(\s*["']?(?!data:|#)/.test(bytes.toString("utf8")))
    throw new ArtifactDefect(`the style sheet ${address} loads other files`);
  const extension = extname(new URL(address, "http://build").pathname);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return { path: `${ASSET_FOLDER}${hash}${extension}`, bytes, contentType };
}

/** Files of the build move beside the page, under the hash of their content: a later build deletes the old names. */
async function moveFiles(elements: readonly Element[], load: LoadFile): Promise<Asset[]> {
  const assets = new Map<string, Asset>();
  for (const element of elements) {
    const name = element.tagName === "link" ? "href" : "src";
    const address = attribute(element, name);
    const isFile =
      element.tagName === "link"
        ? ["stylesheet", "icon"].includes(attribute(element, "rel") ?? "")
        : element.tagName === "img";
    if (!isFile || address === null || !address.startsWith("/") || address.startsWith(ASSET_FOLDER)) continue;
    const known = assets.get(address);
    const { bytes, contentType } = known ?? (await load(address));
    const asset = known ?? assetOf(bytes, contentType, address);
    assets.set(address, asset);
    setAttribute(element, name, asset.path);
  }
  return [...assets.values()];
}

function checkHead(head: Element, needsCanonical: boolean): void {
  const inHead = [...descendants(head)].filter(isElement);
  const canonical = inHead.filter((one) => one.tagName === "link" && attribute(one, "rel") === "canonical");
  if (!inHead.some((one) => one.tagName === "title")) throw new ArtifactDefect("no title in the head");
  if (needsCanonical && canonical.length !== 1)
    throw new ArtifactDefect(`${canonical.length} canonical addresses in the head, not one`);
}

const inlineTexts = (elements: readonly Element[], tagName: string) =>
  elements.filter((one) => one.tagName === tagName && !isData(one) && one.parentNode !== null).map(textOf);

/** Our script runs before anything is painted, after the character set, which must come first. */
function insertScript(head: Element, text: string): void {
  const charset = head.childNodes.find((one) => isElement(one) && attribute(one, "charset") !== null);
  insertAfter(head, charset ?? null, "script", text);
}

/**
 * Makes a drawn page one that stands by itself: without the framework's scripts, with its files under their hashes,
 * with our one small script and a policy of hashes. Throws ArtifactDefect where the page is not fit to be stored.
 */
export async function preparePage(
  drawn: string,
  load: LoadFile,
  { needsCanonical }: { readonly needsCanonical: boolean },
): Promise<PreparedPage> {
  const document = parse(drawn);
  const elements = strip(document);
  const head = findElement(document, "head");
  if (head === null) throw new ArtifactDefect("no head");
  checkHead(head, needsCanonical);
  const assets = await moveFiles(elements, load);
  const html = serialize(document);
  if (html.includes('="/_next/')) throw new ArtifactDefect("the page still names a file of the build");
  insertScript(head, readScript());
  return {
    html: serialize(document),
    policy: storedPolicy({
      scripts: [readScript()],
      styles: inlineTexts(elements, "style"),
      hasOwnFiles: false,
    }),
    assets,
  };
}
