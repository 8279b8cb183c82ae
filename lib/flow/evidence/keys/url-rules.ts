/** What one publisher's addresses need beyond the general rules; `host` is the bare host after prefixes are cut. */
export type HostRule = {
  /** Matches this host and its subdomains. */
  readonly host: string;
  /** Query parameters that never choose the document here, though they might elsewhere. */
  readonly drop?: readonly string[];
  /** The only query parameters that choose the document. */
  readonly keep?: readonly string[];
  /** Path prefixes or infixes that choose a rendering, not a document. */
  readonly cut?: readonly RegExp[];
  /** The server ignores the case of paths. */
  readonly foldsCase?: boolean;
  /** Subdomain labels that stay, because each is a site of its own. */
  readonly keepsSubdomains?: boolean;
};

/** Host prefixes that serve the same documents as the bare host. */
export const PREFIX_LABELS: ReadonlySet<string> = new Set([
  "www",
  "ww1",
  "ww2",
  "www2",
  "m",
  "mobile",
  "amp",
  "rss",
  "mail",
]);

/** Parameters that say where a click came from. */
export const TRACKING_PARAMETERS: ReadonlySet<string> = new Set([
  "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ysclid", "twclid", "ttclid", "igshid",
  "igsh", "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "ncid", "cmpid", "s_cid", "srcid", "smid", "smtyp", "ocid", "ito",
  "_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsctatracking", "vero_id", "vero_conv", "oly_anon_id", "oly_enc_id",
  "rb_clickid", "wickedid", "spm", "scm", "xtor", "at_medium", "at_campaign", "at_custom1", "at_custom2", "at_link_type",
  "ref_src", "ref_url", "feature_share", "guccounter", "guce_referrer", "guce_referrer_sig", "sr_share", "share_token",
  "cx_testid", "cx_testvariant", "cx_artpos", "_ga", "_gl", "wt_mc", "wt_zmc", "trk", "trkcampaign", "mod_tracking", "amp_js_v", "usqp",
]); // prettier-ignore

/** Prefixes of families of such parameters. */
export const TRACKING_PREFIXES: readonly string[] = [
  "utm_",
  "gaa_",
  "pk_",
  "piwik_",
  "matomo_",
  "mtm_",
  "hsa_",
  "itm_",
  "sc_c",
];

/** Parameters that ask for the AMP rendering of the page, with the values that do. */
export const AMP_PARAMETERS: ReadonlyMap<string, RegExp> = new Map([
  ["amp", /^(1|true|)$/i],
  ["outputtype", /^amp$/i],
  ["output", /^amp$/i],
  ["output_type", /^amp$/i],
  ["view", /^amp$/i],
]);

/** Per-host rules; the first match counts. */
export const HOST_RULES: readonly HostRule[] = [
  { host: "udn.com", drop: ["from"] },
  { host: "upmedia.mg", keep: ["SerialNo"] },
  { host: "storm.mg", drop: ["srcid", "kw", "pi"] },
  { host: "medium.com", drop: ["gi", "source", "sk", "f"], keepsSubdomains: true },
  { host: "lifehacker.com", drop: ["source", "medium"] },
  { host: "techcrunch.com", drop: ["tpcc", "guccounter"] },
  { host: "politico.com", cut: [/^\/amp(?=\/)/] },
  { host: "politico.eu", cut: [/\/amp$/] },
  { host: "bbc.com", cut: [/(?<=^\/[a-z]+)\/amp(?=\/)/, /\.amp$/] },
  { host: "bbc.co.uk", cut: [/(?<=^\/[a-z]+)\/amp(?=\/)/, /\.amp$/] },
  { host: "cnn.com", cut: [/^\/amp(?=\/)/] },
  { host: "reuters.com", foldsCase: true },
  {
    host: "nytimes.com",
    drop: ["partner", "emc", "searchResultPosition", "unlocked_article_code", "referringSource"],
  },
  { host: "bloomberg.com", drop: ["srnd", "sref", "leadSource", "embedded-checkout"] },
  { host: "washingtonpost.com", drop: ["itid", "wpisrc", "pwapi_token"] },
  { host: "theguardian.com", drop: ["CMP", "ref"] },
  { host: "wsj.com", drop: ["mod", "st", "reflink"] },
  { host: "youtube.com", keep: ["v", "list"] },
  { host: "arxiv.org", keep: [], cut: [/(?<=^\/(?:abs|pdf)\/\S+)v\d+$/] },
  { host: "github.com", drop: ["tab", "ref"] },
  { host: "google.com", keepsSubdomains: true },
  { host: "yahoo.com", drop: ["soc_src", "soc_trk", "tsrc"], keepsSubdomains: true },
  { host: "yahoo.co.jp", drop: ["source"], keepsSubdomains: true },
  { host: "qq.com", keepsSubdomains: true },
  { host: "163.com", keepsSubdomains: true },
  { host: "mail.ru", keepsSubdomains: true },
];

/** Addresses of redirectors: they differ on each fetch or hide where they lead, so they never identify anything. */
export const OPAQUE_LINKS: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^news\.google\.com$/, /^\/(rss\/)?(articles|read)\//],
  [/^(t\.co|bit\.ly|tinyurl\.com|ow\.ly|buff\.ly|dlvr\.it|lnkd\.in|is\.gd|reurl\.cc|pse\.is)$/, /^\/./],
  [/^(feedproxy\.google\.com|feeds\.feedburner\.com)$/, /\/~(r|3)\//],
  [/^(www\.)?bing\.com$/, /^\/news\/apiclick\.aspx$/],
];

/** Redirectors that carry their target in a parameter. */
export const WRAPPED_LINKS: readonly (readonly [host: RegExp, path: RegExp, parameter: string])[] = [
  [/^(www\.)?google\.[a-z.]+$/, /^\/url$/, "url"],
  [/^(www\.)?google\.[a-z.]+$/, /^\/url$/, "q"],
  [/^(www\.)?bing\.com$/, /^\/news\/apiclick\.aspx$/, "url"],
  [/^l\.facebook\.com$/, /^\/l\.php$/, "u"],
  [/^out\.reddit\.com$/, /./, "url"],
];
