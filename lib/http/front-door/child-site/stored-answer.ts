import type { IncomingMessage, ServerResponse } from "node:http";
import type { ArtifactEntry, ByteStore, StoredCoding } from "#lib/cache/artifacts/index.ts";
import { codingFor } from "../compression.ts";

/** Smaller bodies are not worth a coding. */
export const SMALLEST_CODED = 860;
const PAGE_CACHING = "no-cache";
const ASSET_CACHING = "public, max-age=31536000, immutable";

type Answering = { readonly status: number; readonly isForEver: boolean };

/** The validator of bytes under a coding: another coding is another representation (RFC 9110 §8.8.3). */
const etagOf = (hash: string, coding: StoredCoding): string =>
  `"${hash.slice(0, 32)}${coding === "identity" ? "" : `-${coding}`}"`;

/** Whether a reader's copy is still good; If-None-Match beats If-Modified-Since (RFC 9110 §13.2.2). */
function isKnown(headers: IncomingMessage["headers"], entry: ArtifactEntry): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return tags.trim() === "*" || tags.includes(entry.hash.slice(0, 32));
  const since = headers["if-modified-since"];
  if (since === undefined) return false;
  return Math.floor(Date.parse(entry.updatedAt) / 1_000) * 1_000 <= Date.parse(since);
}

const httpDates = new Map<string, string>();
/** The moment as HTTP writes it; remembered, because every answer says it. */
function httpDate(moment: string): string {
  const known = httpDates.get(moment);
  if (known !== undefined) return known;
  if (httpDates.size > 5_000) httpDates.clear();
  const text = new Date(moment).toUTCString();
  httpDates.set(moment, text);
  return text;
}

/** The headers of an artifact's answer under a coding, without its length. */
export function storedHeaders(
  entry: ArtifactEntry,
  coding: StoredCoding,
  { status, isForEver }: Answering,
): Record<string, string> {
  return {
    ...entry.headers,
    "last-modified": httpDate(entry.updatedAt),
    vary: "Accept-Encoding",
    ...(coding === "identity" ? {} : { "content-encoding": coding }),
    ...(status === 200
      ? { "cache-control": isForEver ? ASSET_CACHING : PAGE_CACHING, etag: etagOf(entry.hash, coding) }
      : { "cache-control": "no-store" }),
  };
}

/**
 * Answers a stored artifact with its validators: 304 where the reader has it, without a body for HEAD. False where its
 * bytes are not there.
 */
export async function answerStored(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: ByteStore,
  entry: ArtifactEntry,
  answering: Answering,
): Promise<boolean> {
  const wanted = codingFor(entry.headers["content-type"], request.headers["accept-encoding"]) ?? "identity";
  if (answering.status === 200 && isKnown(request.headers, entry)) {
    const {
      "content-type": _type,
      "content-encoding": _coding,
      ...validators
    } = storedHeaders(entry, wanted, answering);
    response.writeHead(304, validators);
    response.end();
    return true;
  }
  const plain = await bytes.read(entry.hash, "identity");
  if (plain === null) return false;
  const coding = plain.length < SMALLEST_CODED ? "identity" : wanted;
  const body = coding === "identity" ? plain : ((await bytes.read(entry.hash, coding)) ?? plain);
  response.writeHead(answering.status, {
    ...storedHeaders(entry, coding, answering),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
