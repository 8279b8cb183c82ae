import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#lib/kernel/log.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { type Asset, keepFile } from "#lib/cache/artifacts/index.ts";
import { env } from "#lib/kernel/env.ts";
import { isOpen, originOfSite, type SiteAddress, type SiteDirectory } from "#lib/registry/index.ts";
import { observeRequest } from "../metrics.ts";
import { isDraining } from "../lifecycle.ts";
import type { ApiDispatch } from "./api-dispatch.ts";
import { dropInternalHeaders } from "./header-rules.ts";
import { answerChild, type ChildParts } from "./child-site/answer-child.ts";
import { answerFromMemory } from "./child-site/answer-from-memory.ts";
import { answerStored } from "./child-site/stored-answer.ts";
import { addressOf, trustedProxies, type TrustedProxies } from "./client-address.ts";
import { writeErrorPage } from "./error-page.ts";
import type { KeptPages } from "./kept-pages.ts";
import { answerPage } from "./pages.ts";
import { writeProblem } from "./problem-writer.ts";
import { readTarget, type RequestTarget } from "./request-target.ts";
import { securityHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

export type FrontDoorParts = ChildParts & {
  readonly kept: KeptPages;
  readonly sites: SiteDirectory;
  readonly api: ApiDispatch;
  readonly files: StaticFiles;
};

type Visit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: RequestTarget;
  readonly site: SiteAddress;
  readonly requestId: string;
  readonly address: string | null;
};

/** Addresses that answer at the root as well as below `/api/v1`. */
const AT_ROOT = new Set(["healthz", "readyz", "metrics", "hub", "unsubscribe"]);

/** Whether a person follows the link of a message: they are shown a page, everyone else the API's answer. */
const isFollowedLink = ({ method, headers }: IncomingMessage, [first]: readonly string[]): boolean =>
  first === "unsubscribe" &&
  (method === "GET" || method === "HEAD") &&
  headers.accept?.includes("text/html") === true;

/** The API's own path for an address, or null for a page's. */
function apiSegments([first = "", ...rest]: readonly string[]): readonly string[] | null {
  if (first === "api") return ["api", ...rest];
  if (first === "v1") return ["api", "v1", ...rest];
  return AT_ROOT.has(first) ? ["api", "v1", first, ...rest] : null;
}

/** Spellings by which a renderer would reach a route's inside: its flight files, its parameter names, its optimiser. */
function isInsideOfRenderer({ segments, search }: RequestTarget): boolean {
  if (segments[0] === "_next" && segments[1] !== "static") return true;
  if (segments.some((one) => /^\[.*\]$|\.rsc$|\.segments$|\.prefetch$/.test(one))) return true;
  return [...new URLSearchParams(search).keys()].some((name) => /^nxt[PI]/.test(name));
}

async function answerApi(visit: Visit, parts: FrontDoorParts, segments: readonly string[]): Promise<void> {
  const { request, response, requestId, address } = visit;
  dropInternalHeaders(request.headers, request.rawHeaders);
  const isAnswered = await parts.api(request, response, segments, { requestId, address });
  if (!isAnswered) writeProblem(response, "not_found", requestId);
}

/** A child site's pages, feeds and files; `base` stands before them where they are looked at through the mother. */
async function answerSite(
  visit: Visit,
  parts: FrontDoorParts,
  site: SiteAddress,
  base: string,
): Promise<void> {
  const startedMs = performance.now();
  visit.response.setHeader("x-request-id", visit.requestId);
  const keepAsset = ({ path, bytes, contentType }: Asset) =>
    keepFile(parts.shelf, site.siteId, path, bytes, contentType);
  await answerChild({ ...visit, site, base, keepAsset }, parts);
  observeRequest(
    "site",
    visit.request.method ?? "",
    visit.response.statusCode,
    performance.now() - startedMs,
  );
}

