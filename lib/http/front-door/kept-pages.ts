import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { askRender } from "#lib/adapters/artifact-renderer/index.ts";
import { storedPolicy } from "#lib/cache/artifacts/index.ts";
import {
  type Draw,
  type KeptPage,
  PageCache,
  type PagePlan,
  planPage,
  type Served,
  TagWatch,
} from "#lib/cache/pages/index.ts";
import { env } from "#lib/kernel/env.ts";
import { readCookie } from "../cookies.ts";
import { sessionCookieName } from "../sign-in/cookie-names.ts";
import { codingFor, type Coding } from "./compression.ts";
import { LOCALE_COOKIE, type Locale } from "./locale.ts";
import { pageStatus } from "./page-status.ts";
import type { PageRequest } from "./pages.ts";
import { DATA_POLICY } from "./security-headers.ts";

const THEME_COOKIE = "plx_theme";
const THEMES = new Set(["light", "dark"]);
/** So long the front door waits at its start for what changed: it opens without a database too. */
const FIRST_READ_MS = 2_000;
const KEPT_STATUSES = new Set([200, 404]);
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A drawn page's own inline texts; what came from evidence stands escaped in it and is none of them. */
const inlineTexts = (html: string, tagName: "script" | "style"): string[] =>
  [...html.matchAll(new RegExp(`<${tagName}(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)</${tagName}>`, "g"))]
    .filter(([, attributes = ""]) => !attributes.includes("application/ld+json"))
    .map(([, , text = ""]) => text);

function pageOf(status: number, contentType: string, body: Buffer): KeptPage {
  const html = body.toString("utf8");
  const policy = contentType.startsWith("text/html")
    ? storedPolicy({
        scripts: inlineTexts(html, "script"),
        styles: inlineTexts(html, "style"),
        hasOwnFiles: true,
      })
    : DATA_POLICY;
  return {
    status,
    headers: { "content-type": contentType, "content-security-policy": policy },
    body,
    hash: createHash("sha256").update(body).digest("hex").slice(0, 32),
  };
}

const hasSession = (cookie: string | undefined): boolean => {
  const name = sessionCookieName();
  // A large session comes in numbered pieces.
  return (
    cookie
      ?.split(";")
      .some((pair) => pair.trim().startsWith(`${name}=`) || pair.trim().startsWith(`${name}.`)) ?? false
  );
};

/** Whether a reader's copy is still good; If-None-Match beats If-Modified-Since (RFC 9110 §13.2.2). */
function isKnown(headers: IncomingHttpHeaders, { hash, headers: own }: KeptPage): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) return tags.includes(hash);
  const [since, modified] = [headers["if-modified-since"], own["last-modified"]];
  return since !== undefined && modified !== undefined && Date.parse(modified) <= Date.parse(since);
}

/** Pages that were drawn for everyone, in front of the renderer. */
export class KeptPages {
  private readonly cache = new PageCache();
  private readonly watch = new TagWatch(this.cache);
  private readonly coded = new WeakMap<KeptPage, Map<Coding, Buffer>>();

  /** Follows the changes. Before anything is kept, what changed until now is read, if the record answers soon. */
  async start(): Promise<void> {
    this.watch.start();
    const late = pause(FIRST_READ_MS, undefined, { ref: false });
    await Promise.race([this.watch.catchUp().catch(() => undefined), late]);
  }

  async stop(): Promise<void> {
    await this.watch.stop();
  }

  /** Reads which pages changed. Throws where the record is away. */
  async catchUp(): Promise<void> {
    await this.watch.catchUp();
  }

  /** Forgets every page. */
  clear(): void {
    this.cache.clear();
  }

  /** Answers a page from memory, or draws it for everyone; false where it must be drawn for this reader alone. */
  async answer(page: PageRequest, headers: Headers, locale: Locale): Promise<boolean> {
    const { request, target, site } = page;
    if (env().hotReload || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const chosen = readCookie(headers, THEME_COOKIE);
    const theme = chosen !== null && THEMES.has(chosen) ? chosen : null;
    const plan = planPage({
      ...target,
      siteId: site.siteId,
      locale,
      theme,
      headers: request.headers,
      hasSession: hasSession(request.headers.cookie),
    });
    if (plan === null) return false;
    const served = await this.cache.serve(plan, () => this.draw(page, plan, locale, theme));
    if (served === null) return false;
    await this.write(page, served);
    return true;
  }

  /** Answers a document that is written here rather than drawn; `unknown` where there is none of that name. */
  async answerDocument(
    page: PageRequest,
    plan: PagePlan,
    draw: Draw,
  ): Promise<"answered" | "unknown" | "away"> {
    const served = await this.cache.serve(plan, draw);
    if (served === null) return "away";
    if (served.page.status === 404) return "unknown";
    await this.write(page, served);
    return "answered";
  }

  private async draw(
    { target }: PageRequest,
    { siteId }: PagePlan,
    locale: Locale,
    theme: string | null,
  ): Promise<KeptPage | null> {
    const meaning = await pageStatus(target);
    if (meaning?.kind === "moved")
      return { status: 301, headers: { location: meaning.location }, body: Buffer.alloc(0), hash: "" };
    const cookie = `${LOCALE_COOKIE}=${locale}${theme === null ? "" : `; ${THEME_COOKIE}=${theme}`}`;
    const told = { cookie, accept: "text/html", "x-parallax-site": siteId, "x-parallax-locale": locale };
    const { status, contentType, bytes } = await askRender(target.pathname, told);
    if (!KEPT_STATUSES.has(status)) return null;
    return pageOf(meaning?.kind === "gone" && status === 200 ? 410 : status, contentType, bytes);
  }

  private async write({ request, response, requestId }: PageRequest, { page, kind }: Served): Promise<void> {
    const coding = codingFor(page.headers["content-type"], request.headers["accept-encoding"]);
    const etag = `"${page.hash}${coding === null ? "" : `-${coding}`}"`;
    const answered = {
      vary: "Accept-Encoding, Accept-Language, Cookie",
      "cache-control": "private, no-cache",
      ...page.headers,
      "cache-status": `parallax; ${kind === "drawn" ? "fwd=miss; stored" : kind === "stale" ? "hit; detail=stale" : "hit"}`,
      "x-request-id": requestId,
      ...(page.hash === "" ? {} : { etag }),
    };
    if (page.status === 200 && isKnown(request.headers, page)) {
      response.writeHead(304, answered);
      response.end();
      return;
    }
    const body = coding === null ? page.body : await this.code(page, coding);
    response.writeHead(page.status, {
      ...answered,
      ...(coding === null ? {} : { "content-encoding": coding }),
      "content-length": body.length,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  private async code(page: KeptPage, coding: Coding): Promise<Buffer> {
    const known = this.coded.get(page) ?? new Map<Coding, Buffer>();
    const done = known.get(coding);
    if (done) return done;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const bytes =
      coding === "br" ? await compressBrotli(page.body, { params }) : await compressGzip(page.body);
    this.coded.set(page, known.set(coding, bytes));
    return bytes;
  }
}
