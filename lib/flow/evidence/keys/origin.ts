import { getDomain } from "tldts";
import { bareHost, isOpaqueLink, normaliseUrl } from "./url.ts";

/** Hosts of one newsroom under several names; the first is the family's name. */
const FAMILIES: readonly (readonly string[])[] = [
  ["reuters.com", "reuters.co.uk", "reutersagency.com", "thomsonreuters.com"],
  ["apnews.com", "ap.org", "apimages.com"],
  ["afp.com", "france24.com"],
  ["bbc.com", "bbc.co.uk", "bbci.co.uk"],
  ["bloomberg.com", "bloomberglaw.com", "bnnbloomberg.ca"],
  ["cna.com.tw", "focustaiwan.tw"],
  ["kyodonews.net", "kyodonews.jp", "nordot.app"],
  ["jiji.com", "jiji.co.jp"],
  ["xinhuanet.com", "news.cn"],
  ["yna.co.kr", "yonhapnews.co.kr"],
  ["nikkei.com", "nikkei.co.jp"],
];
const FAMILY_OF = new Map(
  FAMILIES.flatMap(([name = "", ...others]) => [name, ...others].map((host) => [host, name])),
);

/** Credits that a reprinted agency report carries in its first line, and the agency they name. */
const CREDITS: readonly (readonly [credit: RegExp, origin: string])[] = [
  [/\((?:Thomson )?Reuters\)\s*[-–—]|[（(【［[][^（）()【】［］[\]]{0,24}(?:ロイター|路透社?)(?:通信)?[^（）()【】［］[\]]{0,6}[)）】］\]]/, "reuters.com"],
  [/\(AP\)\s*[-–—]|[（(【][^（）()【】]{0,12}(?:美聯社|美联社|ＡＰ|AP通信)[^（）()【】]{0,6}[)）】]/, "apnews.com"],
  [/\(AFP\)\s*[-–—]?|[（(【][^（）()【】]{0,12}(?:法新社|AFP時事)[^（）()【】]{0,6}[)）】]/, "afp.com"],
  [/[（(【][^（）()【】]{0,6}中央社[^（）()【】]{0,24}[)）】]/, "cna.com.tw"],
  [/【[^【】]{0,10}共同】|[(（]共同通信[)）]/, "kyodonews.net"],
  [/【[^【】]{0,10}時事】|[(（]時事通信[)）]/, "jiji.com"],
  [/[(（【]?新[华華]社[^\s)）】]{0,12}(?:[电電]|\d+日)/, "xinhuanet.com"],
  [/\(Yonhap\)|\(?(?:서울|세종|부산)=연합뉴스\)?/, "yna.co.kr"],
]; // prettier-ignore
/** How far into a text a credit still is a dateline. */
const DATELINE_LENGTH = 160;

/** Platforms whose first path segment, not the host, names who publishes. */
const PLATFORMS: ReadonlySet<string> = new Set([
  "github.com",
  "gitlab.com",
  "medium.com",
  "huggingface.co",
  "youtube.com",
]);

/**
 * Who publishes at an address: the registrable domain, under the family's one name; on a platform its account. Caches
 * and redirectors publish nothing; null where they hide whose address it is.
 */
export function publisherOf(address: string): string | null {
  const target = normaliseUrl(address);
  const url = target === null || isOpaqueLink(target) ? null : URL.parse(target);
  if (!url) return null;
  const host = bareHost(url.hostname);
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host;
  const account = PLATFORMS.has(domain) ? /^\/([^/]+)\/?/.exec(url.pathname)?.[1]?.toLowerCase() : undefined;
  if (account) return `${domain}/${account}`;
  return FAMILY_OF.get(domain) ?? domain;
}

const REGISTERS: Readonly<Record<string, string>> = { arxiv: "arxiv.org", doi: "doi.org", cve: "cve.org" };

function registerOf(hardKey: string): string | null {
  const [kind = "", rest = ""] = hardKey.split(/:(.*)/s);
  if (kind === "release") return `github.com/${rest.split("/")[0] ?? ""}`;
  return REGISTERS[kind] ?? null;
}

/** The agency that a text credits in its dateline, or null. */
export function creditedAgency(text: string): string | null {
  const lead = text.slice(0, DATELINE_LENGTH);
  return CREDITS.find(([credit]) => credit.test(lead))?.[1] ?? null;
}

/** What is known about where evidence came from, in falling order of trust in what it says about authorship. */
export type OriginClues = {
  readonly text: string;
  readonly url: string | null;
  readonly publisherUrl: string | null;
  readonly hardKey: string | null;
  readonly sourceUrl: string | null;
  readonly sourceId: string | null;
};

/**
 * The origin that corroboration counts: the credited agency, else who publishes, else the source. Reports of one
 * agency in many papers and many feeds of one publisher are one origin.
 */
export function originOf(clues: OriginClues): string {
  const publisher = (address: string | null) => (address === null ? null : publisherOf(address));
  return (
    creditedAgency(clues.text) ??
    publisher(clues.publisherUrl) ??
    publisher(clues.url) ??
    (clues.hardKey === null ? null : registerOf(clues.hardKey)) ??
    publisher(clues.sourceUrl) ??
    clues.sourceId ??
    "unattributed"
  );
}
