import { MalformedError, parseOpml } from "feedsmith";
import { ok, type Result } from "#lib/kernel/result.ts";
import {
  refuse,
  type DocumentBody,
  type DocumentFormat,
  type DocumentHints,
  type DocumentRefusal,
} from "./document.ts";
import { feedToBody } from "./feed-body.ts";
import { readAtom, readRdf, readRss, type RawFeed } from "./feed-items.ts";
import { ITEMS_MAX } from "./limits.ts";
import { gateXml, type GatedXml } from "./xml-gate.ts";

const READERS: Record<string, readonly [DocumentFormat, (text: string) => RawFeed]> = {
  rss: ["rss", readRss],
  rdf: ["rdf", readRdf],
  feed: ["atom", readAtom],
};

type Outline = { text?: string; title?: string; xmlUrl?: string; outlines?: Outline[] };

function* feedsOf(outlines: readonly Outline[]): Generator<{ title: string | null; url: string }> {
  for (const outline of outlines) {
    if (outline.xmlUrl) yield { title: outline.title ?? outline.text ?? null, url: outline.xmlUrl };
    yield* feedsOf(outline.outlines ?? []);
  }
}

function parseOpmlBody(gated: GatedXml): DocumentBody {
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

/** Reads an XML document: RSS, RDF, Atom or OPML. */
export function parseXml(text: string, hints: DocumentHints): Result<DocumentBody, DocumentRefusal> {
  if (/^\s*<!doctype html|^\s*(?:<\?xml[^>]*>\s*)?<html[\s>]/i.test(text))
    return refuse("not_a_feed", "it is a web page, not a feed");
  const gated = gateXml(text);
  if (!gated.ok) return refuse(gated.error);
  const { root, itemsOpened, isTruncated, warnings } = gated.value;
  const reader = READERS[root ?? ""];
  if (root !== "opml" && !reader) return refuse(root === null ? "malformed" : "not_a_feed");
  try {
    if (!reader) return ok(parseOpmlBody(gated.value));
    const feed = reader[1](gated.value.text);
    return ok(
      feedToBody(reader[0], feed, hints, {
        warnings,
        missing: Math.min(ITEMS_MAX, Math.max(0, itemsOpened - feed.items.length)),
        ...(isTruncated ? { missingDetail: "the document ends in the middle of it" } : {}),
      }),
    );
  } catch (error) {
    // The library also throws at a feed in which it finds nothing at all; that is an empty feed or empty items.
    if (!reader || error instanceof MalformedError) return refuse("malformed");
    const empty = { items: [] };
    return ok(
      feedToBody(reader[0], empty, hints, {
        warnings: [...warnings, "feed_empty"],
        missing: Math.min(ITEMS_MAX, itemsOpened),
      }),
    );
  }
}
