import type { ProblemCode } from "../contracts.ts";
import type { Locale } from "./locale.ts";

/** What the front door says by itself to a person; programs are told the same by a problem document. */
export type ToldCode = Extract<
  ProblemCode,
  | "control_plane_unavailable"
  | "internal_error"
  | "unknown_host"
  | "invalid_request"
  | "uri_too_long"
  | "payload_too_large"
  | "forbidden"
  | "method_not_allowed"
  | "not_found"
  | "gone"
>;

type Text = { readonly title: string; readonly body: string };
export type ErrorWords = Readonly<Record<ToldCode, Text>> & {
  readonly again: string;
  readonly home: string;
  readonly id: string;
};

export const ERROR_WORDS: Record<Locale, ErrorWords> = {
  en: {
    control_plane_unavailable: {
      title: "This page cannot be shown right now",
      body: "A part of Parallax that this page needs does not answer. Nothing is lost, and what the sites have published can be read as before.",
    },
    internal_error: {
      title: "This page cannot be shown right now",
      body: "Something went wrong while this page was drawn. Nothing is lost. Whoever runs this site finds the cause under the number below.",
    },
    unknown_host: {
      title: "No site answers at this address",
      body: "This server publishes several sites, but none under this name. Look at the name again.",
    },
    invalid_request: {
      title: "This address cannot be read",
      body: "It holds characters that belong in no address. It may have been cut off or changed on its way to you.",
    },
    uri_too_long: {
      title: "This address is too long",
      body: "Shorten it, or begin at the front page.",
    },
    payload_too_large: {
      title: "That was too much at once",
      body: "What you sent is larger than this page takes. Nothing of it was kept. Go back and send less.",
    },
    forbidden: {
      title: "This form was not taken",
      body: "It does not come from a page of this site. Open the page itself and send it from there.",
    },
    method_not_allowed: {
      title: "Nothing can be sent to this address",
      body: "It can only be read.",
    },
    not_found: {
      title: "Nothing is found at this address",
      body: "The address may be mistyped, or the page never existed.",
    },
    gone: {
      title: "This page was withdrawn",
      body: "It stood here once and was taken back.",
    },
    again: "Try again",
    home: "To the front page",
    id: "Request",
  },
  "zh-TW": {
    control_plane_unavailable: {
      title: "目前無法顯示此頁面",
      body: "此頁面所需的部分目前沒有回應。資料沒有遺失，各網站已發布的內容仍可閱讀。",
    },
    internal_error: {
      title: "目前無法顯示此頁面",
      body: "產生此頁面時發生錯誤。資料沒有遺失。網站的維運人員可以用下方的編號查出原因。",
    },
    unknown_host: {
      title: "這個網址沒有網站",
      body: "這台伺服器發布多個網站，但沒有一個使用這個名稱。請再確認網址中的名稱。",
    },
    invalid_request: {
      title: "無法讀取這個網址",
      body: "網址中含有不該出現的字元，可能在傳送途中遭截斷或更動。",
    },
    uri_too_long: {
      title: "這個網址太長",
      body: "請縮短網址，或從首頁開始。",
    },
    payload_too_large: {
      title: "送出的內容太大",
      body: "內容超過此頁面可接受的大小，沒有任何部分被保存。請返回上一頁，減少內容後再送出。",
    },
    forbidden: {
      title: "未接受這份表單",
      body: "這份表單不是從本站的頁面送出。請開啟該頁面後再從那裡送出。",
    },
    method_not_allowed: {
      title: "無法送出內容到這個網址",
      body: "這個網址只能閱讀。",
    },
    not_found: {
      title: "此網址沒有內容",
      body: "網址可能輸入有誤，或該頁面從未存在。",
    },
    gone: {
      title: "此頁面已撤回",
      body: "這裡曾有內容，現已撤回。",
    },
    again: "再試一次",
    home: "回到首頁",
    id: "要求編號",
  },
  ja: {
    control_plane_unavailable: {
      title: "現在このページを表示できません",
      body: "このページに必要な部分が応答していません。データは失われておらず、各サイトで公開済みのものは今までどおり読めます。",
    },
    internal_error: {
      title: "現在このページを表示できません",
      body: "このページの描画中に問題が起きました。データは失われていません。運営者は下の番号から原因を調べられます。",
    },
    unknown_host: {
      title: "このアドレスにサイトはありません",
      body: "このサーバーは複数のサイトを公開していますが、この名前のサイトはありません。名前をもう一度確かめてください。",
    },
    invalid_request: {
      title: "このアドレスは読み取れません",
      body: "アドレスに使えない文字が含まれています。途中で切れたか、書き換えられたのかもしれません。",
    },
    uri_too_long: {
      title: "このアドレスは長すぎます",
      body: "短くするか、トップページから始めてください。",
    },
    payload_too_large: {
      title: "送られた内容が大きすぎます",
      body: "このページが受け取れる大きさを超えています。何も保存されていません。前のページに戻り、減らしてから送ってください。",
    },
    forbidden: {
      title: "このフォームは受け付けられませんでした",
      body: "このサイトのページから送られたものではありません。そのページを開き、そこから送ってください。",
    },
    method_not_allowed: {
      title: "このアドレスには何も送れません",
      body: "読むことだけができます。",
    },
    not_found: {
      title: "この場所には何もありません",
      body: "アドレスの打ち間違いか、もともとないページです。",
    },
    gone: {
      title: "このページは取り下げられました",
      body: "ここにあったものは取り下げられました。",
    },
    again: "もう一度試す",
    home: "トップページへ",
    id: "リクエスト番号",
  },
};
