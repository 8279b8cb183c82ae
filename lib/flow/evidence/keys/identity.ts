import { foldText } from "#lib/kernel/text/fold.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { isOpaqueLink, normaliseUrl } from "./url.ts";
import { publisherOf } from "./origin.ts";

/**
 * Kinds of keys, the strongest first. A `moment` (one publisher, one instant) identifies nothing by itself: it finds
 * an article whose address and guid were both edited, and the titles have to agree.
 */
export type KeyKind = "hard" | "url" | "guid" | "story" | "content" | "moment";
export type EvidenceKey = { readonly kind: KeyKind; readonly key: string };

/** What keys are made of. */
export type Identifiers = {
  readonly hardKey: string | null;
  readonly url: string | null;
  readonly guid: string | null;
  readonly isSharedLink: boolean;
  readonly sourceId: string | null;
  readonly publisherUrl: string | null;
  /** As the document states it; null where nothing is stated or believed. */
  readonly publishedAt: Date | null;
  readonly title: string;
  readonly text: string | null;
};

/** Longer keys are replaced by their hash, so that an index holds any address. */
const KEY_LENGTH_MAX = 512;

function bounded(kind: string, value: string): string {
  const key = `${kind}:${value}`;
  return key.length <= KEY_LENGTH_MAX ? key : `${kind}#${sha256Hex(value)}`;
}

/** Google News gives another guid on each fetch, as it gives another link. */
const FICKLE_GUIDS = /^news\.google\.com$/;

const comparable = (text: string) => foldText(text).replace(/\s+/g, " ").trim();

function guidScope(ids: Identifiers): string {
  return ids.sourceId ?? (ids.url === null ? null : publisherOf(ids.url)) ?? "";
}

function hostOf(address: string | null): string {
  return (address === null ? null : URL.parse(address)?.hostname) ?? "";
}

/** A whole day is no instant: a feed may date all its items with it. */
function momentOf(ids: Identifiers): EvidenceKey[] {
  const scope = guidScope(ids);
  if (ids.publishedAt === null || scope === "" || ids.publishedAt.getTime() % 3_600_000 === 0) return [];
  return [{ kind: "moment", key: bounded("moment", JSON.stringify([scope, ids.publishedAt.toISOString()])) }];
}

/**
 * All keys under which this document may come again, the strongest first; the first makes its EVID. A redirector's
 * link never identifies: title, publisher and day stand in for it.
 */
export function keysOf(ids: Identifiers): EvidenceKey[] {
  const keys: EvidenceKey[] = [];
  const isOpaque = ids.url !== null && isOpaqueLink(ids.url);
  if (ids.hardKey !== null) keys.push({ kind: "hard", key: bounded("hard", ids.hardKey) });
  const link = ids.url === null || isOpaque || ids.isSharedLink ? null : normaliseUrl(ids.url);
  if (link !== null) keys.push({ kind: "url", key: bounded("url", link) });
  if (ids.guid !== null && !FICKLE_GUIDS.test(hostOf(ids.url)))
    keys.push({ kind: "guid", key: bounded("guid", JSON.stringify([guidScope(ids), ids.guid])) });
  if (isOpaque && ids.publisherUrl !== null) {
    const story = [
      foldText(ids.title),
      publisherOf(ids.publisherUrl),
      ids.publishedAt?.toISOString().slice(0, 10) ?? null,
    ];
    keys.push({ kind: "story", key: bounded("story", JSON.stringify(story)) });
  }
  if (keys.length === 0) {
    const content = [ids.sourceId, comparable(ids.title), comparable(ids.text ?? "")];
    keys.push({ kind: "content", key: `content:${sha256Hex(JSON.stringify(content))}` });
  }
  return [...keys, ...momentOf(ids)];
}
