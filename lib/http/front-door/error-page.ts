import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEMS, type ProblemCode } from "../contracts.ts";
import type { Locale } from "./locale.ts";
import { writeProblem } from "./problem-writer.ts";
import { mintNonce, pagePolicy } from "./security-headers.ts";

/** `away`: the renderer does not answer. `failed`: it could not draw this page. `nobody`: no site is at this host. */
export type PageFault = "away" | "failed" | "nobody";

const CODES: Record<PageFault, ProblemCode> = {
  away: "control_plane_unavailable",
  failed: "internal_error",
  nobody: "unknown_host",
};

type Text = { readonly title: string; readonly body: string };
type Words = Readonly<Record<PageFault, Text>> & { readonly again: string; readonly id: string };

const WORDS: Record<Locale, Words> = {
  en: {
    away: {
      title: "This page cannot be shown right now",
      body: "The part of Parallax that draws pages does not answer. Nothing is lost, and the interface for programs keeps working.",
    },
    failed: {
      title: "This page cannot be shown right now",
      body: "Something went wrong while this page was drawn. Nothing is lost. Whoever runs this site finds the cause under the number below.",
    },
    nobody: {
      title: "No site answers at this address",
      body: "This server publishes several sites, but none under this name. Look at the name again.",
    },
    again: "Try again",
    id: "Request",
  },
  "zh-TW": {
    away: {
      title: "目前無法顯示此頁面",
      body: "Parallax 負責產生頁面的部分沒有回應。資料沒有遺失，程式介面仍可使用。",
    },
    failed: {
      title: "目前無法顯示此頁面",
      body: "產生此頁面時發生錯誤。資料沒有遺失。網站的維運人員可以用下方的編號查出原因。",
    },
    nobody: {
      title: "這個網址沒有網站",
      body: "這台伺服器發布多個網站，但沒有一個使用這個名稱。請再確認網址中的名稱。",
    },
    again: "再試一次",
    id: "要求編號",
  },
  ja: {
    away: {
      title: "現在このページを表示できません",
      body: "ページを描画する部分が応答していません。データは失われておらず、プログラム用の窓口は動いています。",
    },
    failed: {
      title: "現在このページを表示できません",
      body: "このページの描画中に問題が起きました。データは失われていません。運営者は下の番号から原因を調べられます。",
    },
    nobody: {
      title: "このアドレスにサイトはありません",
      body: "このサーバーは複数のサイトを公開していますが、この名前のサイトはありません。名前をもう一度確かめてください。",
    },
    again: "もう一度試す",
    id: "リクエスト番号",
  },
};

const STYLE =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}" +
  "h1{font-size:1.4rem;line-height:1.3}code{font-size:.85em;opacity:.7}";

/** No script, no outside file, the request id to quote. */
function errorPage(fault: PageFault, locale: Locale, requestId: string, nonce: string): string {
  const words = WORDS[locale];
  const { title, body } = words[fault];
  const again = fault === "nobody" ? "" : `<p><a href="">${words.again}</a></p>\n`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${body}</p>${again}<p><code>${words.id} ${requestId}</code></p></main></body></html>`;
}

/** Answers a page that the front door cannot show: for people a page, for programs a problem document. */
export function writeErrorPage(
  visit: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly requestId: string;
  },
  fault: PageFault,
  locale: Locale,
): void {
  const { request, response, requestId } = visit;
  const code = CODES[fault];
  const wantsPage = request.headers.accept?.includes("text/html") ?? fault !== "nobody";
  if (!wantsPage) return writeProblem(response, code, requestId);
  const nonce = mintNonce();
  const body = errorPage(fault, locale, requestId, nonce);
  response.writeHead(PROBLEMS[code].status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "content-security-policy": pagePolicy(nonce),
    "cache-control": "no-store",
    ...(fault === "away" ? { "retry-after": "5" } : {}),
    vary: "Accept, Accept-Language, Cookie",
    "x-request-id": requestId,
  });
  response.end(body);
}
