import { createHash } from "node:crypto";
import type { Answer, Answers, AnyOperation } from "./operation.ts";

const isRead = (method: string) => method === "GET" || method === "HEAD";

function statusOf(spec: AnyOperation, answer: Answer<Answers>): number {
  return answer.status ?? Number(Object.keys(spec.answers)[0]);
}

/** RFC 9110 §13.1.2: weak comparison of a validator with an If-None-Match list. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((item) => {
    const tag = item.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}

function mediaOf(spec: AnyOperation, status: number): string {
  const answer = spec.answers[status];
  return answer !== null && answer !== undefined && "media" in answer ? answer.media : "application/json";
}

/** Serialises a success: media type, validator, 304 for a reader who has it already. */
export function present(
  spec: AnyOperation,
  request: Request,
  answer: Answer<Answers>,
  requestId: string,
): Response {
  const status = statusOf(spec, answer);
  const headers = new Headers(answer.headers);
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control"))
    headers.set("cache-control", isRead(request.method) ? "private, no-cache" : "no-store");
  if (isRead(request.method))
    headers.append("vary", "Authorization, Cookie, X-Parallax-Purpose, X-Parallax-Viewer");
  if (answer.body === undefined || spec.answers[status] === null)
    return new Response(null, { status, headers });
  const media = mediaOf(spec, status);
  headers.set("content-type", media);
  const bytes = media === "application/json" ? JSON.stringify(answer.body) : (answer.body as BodyInit);
  if (!isRead(request.method) || status !== 200 || bytes instanceof ReadableStream)
    return new Response(bytes, { status, headers });
  const etag = `"${
    answer.etag ??
    createHash("sha256")
      .update(bytes as string | Uint8Array)
      .digest("base64url")
      .slice(0, 27)
  }"`;
  headers.set("etag", etag);
  if (!matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(bytes, { status, headers });
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}
