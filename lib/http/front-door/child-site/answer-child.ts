import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type ArtifactShelf,
  type Asset,
  ASSET_FOLDER,
  SYSTEM_PAGES,
  systemPath,
  type SystemPage,
} from "#lib/cache/artifacts/index.ts";
import type { SiteAddress } from "#lib/registry/index.ts";
import { writeErrorPage } from "../error-page.ts";
import { localeNamed } from "../locale.ts";
import { DATA_POLICY } from "../security-headers.ts";
import type { RequestTarget } from "../request-target.ts";
import { localeOfVisit, siteLocale } from "./site-locale.ts";
import { siteText } from "./site-texts.ts";
import { answerStored } from "./stored-answer.ts";

/** Draws a page of a site that cannot be stored, such as a search; false where it cannot be drawn now. */
export type DrawLive = (visit: ChildVisit, locale: string) => Promise<boolean>;

export type ChildVisit = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: RequestTarget;
  readonly site: SiteAddress;
  readonly requestId: string;
  /** What stands before the site's own path: empty at its own host. */
  readonly base: string;
  /** Keeps a file of a page that is not stored itself. */
  readonly keepAsset: (asset: Asset) => void;
};

export type ChildParts = { readonly shelf: ArtifactShelf; readonly drawLive: DrawLive };

const READS = new Set(["GET", "HEAD"]);
const CODES = { 404: "not_found", 410: "gone", 503: "control_plane_unavailable" } as const;

function redirect(visit: ChildVisit, status: 301 | 307 | 308, path: string, vary?: string): void {
  const { response, base, requestId } = visit;
  // A path of segments may hold anything but a slash; as an address it is written in its one canonical spelling.
  // Two slashes at its beginning would name another host.
  const location = base + path.replace(/^\/+/, "/").split("/").map(encodeURIComponent).join("/");
  response.writeHead(status, {
    location,
    "cache-control": "no-cache",
    "content-length": 0,
    "x-request-id": requestId,
    ...(vary === undefined ? {} : { vary }),
  });
  response.end();
}

async function answerSystemPage(
  visit: ChildVisit,
  { shelf }: ChildParts,
  page: SystemPage,
  status: keyof typeof CODES,
): Promise<void> {
  const { request, response, site, target } = visit;
  const locale = localeOfVisit(site, target.segments, request.headers["accept-language"]);
  const entry = shelf.entry(site.siteId, systemPath(locale, page));
  const store = shelf.bytesOf(site.siteId);
  if (entry && (await answerStored(request, response, store, entry, { status, isForEver: false }))) return;
  writeErrorPage(visit, CODES[status], { locale: localeNamed(locale) });
}

async function answerShelved(visit: ChildVisit, parts: ChildParts, path: string): Promise<void> {
  const { request, response, site } = visit;
  const found = parts.shelf.find(site.siteId, path);
  if (found === null) return await answerSystemPage(visit, parts, SYSTEM_PAGES.notFound, 404);
  if (found.kind === "moved") return redirect(visit, 301, found.to);
  const store = parts.shelf.bytesOf(site.siteId);
  const status = found.kind === "gone" ? 410 : found.status;
  const isForEver = path.startsWith(ASSET_FOLDER);
  if (found.entry && (await answerStored(request, response, store, found.entry, { status, isForEver })))
    return;
  await answerSystemPage(
    visit,
    parts,
    found.kind === "gone" ? SYSTEM_PAGES.gone : SYSTEM_PAGES.notFound,
    status === 410 ? 410 : 404,
  );
}

function answerText(visit: ChildVisit, text: string): void {
  visit.response.writeHead(200, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "content-security-policy": DATA_POLICY,
    "cache-control": "public, max-age=3600",
  });
  visit.response.end(visit.request.method === "HEAD" ? undefined : text);
}

/** The one spelling of an address of a site, or null where it is spelled so already. */
function properPath(site: SiteAddress, spelled: string): string | null {
  const path = spelled.replace(/\/{2,}/g, "/");
  if (site.locales.some((locale) => path === `/${locale}`)) return `${path}/`;
  const isFront = site.locales.some((locale) => path === `/${locale}/`);
  const proper = path.length > 1 && path.endsWith("/") && !isFront ? path.slice(0, -1) : path;
  return proper === spelled ? null : proper;
}

/**
 * Answers an address of a child site from what is kept here: it needs neither database nor renderer, except for the
 * search, which says so honestly when they are away.
 */
export async function answerChild(visit: ChildVisit, parts: ChildParts): Promise<void> {
  const { request, response, site, target } = visit;
  if (!READS.has(request.method ?? "")) {
    response.setHeader("allow", [...READS].join(", "));
    return writeErrorPage(visit, "method_not_allowed", { locale: localeNamed(target.segments[0]) });
  }
  const path = `/${target.segments.join("/")}`;
  if (path === "/")
    return redirect(
      visit,
      307,
      `/${siteLocale(site, request.headers["accept-language"])}/`,
      "Accept-Language",
    );
  const proper = properPath(site, path);
  if (proper !== null) return redirect(visit, 308, proper);
  const text = siteText(site, path);
  if (text !== null) return answerText(visit, text);
  const [locale = "", second, ...rest] = target.segments;
  if (second?.startsWith("!")) return await answerSystemPage(visit, parts, SYSTEM_PAGES.notFound, 404);
  if (second === "search" && rest.length === 0 && site.locales.includes(locale)) {
    if (await parts.drawLive(visit, locale)) return;
    return await answerSystemPage(visit, parts, SYSTEM_PAGES.searchAway, 503);
  }
  await answerShelved(visit, parts, path);
}
