import { Agent, request, type Dispatcher } from "undici";
import type { FetchedDocument, FetchPort, FetchRefusal, FetchRequest } from "#lib/flow/evidence/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { AddressRefusedError, checkUrl, guardedLookup, type GuardOptions } from "./guard.ts";
import { discard, readBody } from "./read-body.ts";

export type GuardedClientOptions = GuardOptions & {
  /** Decoded bytes of one answer. */
  readonly maxBytes?: number;
  /** From the first connection to the last byte, redirects included. */
  readonly timeoutMs?: number;
  readonly userAgent?: string;
};

const REDIRECTS_MAX = 3;
const REDIRECT = new Set([301, 302, 303, 307, 308]);
const MAX_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const ACCEPT = "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, */*;q=0.5"; // prettier-ignore

const refusal = (code: FetchRefusal["code"], detail: string, status?: number) =>
  err({ code, detail, ...(status === undefined ? {} : { status }) });

/** Dialling errors come wrapped: several addresses make an AggregateError, a client a cause. */
function findRefusedAddress(error: unknown): AddressRefusedError | null {
  if (error instanceof AddressRefusedError) return error;
  if (error instanceof AggregateError)
    return error.errors.map(findRefusedAddress).find((one) => one !== null) ?? null;
  return error instanceof Error && error.cause ? findRefusedAddress(error.cause) : null;
}

function refusalOf(error: unknown, host: string, signal: AbortSignal): { ok: false; error: FetchRefusal } {
  const refused = findRefusedAddress(error);
  if (refused) return refusal("fetch.address_refused", refused.message);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (signal.aborted || /TIMEOUT/.test(code)) return refusal("fetch.too_slow", `${host} took too long`);
  if (/OVERFLOW/.test(code)) return refusal("fetch.too_large", `${host} sent more headers than are read`);
  return refusal("fetch.unreachable", `${host} could not be reached${code === "" ? "" : ` (${code})`}`);
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name] = [value].flat().join(", ");
  return plain;
}

type Hop = { readonly next: string } | { readonly answer: FetchedDocument };

/** What one answer amounts to: another address, a document, or a refusal. Its body is always read or discarded. */
async function readAnswer(
  url: URL,
  { statusCode, headers: raw, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Result<Hop, FetchRefusal>> {
  const headers = plainHeaders(raw);
  const header = (name: string) => headers[name] ?? null;
  const [location, isUnchanged] = [header("location"), statusCode === 304];
  if (REDIRECT.has(statusCode) && location !== null) {
    discard(body);
    return ok({ next: URL.parse(location, url)?.href ?? "" });
  }
  if (!isUnchanged && (statusCode < 200 || statusCode > 299)) {
    discard(body);
    return refusal("fetch.status", `${url.hostname} answered ${statusCode}`, statusCode);
  }
  const bytes = await readBody(body, header("content-encoding"), maxBytes);
  if (!bytes.ok && bytes.error === "too_large")
    return refusal("fetch.too_large", `${url.hostname} sent more than ${maxBytes} bytes`);
  if (!bytes.ok)
    return refusal("fetch.encoding_refused", `${url.hostname} sent a content encoding that is not read`);
  const [contentType, etag, lastModified] = [header("content-type"), header("etag"), header("last-modified")];
  const answer = { url: url.href, status: statusCode, isUnchanged, contentType, etag, lastModified, headers, bytes: bytes.value }; // prettier-ignore
  return ok({ answer });
}

function requestHeaders({ etag, lastModified }: FetchRequest, userAgent: string): Record<string, string> {
  return {
    accept: ACCEPT,
    "accept-encoding": "gzip, br",
    "user-agent": userAgent,
    ...(etag ? { "if-none-match": etag } : {}),
    ...(lastModified ? { "if-modified-since": lastModified } : {}),
  };
}

/**
 * A client for documents from outside: public addresses only, checked again at every redirect and at the moment of
 * dialling, one content encoding, bounded in bytes, hops and time. It sends no cookie and no credential.
 */
export function createGuardedClient(options: GuardedClientOptions): FetchPort & { close(): Promise<void> } {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, userAgent = "Parallax/0.1" } = options;
  const agent = new Agent({
    connect: { lookup: guardedLookup(options), timeout: Math.min(timeoutMs, 10_000) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connections: 8,
    pipelining: 1,
    maxHeaderSize: 32 * 1024,
  });

  async function hop(url: URL, asked: FetchRequest, signal: AbortSignal): Promise<Result<Hop, FetchRefusal>> {
    try {
      const headers = requestHeaders(asked, userAgent);
      return await readAnswer(
        url,
        await request(url, { dispatcher: agent, method: "GET", signal, headers }),
        maxBytes,
      );
    } catch (error) {
      return refusalOf(error, url.hostname, signal);
    }
  }

  async function fetchDocument(asked: FetchRequest): Promise<Result<FetchedDocument, FetchRefusal>> {
    const signal = AbortSignal.timeout(timeoutMs);
    let address = asked.url;
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const url = checkUrl(address, options);
      if (!url.ok) return refusal("fetch.url_refused", url.error);
      const step = await hop(url.value, asked, signal);
      if (!step.ok) return step;
      if ("answer" in step.value) return ok(step.value.answer);
      address = step.value.next;
    }
    return refusal("fetch.too_many_redirects", `more than ${REDIRECTS_MAX} redirects`);
  }

  return { fetchDocument, close: () => agent.close() };
}
