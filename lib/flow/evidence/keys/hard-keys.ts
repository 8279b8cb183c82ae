const DOI = /^10\.\d{4,9}(?:\.\d+)*\/\S{1,400}$/;
const ARXIV = /^(?:(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})|([a-z-]+(?:\.[a-z]{2})?\/\d{7}))(?:v\d+)?$/i;
const CVE = /^(?:cve-)?(\d{4}-\d{4,7})$/i;
const RELEASE = /^([a-z0-9][a-z0-9-]{0,38})\/([a-z0-9._-]{1,100})@(\S{1,200})$/i;

function doi(value: string): string | null {
  const name = value.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").toLowerCase();
  if (!DOI.test(name)) return null;
  // arXiv registers a DOI for each paper; both names mean the same document.
  const paper = /^10\.48550\/arxiv\.(.+)$/.exec(name)?.[1];
  return paper === undefined ? `doi:${name}` : arxiv(paper);
}

function arxiv(value: string): string | null {
  const match = ARXIV.exec(value);
  const id = match?.[1] ?? match?.[2]?.toLowerCase();
  return id === undefined ? null : `arxiv:${id}`;
}

function cve(value: string): string | null {
  const number = CVE.exec(value)?.[1];
  return number === undefined ? null : `cve:CVE-${number}`;
}

function release(value: string): string | null {
  const match = RELEASE.exec(value);
  if (!match?.[1] || !match[2] || !match[3]) return null;
  return `release:${match[1].toLowerCase()}/${match[2].toLowerCase()}@${match[3]}`;
}

/** Courts and parliaments write one number in many ways: dots, spaces, case, full-width digits and dashes vary. */
function registerNumber(kind: "docket" | "bill", value: string): string | null {
  const number = value
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[‐-―−]/g, "-")
    .replace(/\bnos?\.\s*/g, "")
    .replace(/(?<=[a-z])\./g, "")
    .replace(kind === "bill" ? /\s+/g : /(?<=[\p{Script=Han}()])\s+|\s+(?=[\p{Script=Han}()])/gu, "")
    .replace(/\s+/g, "-");
  return /\p{N}/u.test(number) ? `${kind}:${number}` : null;
}

/**
 * The one written form of a hard key: kind in lower case, versions of a paper cut off, names that ignore case folded.
 * Null when the text does not follow the grammar. Idempotent.
 */
export function parseHardKey(text: string): string | null {
  const trimmed = text.trim();
  const colon = trimmed.indexOf(":");
  const value = trimmed.slice(colon + 1).trim();
  if (colon < 0 || value === "" || !value.isWellFormed()) return null;
  switch (trimmed.slice(0, colon).toLowerCase()) {
    case "doi":
      return doi(value);
    case "arxiv":
      return arxiv(value);
    case "cve":
      return cve(value);
    case "release":
      return release(value);
    case "docket":
      return registerNumber("docket", value);
    case "bill":
      return registerNumber("bill", value);
    default:
      return null;
  }
}

type UrlPattern = readonly [host: RegExp, path: RegExp, kind: string];

/** Addresses that *are* a keyed document; the path's groups are joined by `@` for a release. */
const URL_PATTERNS: readonly UrlPattern[] = [
  [/^(dx\.)?doi\.org$/, /^\/(10\.\d{4,9}\/.+)$/, "doi"],
  [
    /^(www\.|rss\.|export\.|browse\.)?arxiv\.org$/,
    /^\/(?:abs|pdf|html|format|ps)\/(.+?)(?:\.pdf)?\/?$/,
    "arxiv",
  ],
  [/^(www\.)?github\.com$/, /^\/([^/]+\/[^/]+)\/releases\/tag\/(.+?)\/?$/, "release"],
  [/^nvd\.nist\.gov$/, /^\/vuln\/detail\/(cve-[\d-]+)\/?$/i, "cve"],
  [/^(www\.)?cve\.org$/, /^\/CVERecord$/i, "cve"],
  [/^cve\.mitre\.org$/, /^\/cgi-bin\/cvename\.cgi$/, "cve"],
  [/^(www\.)?nature\.com$/, /^\/articles\/([a-z]{0,10}\d[\w-]+)\/?$/, "nature"],
  [/(^|\.)(science\.org|acm\.org|wiley\.com|tandfonline\.com|sagepub\.com|pnas\.org)$/, /^\/doi\/(?:abs\/|full\/|pdf\/|epdf\/)?(10\.\d{4,9}\/[^?]+?)\/?$/, "doi"], // prettier-ignore
  [
    /^(www\.)?congress\.gov$/,
    /^\/bill\/(\d+)(?:st|nd|rd|th)-congress\/(house|senate)-bill\/(\d+)/,
    "us-bill",
  ],
];

function keyOfMatch(kind: string, match: RegExpExecArray, url: URL): string | null {
  const [, first = "", second = "", third = ""] = match.map((part) => decode(part));
  switch (kind) {
    case "release":
      return parseHardKey(`release:${first}@${second}`);
    case "nature":
      return parseHardKey(`doi:10.1038/${first}`);
    case "us-bill":
      return parseHardKey(`bill:us/${first}/${second === "house" ? "hr" : "s"}${third}`);
    case "cve":
      return parseHardKey(
        `cve:${first || (url.searchParams.get("id") ?? url.searchParams.get("name") ?? "")}`,
      );
    default:
      return parseHardKey(`${kind}:${first}`);
  }
}

function decode(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? "");
  } catch {
    return part ?? "";
  }
}

/** The hard key of the document that an address names, or null: most pages are about a document, not the document. */
export function hardKeyOfUrl(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  for (const [host, path, kind] of URL_PATTERNS) {
    const match = host.test(url.hostname) ? path.exec(url.pathname) : null;
    const key = match && keyOfMatch(kind, match, url);
    if (key) return key;
  }
  return null;
}

const MENTIONS =
  /\b(?:arxiv[:/\s]{1,2}(?:abs\/)?(?<arxiv>\d{4}\.\d{4,5})|(?<cve>cve-\d{4}-\d{4,7})|(?<doi>10\.\d{4,9}\/[^\s"'<>，。、；：）」』]{1,200}))/giu;
const LINKS = /https?:\/\/[^\s"'<>，。、；）」』]{1,500}/giu;
/** Mentions beyond this number say nothing more about what a text is about. */
const REFS_MAX = 100;

/** Cuts what a sentence adds to an identifier: final punctuation and a closing bracket that was never opened. */
function trimSentence(text: string): string {
  const bare = text.replace(/[.,;:!?]+$/, "");
  return bare.endsWith(")") && !bare.includes("(") ? trimSentence(bare.slice(0, -1)) : bare;
}

/** The hard keys that a text mentions, in order of appearance, each once: they support resolution, never identity. */
export function refsIn(text: string): string[] {
  const found = new Set<string>();
  const add = (key: string | null) => {
    if (key && found.size < REFS_MAX) found.add(key);
  };
  for (const match of text.matchAll(LINKS)) add(hardKeyOfUrl(trimSentence(match[0])));
  for (const { groups } of text.matchAll(MENTIONS)) {
    if (groups?.["arxiv"]) add(parseHardKey(`arxiv:${groups["arxiv"]}`));
    else if (groups?.["cve"]) add(parseHardKey(`cve:${groups["cve"]}`));
    else if (groups?.["doi"]) add(parseHardKey(`doi:${trimSentence(groups["doi"])}`));
  }
  return [...found];
}
