import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS } from "../contracts.ts";
import { readCookie } from "../cookies.ts";
import { ERROR_WORDS, type ToldCode } from "./error-words.ts";
import { chooseLocale, LOCALE_COOKIE, type Locale } from "./locale.ts";
import { writeProblem } from "./problem-writer.ts";
import { mintNonce, pagePolicy } from "./security-headers.ts";

/** What may be right a moment later; whatever else is refused stays so until something about the request changes. */
const PASSES: ReadonlySet<ToldCode> = new Set(["control_plane_unavailable", "internal_error"]);
const THEME_COOKIE = "plx_theme";

/** The colours and faces of the pages themselves, which are not at hand here. */
const STYLE =
  ":root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}" +
  "body{background:light-dark(#fbfaf6,#161513);color:light-dark(#1c1b18,#ebe7de);overflow-wrap:anywhere;" +
  'font:1rem/1.65 system-ui,"Segoe UI","Noto Sans",sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}' +
  'h1{font:500 1.625rem/1.3 "Iowan Old Style","Charter","Source Serif 4","Noto Serif","Georgia",serif;text-wrap:balance}' +
  "p{text-wrap:pretty;color:light-dark(#4f4c45,#bbb5a9)}a{color:light-dark(#1c4b73,#9fc6e8);text-underline-offset:.22em;" +
  "display:inline-block;min-height:1.75rem;margin-inline-end:1.5rem}:focus-visible{outline:2px solid;outline-offset:3px}" +
  ".no{font-size:.8125rem;color:light-dark(#696459,#989184)}code{font-family:ui-monospace,monospace}";

type Choices = { readonly locale: Locale; readonly theme: string | null };

/** No script, no outside file, the request id to quote. */
function errorPage(
  code: ToldCode,
  { locale, theme }: Choices,
  { requestId, nonce }: { readonly requestId: string; readonly nonce: string },
): string {
  const words = ERROR_WORDS[locale];
  const { title, body } = words[code];
  const isTheme = theme === "light" || theme === "dark";
  const ways = [
    ...(PASSES.has(code) ? [`<a href="">${words.again}</a>`] : []),
    ...(code === "unknown_host" ? [] : [`<a href="/">${words.home}</a>`]),
  ].join("\n");
  return `<!doctype html><html lang="${locale}"${isTheme ? ` data-theme="${theme}"` : ""}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${body}</p>${ways === "" ? "" : `<p>${ways}</p>`}
<p class="no">${words.id} <code>${requestId}</code></p></main></body></html>`;
}

/** The language and the theme that the reader has chosen, as far as their request tells. */
function choicesOf({ headers }: IncomingMessage, locale: Locale | null): Choices {
  const cookies = new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie });
  const accepted = headers["accept-language"];
  return {
    locale: chooseLocale({ lang: locale, cookie: readCookie(cookies, LOCALE_COOKIE), accepted }),
    theme: readCookie(cookies, THEME_COOKIE),
  };
}

/**
 * Answers what the front door refuses or cannot show: for people a page in their language, for programs a problem
 * document. `locale` is the one that the address names; the connection ends with the answer if asked.
 */
export function writeErrorPage(
  visit: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly requestId: string;
  },
  code: ToldCode,
  facts: { readonly locale?: Locale | null; readonly detail?: string; readonly isLast?: boolean } = {},
): void {
  const { request, response, requestId } = visit;
  const { locale = null, ...rest } = facts;
  const wantsPage = request.headers.accept?.includes("text/html") ?? PASSES.has(code);
  if (!wantsPage) return writeProblem(response, code, requestId, rest);
  const nonce = mintNonce();
  const body = errorPage(code, choicesOf(request, locale), { requestId, nonce });
  response.writeHead(PROBLEMS[code].status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "content-security-policy": pagePolicy(nonce),
    "cache-control": "no-store",
    ...(code === "control_plane_unavailable" ? { "retry-after": "5" } : {}),
    vary: "Accept, Accept-Language, Cookie",
    "x-request-id": requestId,
    ...(rest.isLast ? { connection: "close" } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
