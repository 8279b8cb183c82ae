import { err } from "#lib/kernel/result.ts";
import type { DocumentFault } from "../errors.ts";
import type { ParsedItem } from "./item.ts";

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

/** A document read but for how it was decoded. */
export type DocumentBody = Omit<ParsedDocument, "encoding">;
