import { GUID_LENGTH_MAX, TEXT_LENGTH_MAX, TITLE_LENGTH_MAX, URL_LENGTH_MAX } from "../contracts.ts";
import type { EvidenceFlag, EvidenceInput, PublishedAtFrom } from "../contracts.ts";
import type { ItemFault } from "../errors.ts";
import { hasCredentials } from "../keys/url.ts";
import { parseDate } from "./dates.ts";
import type { RawFeed, RawItem } from "./feed-items.ts";
import { toProse } from "./html-text.ts";
import { normaliseLanguage } from "./languages.ts";
import { cleanText, oneLine, paragraphs } from "./plain-text.ts";

/** Who published an item first, where an aggregator says so. */
export type Publisher = { readonly title: string | null; readonly url: string | null };

/** One item that can become evidence, with what its document told beyond the input. */
export type ParsedEvidence = {
  readonly input: EvidenceInput;
  readonly publishedFrom: PublishedAtFrom;
  readonly publisher: Publisher | null;
  /** The texts have been turned into prose already. */
  readonly isProse: boolean;
  /** Other items of the document have the same link, so it identifies none of them. */
  readonly isSharedLink: boolean;
  readonly flags: readonly EvidenceFlag[];
  readonly warnings: readonly string[];
};
/** One item that cannot, and as much of it as tells a person which one it is. */
export type FaultyItem = {
  readonly fault: ItemFault;
  readonly detail: string;
  readonly title: string | null;
  readonly url: string | null;
};
export type ParsedItem = ParsedEvidence | FaultyItem;

/** Tells the two kinds of parsed items apart. */
export function isFaulty(item: ParsedItem): item is FaultyItem {
  return "fault" in item;
}

type Notes = { readonly flags: Set<EvidenceFlag>; readonly warnings: Set<string> };

const FAULT_TITLE_LENGTH = 120;

/** A fault with the start of a title, so that its line stays readable. */
export function faulty(
  fault: ItemFault,
  detail: string,
  title?: string | null,
  url?: string | null,
): FaultyItem {
  const start = title
    ? oneLine(cleanText(title.slice(0, 4 * FAULT_TITLE_LENGTH)).text).slice(0, FAULT_TITLE_LENGTH)
    : "";
  return {
    fault,
    detail,
    title: start.toWellFormed() || null,
    url: url && url.length <= URL_LENGTH_MAX ? url : null,
  };
}

function prose(raw: string | undefined, isPlain: boolean, notes: Notes): string | null {
  const text = isPlain ? (raw ?? "") : toProse(raw ?? "");
  if (text === null) return null;
  const clean = cleanText(text);
  for (const flag of clean.flags) notes.flags.add(flag);
  for (const warning of clean.warnings) notes.warnings.add(warning);
  return clean.text;
}

/** A headline for a text without one: its first sentence, or as much of it as fits. */
function titleFromText(text: string): string {
  const line = oneLine(text.slice(0, 600));
  const sentence = /^.{12,140}?(?:[.!?](?=\s)|[。！？])/u.exec(line)?.[0];
  if (sentence) return sentence;
  return line.length <= 120
    ? line
    : `${line
        .slice(0, 119)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .replace(/\s+\S*$/, "")}…`;
}

function isStorableLink(address: string): boolean {
  const isStorable = address.length <= URL_LENGTH_MAX && address.isWellFormed() && !address.includes("\0");
  return (
    isStorable && /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address) && !hasCredentials(address)
  );
}

function linkOf(item: RawItem, base: string | null, notes: Notes): string | null {
  const raw = item.url?.trim();
  if (!raw) {
    notes.warnings.add("link_missing");
    return null;
  }
  // An absolute address stays as received; only a relative one needs the document's.
  const isAbsolute = /^https?:\/\//i.test(raw);
  const address = isAbsolute ? raw : base === null ? null : (URL.parse(raw, base)?.href ?? null);
  if (address !== null && isStorableLink(address)) return address;
  notes.warnings.add("link_unusable");
  return null;
}

function timeOf(item: RawItem, notes: Notes): { at: string | null; from: PublishedAtFrom } {
  const published = item.published === undefined ? null : parseDate(item.published);
  if (published) return { at: published.toISOString(), from: "stated" };
  const updated = item.updated === undefined ? null : parseDate(item.updated);
  const isStated = item.published !== undefined || item.updated !== undefined;
  if (!updated || item.published !== undefined)
    notes.warnings.add(isStated ? "date_unreadable" : "date_missing");
  return updated ? { at: updated.toISOString(), from: "updated" } : { at: null, from: "observed" };
}

function languageTag(item: RawItem, feed: RawFeed, notes: Notes): string | null {
  const stated = item.language ?? feed.language;
  const tag = stated === undefined ? null : normaliseLanguage(stated);
  if (stated !== undefined && tag === null) notes.warnings.add("language_unreadable");
  return tag;
}

function storableGuid(guid: string | undefined): string | null {
  if (!guid || guid.length > GUID_LENGTH_MAX) return null;
  return cleanText(guid).text || null;
}

function publisherOfItem(item: RawItem): Publisher | null {
  if (!item.publisher) return null;
  const { title, url } = item.publisher;
  return {
    title: title ? oneLine(cleanText(title).text).slice(0, 200) : null,
    url: url && URL.canParse(url) ? url : null,
  };
}

/** Turns what a feed states of one item into evidence input, or says what is wrong with this item alone. */
export function itemToEvidence(item: RawItem, feed: RawFeed, base: string | null): ParsedItem {
  const notes: Notes = { flags: new Set(), warnings: new Set() };
  const isPlain = item.isPlain ?? false;
  // A title holds references more often than it is literally about them, even where it is declared plain.
  const titleText = prose(item.title, false, notes);
  const bodyText = prose(item.body, isPlain, notes);
  if (titleText === null || bodyText === null)
    return faulty(
      "markup_too_deep",
      "its markup is too deep or too large to be read safely",
      item.title,
      item.url,
    );
  const body = paragraphs(bodyText);
  let title = oneLine(titleText);
  if (title === "" && body !== "") {
    title = titleFromText(body);
    notes.warnings.add("title_from_text");
  }
  if (title === "") return faulty("title_missing", "it has neither a title nor a text", null, item.url);
  if (title.length > TITLE_LENGTH_MAX)
    return faulty(
      "title_too_long",
      `its title is longer than ${TITLE_LENGTH_MAX} characters`,
      title,
      item.url,
    );
  if (body.length > TEXT_LENGTH_MAX) notes.warnings.add("text_cut");
  const time = timeOf(item, notes);
  const text = body.slice(0, TEXT_LENGTH_MAX).toWellFormed();
  return {
    input: {
      url: linkOf(item, base, notes),
      guid: storableGuid(item.guid),
      title,
      text: text === "" || text === title ? null : text,
      language: languageTag(item, feed, notes),
      published_at: time.at,
    },
    publishedFrom: time.from,
    publisher: publisherOfItem(item),
    isProse: true,
    isSharedLink: false,
    flags: [...notes.flags],
    warnings: [...notes.warnings],
  };
}
