import {
  AMP_PARAMETERS,
  HOST_RULES,
  OPAQUE_LINKS,
  PREFIX_LABELS,
  TRACKING_PARAMETERS,
  TRACKING_PREFIXES,
  WRAPPED_LINKS,
  type HostRule,
} from "./url-rules.ts";

const NO_RULE: HostRule = { host: "" };
const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i;
/** Only a path that reads like an article's may lose a final `/amp`: `/products/amp` is a page of its own. */
const ARTICLE_BEFORE_AMP = /(?:\d|-\S*-)[^/]*\/amp$/;

function ruleOf(host: string): HostRule {
  return HOST_RULES.find((rule) => host === rule.host || host.endsWith(`.${rule.host}`)) ?? NO_RULE;
}

/** The host that publishes: lower case, without a final dot and without prefixes that serve the same documents. */
export function bareHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (ruleOf(host).keepsSubdomains || /^[\d.]+$|^\[/.test(host)) return host.replace(/^www\./, "");
  const labels = host.split(".");
  while (labels.length > 2 && PREFIX_LABELS.has(labels[0] ?? "")) labels.shift();
  return labels.join(".");
}

/** Percent-encoding in one form (RFC 3986 §6.2.2): unreserved characters plain, other escapes in upper case. */
function normaliseEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}

function pathOf(url: URL, rule: HostRule): string {
  let path = normaliseEscapes(url.pathname)
    .replace(/\/{2,}/g, "/")
    .replace(INDEX_FILE, "/");
  path = path.replace(/\.amp\.html?$/i, ".html").replace(/\/+$/, "");
  if (ARTICLE_BEFORE_AMP.test(path)) path = path.slice(0, -"/amp".length);
  for (const pattern of rule.cut ?? []) path = path.replace(pattern, "");
  return rule.foldsCase ? path.toLowerCase() : path;
}

function isTracking(name: string, value: string): boolean {
  const key = name.toLowerCase();
  if (TRACKING_PARAMETERS.has(key) || TRACKING_PREFIXES.some((prefix) => key.startsWith(prefix))) return true;
  return AMP_PARAMETERS.get(key)?.test(value) ?? false;
}

function queryOf(url: URL, rule: HostRule): string {
  const kept = [...url.searchParams].filter(([name, value]) => {
    if (rule.keep) return rule.keep.includes(name);
    return !isTracking(name, value) && !rule.drop?.includes(name);
  });
  kept.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept).toString()}`;
}

/** `google.com/amp/s/host/path` and `host.cdn.ampproject.org/c/s/host/path` show another host's document. */
function cachedTarget(url: URL): string | null {
  const onGoogle = /^(www\.)?google\.[a-z.]+$/.test(url.hostname) && /^\/amp\/(s\/)?(.+)/.exec(url.pathname);
  const onProject =
    url.hostname.endsWith(".cdn.ampproject.org") && /^\/[civr]\/(s\/)?(.+)/.exec(url.pathname);
  const match = onGoogle || onProject;
  return match ? `${match[1] ? "https" : "http"}://${match[2] ?? ""}${url.search}` : null;
}

function wrappedTarget(url: URL): string | null {
  for (const [host, path, parameter] of WRAPPED_LINKS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    const target = url.searchParams.get(parameter);
    if (target && /^https?:\/\//i.test(target)) return target;
  }
  return null;
}

function parse(address: string): URL | null {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : null;
}

/** The address behind caches and redirectors that name their target; at most three layers are taken off. */
function unwrap(address: string): URL | null {
  let url = parse(address);
  for (let layer = 0; layer < 3 && url; layer += 1) {
    const target = cachedTarget(url) ?? wrappedTarget(url);
    if (target === null) return url;
    url = parse(target);
  }
  return url;
}

/** Whether an address carries a user name or password, which has no place in anything that is stored or shown. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== "" || url.password !== "");
}

/**
 * The key form of an address: equal for addresses of one document, idempotent, always https and without credentials.
 * Null for what is no http address. It is never dialled; the address as received is.
 */
export function normaliseUrl(address: string): string | null {
  const url = unwrap(address);
  if (!url) return null;
  const host = bareHost(url.hostname);
  const rule = ruleOf(host);
  const port = url.port === "" || url.port === "80" || url.port === "443" ? "" : `:${url.port}`;
  const route = url.hash.startsWith("#!") ? normaliseEscapes(url.hash) : "";
  return `https://${host}${port}${pathOf(url, rule) || "/"}${queryOf(url, rule)}${route}`;
}

/** Whether an address is a redirector's that changes per fetch or hides its target, and so identifies nothing. */
export function isOpaqueLink(address: string): boolean {
  const url = unwrap(address);
  if (!url) return true;
  return OPAQUE_LINKS.some(([host, path]) => host.test(url.hostname) && path.test(url.pathname));
}
