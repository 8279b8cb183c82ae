import { parseOpml } from "feedsmith";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { DocumentFault } from "../errors.ts";
import { decodeDocument } from "./encoding.ts";
import { linesToEvidence, valueToEvidence } from "./evidence-lines.ts";
import { readAtom, readJsonFeed, readRdf, readRss, type RawFeed } from "./feed-items.ts";
import { faulty, itemToEvidence, type ParsedItem } from "./item.ts";
import { parseJson } from "./json-gate.ts";
import { DOCUMENT_BYTES_MAX, ITEMS_MAX } from "./limits.ts";
import { cleanText, oneLine } from "./plain-text.ts";
import { withoutSharedKeys } from "./shared-keys.ts";
import { gateXml, type GatedXml } from "./xml-gate.ts";

export type DocumentFormat =
  "rss" | "rdf" | "atom" | "json-feed" | "opml" | "evidence-json" | "evidence-lines" | "cloudevents";

/** What a document is read under: its media type and address where they are known. */
export type DocumentHints = { readonly contentType: string | null; readonly url: string | null };

export type ParsedDocument = {
  readonly format: DocumentFormat;
  readonly encoding: string;
  readonly title: string | null;
  readonly siteUrl: string | null;
  readonly items: readonly ParsedItem[];
  /** The feeds that an OPML document lists. */
  readonly feeds: readonly { readonly title: string | null; readonly url: string }[];
  readonly warnings: readonly string[];
};

/** Why a document could not be read, for programs and for people. */
export type DocumentRefusal = { readonly fault: DocumentFault; readonly detail: string };

const DETAILS: Record<DocumentFault, string> = {
  too_large: "the document is too large",
  undecodable: "its bytes are text in no encoding that could be found",
  doctype_refused: "it declares a document type, which may hide or multiply text",
  too_deep: "it is nested too deeply",
  malformed: "it is neither well-formed nor close enough to be read",
  not_a_feed: "it is no feed and no evidence file",
  too_slow: "reading it took too long",
};

/** A refusal with its sentence. */
export function refuse(
  fault: DocumentFault,
  detail: string = DETAILS[fault],
): { ok: false; error: DocumentRefusal } {
  return err({ fault, detail });
}

type Body = Omit<ParsedDocument, "encoding">;

const READERS: Record<string, readonly [DocumentFormat, (text: string) => RawFeed]> = {
  rss: ["rss", readRss],
  rdf: ["rdf", readRdf],
  feed: ["atom", readAtom],
};

function feedToBody(
  format: DocumentFormat,
  feed: RawFeed,
  hints: DocumentHints,
  extra: Pick<Body, "warnings"> & { missing: number },
): Body {
  const site =
    feed.url && URL.canParse(feed.url, hints.url ?? undefined)
      ? new URL(feed.url, hints.url ?? undefined).href
      : null;
  const raw = feed.items.slice(0, ITEMS_MAX);
  const items = withoutSharedKeys(
    raw.map((item) => itemToEvidence(item, feed, hints.url ?? site)),
    site,
  );
  // The library drops items that hold nothing it knows; each still gets its answer.
  for (let index = 0; index < extra.missing; index += 1)
    items.push(faulty("item_empty", "it holds nothing readable"));
  const warnings = feed.items.length > ITEMS_MAX ? [...extra.warnings, "items_cut"] : extra.warnings;
  const title = feed.title ? oneLine(cleanText(feed.title).text).slice(0, 300) || null : null;
  return { format, title, siteUrl: site, items, feeds: [], warnings };
}

type Outline = { text?: string; title?: string; xmlUrl?: string; outlines?: Outline[] };

function* feedsOf(outlines: readonly Outline[]): Generator<{ title: string | null; url: string }> {
  for (const outline of outlines) {
    if (outline.xmlUrl) yield { title: outline.title ?? outline.text ?? null, url: outline.xmlUrl };
    yield* feedsOf(outline.outlines ?? []);
  }
}

function parseOpmlBody(gated: GatedXml): Body {
  const opml = parseOpml(gated.text);
  const feeds = [...feedsOf((opml.body?.outlines ?? []) as Outline[])].slice(0, ITEMS_MAX);
  return {
    format: "opml",
    title: opml.head?.title ?? null,
    siteUrl: null,
    items: [],
    feeds,
    warnings: gated.warnings,
  };
}