/** `/sites/{site}/…` at the mother: the child's pages in development, the way to its own host in production. */
async function answerChildAtMother(visit: Visit, parts: FrontDoorParts): Promise<void> {
  const { response, target, requestId } = visit;
  const [, siteId = "", ...rest] = target.segments;
  const child = parts.sites.sites().find((site) => site.kind === "child" && site.siteId === siteId);
  if (child === undefined || !isOpen(child)) return writeErrorPage(visit, "not_found");
  const pathname = `/${target.pathname.split("/").slice(3).join("/")}`;
  if (env().isDevelopment) {
    const inner = { ...visit, target: { ...target, pathname, segments: rest } };
    return await answerSite(inner, parts, child, `/sites/${siteId}`);
  }
  response.writeHead(308, {
    location: originOfSite(child, env()) + pathname + target.search,
    "x-request-id": requestId,
  });
  response.end();
}

/** In development a child's page may be looked at through the mother; its files have the same names there. */
async function answerAssetAtMother(
  { request, response, target }: Visit,
  { shelf, sites }: FrontDoorParts,
): Promise<boolean> {
  if (!env().isDevelopment) return false;
  for (const { siteId } of sites.sites()) {
    const entry = shelf.entry(siteId, target.pathname);
    if (entry)
      return await answerStored(request, response, shelf.bytesOf(siteId), entry, {
        status: 200,
        isForEver: true,
      });
  }
  return false;
}

async function answer(visit: Visit, parts: FrontDoorParts): Promise<void> {
  const { request, response, target, site } = visit;
  const { segments } = target;
  if (site.kind === "child")
    return segments[0] === "sites"
      ? writeErrorPage(visit, "not_found")
      : await answerSite(visit, parts, site, "");
  const api = isFollowedLink(request, segments) ? null : apiSegments(segments);
  if (api !== null) return await answerApi(visit, parts, api);
  if (isInsideOfRenderer(target)) return writeErrorPage(visit, "not_found");
  if (segments[0] === "_next" && (await parts.files.answer(request, response, segments.slice(2)))) return;
  if (segments[0] === "sites") return await answerChildAtMother(visit, parts);
  if (segments[0] === "_a" && (await answerAssetAtMother(visit, parts))) return;
  const startedMs = performance.now();
  await answerPage(visit, parts.kept);
  observeRequest("page", request.method ?? "", response.statusCode, performance.now() - startedMs);
}

async function open(
  request: IncomingMessage,
  response: ServerResponse,
  parts: FrontDoorParts & { readonly proxies: TrustedProxies },
  requestId: string,
): Promise<void> {
  const target = readTarget(request);
  const site = target.ok ? await parts.sites.resolve(request.headers.host) : null;
  if (target.ok && site !== null) {
    const startedMs = performance.now();
    const path = `/${target.value.segments.join("/")}`;
    if (answerFromMemory(request, response, parts.shelf, site, { path, requestId }))
      return observeRequest("site", "GET", 200, performance.now() - startedMs);
  }
  for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
  // While draining, kept-alive connections end with their running answer.
  if (isDraining()) response.setHeader("connection", "close");
  const asked = { request, response, requestId };
  if (!target.ok)
    return writeErrorPage(asked, target.error.code, { detail: target.error.detail, isLast: true });
  if (site === null) return writeErrorPage(asked, "unknown_host");
  request.url = target.value.pathname + target.value.search;
  const address = addressOf(request, parts.proxies);
  await answer({ request, response, target: target.value, site, requestId, address }, parts);
}

/** The request listener of the front door: host, API, files, pages; nothing that goes wrong here ends the process. */
export function frontDoor(
  parts: FrontDoorParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const own = { ...parts, proxies: trustedProxies(env().trustedProxies) };
  return (request, response) => {
    const requestId = uuidv7();
    void open(request, response, own, requestId).catch((error: unknown) => {
      log.error({ err: error, requestId }, "the front door failed");
      if (response.headersSent) response.destroy();
      else writeErrorPage({ request, response, requestId }, "internal_error", { isLast: true });
    });
  };
}
