import type { IncomingMessage } from "node:http";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { ToldCode } from "./error-words.ts";

const MAX_TARGET = 8_192;

/** Where a request goes, in one reading for everything behind the front door. */
export type RequestTarget = {
  /** Normalised: no dot segments, percent-encoding as sent. */
  readonly pathname: string;
  /** The path's segments, decoded. */
  readonly segments: readonly string[];
  /** With its question mark, or empty. */
  readonly search: string;
};

export type TargetRefusal = { readonly code: ToldCode; readonly detail: string };
const refuse = (code: ToldCode, detail: string) => err({ code, detail } satisfies TargetRefusal);

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

/** `GET http://host/path` (RFC 9112 §3.2.2) is taken only where it names the very host of the Host header. */
function originForm(target: string, host: string): string | null {
  if (target.startsWith("/")) return target;
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  const isSame = url.host === host.toLowerCase() && url.username === "" && url.password === "";
  return isSame ? url.pathname + url.search : null;
}

function decodeSegments(pathname: string): string[] | null {
  try {
    return pathname.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Readers ask for few different paths; a path alone decides how it is read. */
const LONGEST_REMEMBERED = 300;
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, RequestTarget>();

function remember(raw: string, target: RequestTarget): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(raw, target);
}

/** Reads the request line strictly: one Host, a path of at most 8 KiB, no control characters, no second spelling. */
export function readTarget(request: IncomingMessage): Result<RequestTarget, TargetRefusal> {
  const { url: raw = "", headers, rawHeaders } = request;
  if (raw.length > MAX_TARGET)
    return refuse("uri_too_long", `The address may have at most ${MAX_TARGET} characters.`);
  if (headers.host === undefined || countHosts(rawHeaders) !== 1)
    return refuse("invalid_request", "Exactly one Host header field is needed.");
  const known = remembered.get(raw);
  if (known !== undefined) return ok(known);
  const target = originForm(raw, headers.host);
  if (target === null) return refuse("invalid_request", "The request target must be a path.");
  if (/[\\\u0000-\u0020\u007f]/.test(target))
    return refuse("invalid_request", "The path holds a forbidden character.");
  const { pathname, search } = new URL(`http://front.door${target}`);
  // No text that PostgreSQL can hold has it, and not every page behind the door is the first to notice.
  if (search.includes("%00")) return refuse("invalid_request", "The query holds a NUL character.");
  const segments = decodeSegments(pathname);
  if (segments === null) return refuse("invalid_request", "The path is not valid percent-encoded UTF-8.");
  if (segments.some((segment) => /[\\/\u0000-\u001f\u007f]/.test(segment)))
    return refuse("not_found", "Nothing is found at this address.");
  const read = { pathname, segments, search };
  // What names a host is another address under another Host header.
  if (raw.startsWith("/") && raw.length <= LONGEST_REMEMBERED) remember(raw, read);
  return ok(read);
}
