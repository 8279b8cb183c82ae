import type { Locale } from "./locale.ts";

/** `away`: the renderer does not answer. `failed`: it answered that it could not draw this page. */
export type PageFault = "away" | "failed";

type Words = Readonly<Record<PageFault, string>> & {
  readonly title: string;
  readonly again: string;
  readonly id: string;
};

const WORDS: Record<Locale, Words> = {
  en: {
    title: "This page cannot be shown right now",
    away: "The part of Parallax that draws pages does not answer. Nothing is lost, and the interface for programs keeps working.",
    failed:
      "Something went wrong while this page was drawn. Nothing is lost. Whoever runs this site finds the cause under the number below.",
    again: "Try again",
    id: "Request",
  },
  "zh-TW": {
    title: "目前無法顯示此頁面",
    away: "Parallax 負責產生頁面的部分沒有回應。資料沒有遺失，程式介面仍可使用。",
    failed: "產生此頁面時發生錯誤。資料沒有遺失。網站的維運人員可以用下方的編號查出原因。",
    again: "再試一次",
    id: "要求編號",
  },
  ja: {
    title: "現在このページを表示できません",
    away: "ページを描画する部分が応答していません。データは失われておらず、プログラム用の窓口は動いています。",
    failed:
      "このページの描画中に問題が起きました。データは失われていません。運営者は下の番号から原因を調べられます。",
    again: "もう一度試す",
    id: "リクエスト番号",
  },
};

const STYLE =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}" +
  "h1{font-size:1.4rem;line-height:1.3}code{font-size:.85em;opacity:.7}";

/** The page of a front door that has nothing rendered: no script, no outside file, the request id to quote. */
export function errorPage(fault: PageFault, locale: Locale, requestId: string, nonce: string): string {
  const words = WORDS[locale];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${words.title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${words.title}</h1><p>${words[fault]}</p><p><a href="">${words.again}</a></p>
<p><code>${words.id} ${requestId}</code></p></main></body></html>`;
}
