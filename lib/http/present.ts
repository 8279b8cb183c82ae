import { createHash } from "node:crypto";
import { z } from "zod";
import type { StoredAnswer } from "#lib/access/index.ts";
import { env } from "#lib/kernel/env.ts";
import type { Answer, Answers, AnyOperation } from "./operation.ts";

/** An answer as it goes over the wire, before validators and caching rules. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream | null;
};

const isRead = (method: string) => method === "GET" || method === "HEAD";

/** Turns a handler's answer into bytes of the declared media type; in development it must match the contract. */
export function serialise(spec: AnyOperation, answer: Answer<Answers>): WireAnswer {
  const status = answer.status ?? Number(Object.keys(spec.answers)[0]);
  const declared = spec.answers[status];
  if (declared === undefined) throw new Error(`${spec.operation} answers the undeclared status ${status}`);
  const headers = { ...answer.headers };
  if (declared === null || answer.body === undefined) return { status, headers, body: null };
  if ("media" in declared)
    return { status, headers: { "content-type": declared.media, ...headers }, body: answer.body as string };
  if (env().isDevelopment) {
    const fault = declared.safeParse(answer.body).error;
    if (fault) throw new Error(`${spec.operation} breaks its contract: ${z.prettifyError(fault)}`);
  }
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(answer.body),
  };
}

/** RFC 9110 §13.1.2: weak comparison of a validator with an If-None-Match list. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((item) => {
    const tag = item.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}

function headersOf(request: Request, wire: WireAnswer, requestId: string): Headers {
  const headers = new Headers(wire.headers);
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control"))
    headers.set("cache-control", isRead(request.method) ? "private, no-cache" : "no-store");
  if (isRead(request.method))
    headers.append("vary", "Authorization, Cookie, X-Parallax-Purpose, X-Parallax-Viewer");
  return headers;
}

/** Presents a success: validator for reads, 304 for a reader who has it already. */
export function present(
  request: Request,
  wire: WireAnswer,
  etag: string | undefined,
  requestId: string,
): Response {
  const { status, body } = wire;
  const headers = headersOf(request, wire, requestId);
  if (!isRead(request.method) || status !== 200 || body === null || body instanceof ReadableStream)
    return new Response(body as BodyInit | null, { status, headers });
  const tag = `"${etag ?? createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  headers.set("etag", tag);
  if (!matchesEtag(request.headers.get("if-none-match"), tag))
    return new Response(body as BodyInit, { status, headers });
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}

/** Presents the recorded answer of an Idempotency-Key again. */
export function presentStored(answer: StoredAnswer, requestId: string): Response {
  const headers = new Headers(answer.headers);
  headers.set("x-request-id", requestId);
  headers.set("cache-control", "no-store");
  headers.set("idempotency-replayed", "true");
  return new Response(answer.body, { status: answer.status, headers });
}
