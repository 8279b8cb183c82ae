import { basename } from "node:path";
import { foldText } from "#lib/kernel/text/fold.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { mintId, sha256Hex } from "#lib/kernel/mint.ts";
import { normaliseUrl } from "../keys/url.ts";
import type { DocumentFormat, ParsedDocument } from "../parsing/document.ts";
import type { EvidenceArrival, SourceClue } from "./prepare-evidence.ts";
import { isFaulty, type ParsedEvidence } from "../parsing/item.ts";
import { storedKey } from "../store/rows.ts";
import { closeFetch, keepSnapshot, openFetch, type FetchCounts } from "../store/snapshots.ts";
import { findLastValidators, findOrCreateSource, type SourceDraft } from "../store/sources.ts";

/** A document as it came in: from an address, a file or a stream. */
export type ReceivedDocument = {
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly httpStatus: number | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

/** The reading of one document: what each of its items arrives with, and the entry to close when all are answered. */
export type Reading = {
  readonly runId: string | null;
  readonly source: SourceClue | null;
  readonly snapshotId: string | null;
  readonly fetchedAt: Date;
};

/** Formats whose items say themselves where they come from. */
const SELF_CONTAINED: ReadonlySet<DocumentFormat> = new Set([
  "evidence-json",
  "evidence-lines",
  "cloudevents",
]);

/** The key of a feed at an address. */
export function sourceKeyOfUrl(url: string): string {
  return `url:${normaliseUrl(url) ?? url}`;
}

type Naming = Pick<SourceDraft, "key" | "kind" | "url" | "title">;

/** What a document's source is found by: its address, the name it was given, the site it belongs to, its file name. */
function nameSource(document: ReceivedDocument, parsed: ParsedDocument, name: string | null): Naming | null {
  const title = name ?? parsed.title ?? (document.fileName === null ? null : basename(document.fileName));
  const site = parsed.siteUrl;
  if (document.url !== null)
    return {
      key: sourceKeyOfUrl(document.url),
      kind: "feed",
      url: document.url,
      title: title ?? new URL(document.url).hostname,
    };
  if (name !== null) return { key: `name:${foldText(name).trim()}`, kind: "file", url: site, title: name };
  if (SELF_CONTAINED.has(parsed.format)) return null;
  if (site !== null)
    return { key: `site:${normaliseUrl(site) ?? site}`, kind: "file", url: site, title: title ?? site };
  const file = title ?? "standard input";
  return { key: `file:${foldText(file)}`, kind: "file", url: null, title: file };
}

/**
 * Notes that a parsed document is being taken in: its source, its bytes and the run, in one transaction. A document
 * whose items name their own sources leaves nothing but its items, unless it is given a name.
 */
export async function openReading(
  ctx: Context,
  document: ReceivedDocument,
  parsed: ParsedDocument,
  options: { readonly sourceName: string | null; readonly language: string | null },
): Promise<Reading> {
  const fetchedAt = clock.now();
  const naming = nameSource(document, parsed, options.sourceName);
  if (!naming) return { runId: null, source: null, snapshotId: null, fetchedAt };
  const scope = ctx.tenant;
  const visibility = scope === null ? "PUBLIC" : "PRIVATE";
  const hash = sha256Hex(document.bytes);
  const { url, contentType, headers, httpStatus, etag, lastModified, bytes } = document;
  return await inContext(ctx, async (tx) => {
    const draft = { ...naming, key: storedKey(naming.key, scope), sourceId: mintId("src"), scope, language: options.language, visibility, at: fetchedAt } as const; // prettier-ignore
    const source = await findOrCreateSource(tx, draft);
    const snapshotId = await keepSnapshot(tx, { snapshotId: mintId("snap"), scope, key: storedKey(hash, scope), hash, url, contentType, headers, bytes, fetchedAt }); // prettier-ignore
    const runId = mintId("run");
    await openFetch(tx, {
      runId,
      scope,
      sourceId: source.sourceId,
      snapshotId,
      startedAt: fetchedAt,
      httpStatus,
      etag,
      lastModified,
    });
    return {
      runId,
      source: { id: source.sourceId, url: source.url, title: source.title },
      snapshotId,
      fetchedAt,
    };
  });
}

/** Keeps the bytes of a document as they came; answers their snapshot. */
export async function keepDocument(
  ctx: Context,
  scope: string | null,
  document: Omit<ReceivedDocument, "fileName">,
): Promise<string> {
  const { bytes, url, contentType, headers } = document;
  const hash = sha256Hex(bytes);
  const draft = { snapshotId: mintId("snap"), scope, key: storedKey(hash, scope), hash, url, contentType, headers, bytes, fetchedAt: clock.now() }; // prettier-ignore
  return await inContext(ctx, (tx) => keepSnapshot(tx, draft));
}

/** Notes what came of a reading. */
export async function closeReading(ctx: Context, reading: Reading, counts: FetchCounts): Promise<void> {
  const { runId } = reading;
  if (runId !== null) await inContext(ctx, (tx) => closeFetch(tx, runId, clock.now(), counts));
}

/** What a feed said when it was last read to the end, for a conditional request. */
export async function lastValidators(
  ctx: Context,
  url: string,
): Promise<{ etag: string | null; lastModified: string | null }> {
  return await inContext(ctx, (tx) => findLastValidators(tx, storedKey(sourceKeyOfUrl(url), ctx.tenant)));
}

/** What one item arrives with, for `admitEvidence`. */
export function arrivalOf(item: ParsedEvidence, reading: Reading): EvidenceArrival {
  const { publishedFrom, publisher, isProse, isSharedLink, flags, warnings } = item;
  const { fetchedAt, source, snapshotId } = reading;
  return { fetchedAt, source, snapshotId, publishedFrom, publisher, isProse, isSharedLink, flags, warnings };
}

/** The items of a document in the order of their publication, so that an original comes before its copies. */
export function inOrderOfPublication(parsed: ParsedDocument): ParsedDocument["items"] {
  const timeOf = (item: ParsedDocument["items"][number]) =>
    isFaulty(item) ? "~" : (item.input.published_at ?? "~");
  return parsed.items.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}