function parseXml(text: string, hints: DocumentHints): Result<Body, DocumentRefusal> {
  if (/^\s*<!doctype html|^\s*(?:<\?xml[^>]*>\s*)?<html[\s>]/i.test(text))
    return refuse("not_a_feed", "it is a web page, not a feed");
  const gated = gateXml(text);
  if (!gated.ok) return refuse(gated.error);
  const { root, itemsOpened, warnings } = gated.value;
  const reader = READERS[root ?? ""];
  if (root !== "opml" && !reader) return refuse(root === null ? "malformed" : "not_a_feed");
  try {
    if (!reader) return ok(parseOpmlBody(gated.value));
    const feed = reader[1](gated.value.text);
    return ok(
      feedToBody(reader[0], feed, hints, {
        warnings,
        missing: Math.min(ITEMS_MAX, Math.max(0, itemsOpened - feed.items.length)),
      }),
    );
  } catch {
    if (!reader || itemsOpened > 0) return refuse("malformed");
    return ok({
      format: reader[0],
      title: null,
      siteUrl: null,
      items: [],
      feeds: [],
      warnings: [...warnings, "feed_empty"],
    });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseJsonValue(value: unknown, hints: DocumentHints): Result<Body, DocumentRefusal> {
  if (isRecord(value) && Array.isArray(value["items"]) && !("specversion" in value)) {
    try {
      const feed = readJsonFeed(value);
      return ok(
        feedToBody("json-feed", feed, hints, {
          warnings: [],
          missing: Math.max(0, value["items"].length - feed.items.length),
        }),
      );
    } catch {
      return value["items"].length === 0
        ? ok({
            format: "json-feed",
            title: null,
            siteUrl: null,
            items: [],
            feeds: [],
            warnings: ["feed_empty"],
          })
        : refuse("malformed");
    }
  }
  const values: unknown[] = Array.isArray(value) ? value.slice(0, ITEMS_MAX) : [value];
  if (!values.every(isRecord)) return refuse("not_a_feed");
  const isCloud = values.length > 0 && values.every((one) => "specversion" in one);
  const items = values.map(valueToEvidence);
  return ok({
    format: isCloud ? "cloudevents" : "evidence-json",
    title: null,
    siteUrl: null,
    items,
    feeds: [],
    warnings: [],
  });
}

function parseJsonText(text: string, hints: DocumentHints): Result<Body, DocumentRefusal> {
  const whole = parseJson(text);
  if (whole.ok) return parseJsonValue(whole.value, hints);
  const lines = linesToEvidence(text).slice(0, ITEMS_MAX);
  const hasLine = lines.some((line) => !("fault" in line) || line.title !== null);
  if (lines.length > 1 || hasLine)
    return ok({
      format: "evidence-lines",
      title: null,
      siteUrl: null,
      items: lines,
      feeds: [],
      warnings: [],
    });
  return refuse(whole.error);
}

/**
 * Reads a document of any supported format into evidence inputs and per-item faults. Pure and total: it never throws,
 * whatever the bytes; run it through `parseInWorker` where the bytes come from outside, which bounds its time.
 */
export function parseDocument(
  bytes: Uint8Array,
  hints: DocumentHints,
): Result<ParsedDocument, DocumentRefusal> {
  if (bytes.byteLength > DOCUMENT_BYTES_MAX) return refuse("too_large");
  const decoded = decodeDocument(bytes, hints.contentType);
  if (!decoded.ok) return refuse(decoded.error);
  const text = decoded.value.text.replace(/^\ufeff/, "").trimStart();
  if (text === "") return refuse("not_a_feed", "it is empty");
  const body = text.startsWith("<")
    ? parseXml(text, hints)
    : /^[[{]/.test(text)
      ? parseJsonText(text, hints)
      : refuse("not_a_feed");
  if (!body.ok) return body;
  return ok({
    ...body.value,
    encoding: decoded.value.encoding,
    warnings: [...decoded.value.warnings, ...body.value.warnings],
  });
}
