import type { Locale } from "./locale.ts";

const WORDS: Record<
  Locale,
  { readonly title: string; readonly text: string; readonly again: string; readonly id: string }
> = {
  en: {
    title: "This page cannot be shown right now",
    text: "The part of Parallax that draws pages does not answer. Nothing is lost; the interface for programs keeps working.",
    again: "Try again",
    id: "Request",
  },
  "zh-TW": {
    title: "目前無法顯示此頁面",
    text: "Parallax 負責產生頁面的部分沒有回應。資料沒有遺失，程式介面仍可使用。",
    again: "再試一次",
    id: "要求編號",
  },
  ja: {
    title: "現在このページを表示できません",
    text: "Parallax のページを描画する部分が応答していません。データは失われていません。プログラム用の窓口は動作しています。",
    again: "もう一度試す",
    id: "リクエスト",
  },
};

const STYLE =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color-scheme:light dark}" +
  "h1{font-size:1.4rem;line-height:1.3}code{font-size:.85em;opacity:.7}";

/** The page of a front door whose renderer is away: no script, no outside file, the request id to quote. */
export function unavailablePage(locale: Locale, requestId: string, nonce: string): string {
  const words = WORDS[locale];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${words.title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${words.title}</h1><p>${words.text}</p><p><a href="">${words.again}</a></p><p><code>${words.id} ${requestId}</code></p></main></body></html>`;
}
