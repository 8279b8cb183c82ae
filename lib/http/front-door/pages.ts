import type { IncomingMessage, ServerResponse } from "node:http";
import type { SiteAddress } from "#lib/registry/index.ts";
import { readCookie } from "../cookies.ts";
import { isSafeMethod, isSameOrigin } from "../origin-check.ts";
import { isDatabaseAway } from "../readiness.ts";
import { csrfForForm } from "../sign-in/csrf.ts";
import { isSecureOrigin } from "../sign-in/cookie-names.ts";
import { chooseLocale, LOCALE_COOKIE, localeNamed, type Locale } from "./locale.ts";
import { writeErrorPage } from "./error-page.ts";
import type { ToldCode } from "./error-words.ts";
import { answerFeed } from "./mother-feeds/answer-feed.ts";
import { readFeedAddress } from "./mother-feeds/feed-address.ts";
import type { KeptPages } from "./kept-pages.ts";
import { pageStatus } from "./page-status.ts";
import { forward, type ForwardOutcome } from "./render-forwarder.ts";
import type { RequestTarget } from "./request-target.ts";
import { DATA_POLICY, mintNonce, pagePolicy } from "./security-headers.ts";

export type PageRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: RequestTarget;
  readonly site: SiteAddress;
  readonly requestId: string;
  readonly address: string | null;
};

const METHODS = new Set(["GET", "HEAD", "POST"]);
/** Pages whose form posts to the sign-in endpoints. */
const FORMS = new Set(["/signin", "/signout"]);
const CODES = {
  away: "control_plane_unavailable",
  failed: "internal_error",
  "too-large": "payload_too_large",
} as const satisfies Record<Exclude<ForwardOutcome, "answered">, ToldCode>;
const isHtml = (contentType: string | undefined) => contentType?.startsWith("text/html") ?? false;

/** Refuses a form from elsewhere: a renderer takes an action without an Origin, so the check stands here. */
function comesFromElsewhere(headers: Headers): boolean {
  if (isSameOrigin(headers)) return false;
  return headers.has("origin") || headers.has("cookie") || headers.has("sec-fetch-site");
}

function localeCookie(lang: Locale | null): string[] {
  if (lang === null) return [];
  return [
    `${LOCALE_COOKIE}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax${isSecureOrigin() ? "; Secure" : ""}`,
  ];
}

type Told = {
  readonly headers: Headers;
  readonly locale: Locale;
  readonly nonce: string;
  readonly csrf: string | null;
};

function tell(
  { request, site, requestId, address }: PageRequest,
  { locale, nonce, csrf }: Told,
): Record<string, string> {
  return {
    host: request.headers.host ?? "",
    "x-forwarded-host": request.headers.host ?? "",
    "x-forwarded-proto": isSecureOrigin() ? "https" : "http",
    ...(address === null ? {} : { "x-forwarded-for": address }),
    "x-parallax-site": site.siteId,
    "x-parallax-locale": locale,
    "x-parallax-nonce": nonce,
    "x-parallax-request-id": requestId,
    // The renderer takes its nonce from the policy of the request and from nowhere else.
    "content-security-policy": pagePolicy(nonce),
    ...(csrf === null ? {} : { "x-parallax-csrf": csrf }),
  };
}

/** Answers a page: origin of forms, language, what the address means now, then the renderer. */
export async function answerPage(page: PageRequest, kept: KeptPages): Promise<void> {
  const { request, response, target, requestId } = page;
  const { method = "GET" } = request;
  if (!METHODS.has(method)) {
    response.setHeader("allow", [...METHODS].join(", "));
    return writeErrorPage(page, "method_not_allowed");
  }
  const headers = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  if (!isSafeMethod(method) && comesFromElsewhere(headers))
    return writeErrorPage(page, "forbidden", { detail: "The form does not come from this site." });
  const lang = localeNamed(new URLSearchParams(target.search).get("lang"));
  const locale = chooseLocale({
    lang,
    cookie: readCookie(headers, LOCALE_COOKIE),
    accepted: request.headers["accept-language"],
  });
  const feed = readFeedAddress(target.segments);
  if (feed !== null) return await answerFeed(page, kept, feed, locale);
  if (lang === null && (await kept.answer(page, headers, locale))) return;
  const status = isSafeMethod(method) ? await pageStatus(target) : null;
  if (status?.kind === "moved") {
    response.writeHead(301, {
      location: status.location,
      "cache-control": "no-cache",
      "x-request-id": requestId,
    });
    response.end();
    return;
  }
  const csrf = FORMS.has(target.pathname) ? csrfForForm(headers) : null;
  const nonce = mintNonce();
  const outcome = await forward(request, response, {
    path: target.pathname + target.search,
    told: tell(page, { headers, locale, nonce, csrf: csrf?.token ?? null }),
    added: {
      "x-request-id": requestId,
      "set-cookie": [...localeCookie(lang), ...(csrf?.setCookie ? [csrf.setCookie] : [])],
    },
    policyOf: (contentType) => (isHtml(contentType) ? pagePolicy(nonce) : DATA_POLICY),
    statusInstead: status?.kind === "gone" ? 410 : null,
  });
  if (outcome === "answered" || response.headersSent) return;
  // A page that could not be drawn for want of the database comes back with it: that is no fault of the page.
  const fault = outcome === "failed" && (await isDatabaseAway()) ? "away" : outcome;
  writeErrorPage(page, CODES[fault], { locale, isLast: fault === "too-large" });
}
