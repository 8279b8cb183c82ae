import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { env } from "#lib/kernel/env.ts";

/** RFC 9110 §7.6.1: meant for one connection, never passed on. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** What a client may not tell our own processes: these mean something to the renderer, or are ours alone. */
const INTERNAL = [
  /^x-forwarded-/,
  /^forwarded$/,
  /^x-real-ip$/,
  /^x-middleware-/,
  /^x-nextjs-/,
  /^x-next-/,
  /^next-resume$/,
  /^x-matched-path$/,
  /^x-now-/,
  /^x-vercel-/,
  /^x-invoke-/,
  /^x-prerender-/,
  /^x-nonce$/,
  /^x-rewrite-url$/,
  /^x-original-url$/,
  /^x-http-method/,
  /^content-security-policy/,
  /^x-parallax-/,
];
/** Of our own prefix a client says these two to the API. */
const FROM_CLIENTS = new Set(["x-parallax-purpose", "x-parallax-viewer"]);

/** While pages are edited, these tell the renderer to which page its notes on the change channel belong. */
const WHILE_EDITED = new Set(["x-nextjs-request-id", "x-nextjs-html-request-id"]);

const isInternal = (name: string) => INTERNAL.some((pattern) => pattern.test(name));

/** Removes in place what clients may not say, before the API reads the request. */
export function dropInternalHeaders(headers: IncomingHttpHeaders, rawHeaders: string[]): void {
  for (const name of Object.keys(headers))
    if (isInternal(name) && !FROM_CLIENTS.has(name)) Reflect.deleteProperty(headers, name);
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    if (isInternal(name) && !FROM_CLIENTS.has(name)) rawHeaders.splice(i, 2);
  }
}

/** The headers of a request as the renderer may see them. */
export function forwardedHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  const passed: OutgoingHttpHeaders = {};
  const isKept = (name: string) => !isInternal(name) || (env().hotReload && WHILE_EDITED.has(name));
  for (const [name, value] of Object.entries(headers))
    if (!HOP_BY_HOP.has(name) && !named.has(name) && isKept(name)) passed[name] = value;
  // The front door compresses once, for all answers.
  delete passed["accept-encoding"];
  return passed;
}

const NOT_FOR_READERS = new Set([
  "x-middleware-rewrite",
  "x-nextjs-rewritten-path",
  "x-powered-by",
  "server",
  "date",
]);

/** The headers of a rendered answer as readers may see them. */
export function answeredHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const passed: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers))
    if (!HOP_BY_HOP.has(name) && !NOT_FOR_READERS.has(name)) passed[name] = value;
  return passed;
}
