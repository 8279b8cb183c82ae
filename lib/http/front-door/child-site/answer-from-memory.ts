import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type ArtifactEntry,
  type ArtifactShelf,
  ASSET_FOLDER,
  type ByteStore,
  type StoredCoding,
} from "#lib/cache/artifacts/index.ts";
import type { SiteAddress } from "#lib/registry/index.ts";
import { isDraining } from "../../lifecycle.ts";
import { codingFor } from "../compression.ts";
import { securityHeaders } from "../security-headers.ts";
import { SMALLEST_CODED, storedHeaders } from "./stored-answer.ts";

/** The whole head of an answer, written once per artifact and coding. */
const heads = new WeakMap<ArtifactEntry, Map<StoredCoding, readonly string[]>>();

function headOf(
  entry: ArtifactEntry,
  coding: StoredCoding,
  length: number,
  isForEver: boolean,
): readonly string[] {
  const known = heads.get(entry) ?? new Map<StoredCoding, readonly string[]>();
  const head = known.get(coding);
  if (head) return head;
  const all = {
    ...securityHeaders(),
    ...storedHeaders(entry, coding, { status: 200, isForEver }),
    "content-length": String(length),
  };
  const made = Object.entries(all).flat();
  heads.set(entry, known.set(coding, made));
  return made;
}

const small = new WeakMap<ArtifactEntry, boolean>();
/** Whether a coding is not worth its while; unknown bytes count as small, so that the slower way reads them first. */
function isSmall(entry: ArtifactEntry, store: ByteStore): boolean {
  const known = small.get(entry);
  if (known !== undefined) return known;
  const plain = store.peek(entry.hash, "identity");
  if (plain === null) return true;
  small.set(entry, plain.length < SMALLEST_CODED);
  return plain.length < SMALLEST_CODED;
}

const codings = new Map<string, StoredCoding>();
/** Readers send few different wishes; each is read once. */
function wantedCoding(contentType: string | undefined, accepted: string | undefined): StoredCoding {
  const wish = `${contentType}\n${accepted}`;
  const known = codings.get(wish);
  if (known) return known;
  if (codings.size > 1_000) codings.clear();
  const coding = codingFor(contentType, accepted) ?? "identity";
  codings.set(wish, coding);
  return coding;
}

/**
 * Answers a plain GET of a published page or feed whose bytes are in memory, without waiting for anything: most of
 * what a child site is asked. False for everything else, with nothing written.
 */
export function answerFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  shelf: ArtifactShelf,
  site: SiteAddress,
  asked: { readonly path: string; readonly requestId: string },
): boolean {
  const { method, headers } = request;
  if (site.kind !== "child" || method !== "GET" || isDraining() || asked.path.includes("/!")) return false;
  if (headers["if-none-match"] !== undefined || headers["if-modified-since"] !== undefined) return false;
  const found = shelf.find(site.siteId, asked.path);
  if (found?.kind !== "artifact" || found.status !== 200) return false;
  const { entry } = found;
  const store = shelf.bytesOf(site.siteId);
  const wanted = wantedCoding(entry.headers["content-type"], headers["accept-encoding"]);
  const coding = wanted === "identity" || isSmall(entry, store) ? "identity" : wanted;
  const body = store.peek(entry.hash, coding);
  if (body === null) return false;
  const head = headOf(entry, coding, body.length, asked.path.startsWith(ASSET_FOLDER));
  response.writeHead(200, [...head, "x-request-id", asked.requestId]);
  response.end(body);
  return true;
}
