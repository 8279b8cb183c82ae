import type { IncomingMessage, ServerResponse } from "node:http";
import type { ArtifactEntry, ByteStore, StoredCoding } from "#lib/cache/artifacts/index.ts";
import { codingFor } from "../compression.ts";

/** Smaller bodies are not worth a coding. */
const SMALLEST_CODED = 860;
const PAGE_CACHING = "no-cache";
const ASSET_CACHING = "public, max-age=31536000, immutable";

type Answering = {
  readonly status: number;
  readonly isForEver: boolean;
  /** What else stands in the answer, such as the links of a feed. */
  readonly added?: Readonly<Record<string, string>>;
};

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

/**
 * Answers a stored artifact with its validators: 304 where the reader has it, without a body for HEAD. False where its
 * bytes are not there.
 */
export async function answerStored(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: ByteStore,
  entry: ArtifactEntry,
  { status, isForEver, added = {} }: Answering,
): Promise<boolean> {
  const validators = {
    "last-modified": httpDate(entry.updatedAt),
    "cache-control": isForEver ? ASSET_CACHING : PAGE_CACHING,
    vary: "Accept-Encoding",
  };
  const wanted = codingFor(entry.headers["content-type"], request.headers["accept-encoding"]) ?? "identity";
  if (status === 200 && isKnown(request.headers, entry)) {
    response.writeHead(304, { etag: etagOf(entry.hash, wanted), ...validators });
    response.end();
    return true;
  }
  const plain = bytes.peek(entry.hash, "identity") ?? (await bytes.read(entry.hash, "identity"));
  if (plain === null) return false;
  const coding = plain.length < SMALLEST_CODED ? "identity" : wanted;
  const body =
    coding === "identity"
      ? plain
      : (bytes.peek(entry.hash, coding) ?? (await bytes.read(entry.hash, coding)) ?? plain);
  response.writeHead(status, {
    ...entry.headers,
    ...added,
    ...validators,
    ...(coding === "identity" ? {} : { "content-encoding": coding }),
    ...(status === 200 ? { etag: etagOf(entry.hash, coding) } : { "cache-control": "no-store" }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}
