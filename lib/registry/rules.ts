import type { SiteAddress, SiteSnapshot } from "./contracts.ts";

const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/;
const MOST_PORT = 65_535;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** A Host header as the registry compares it: lower case, without port and one trailing dot; null where it is no host. */
export function normaliseHost(header: string): string | null {
  if (header.length > 260) return null;
  const found = HOST.exec(header.toLowerCase());
  const name = found?.[1]?.replace(/\.$/, "");
  if (name === undefined || Number(found?.[2] ?? 0) > MOST_PORT) return null;
  return name.startsWith("[") || NAME.test(name) ? name : null;
}

/** Which addresses mean the mother site. */
export type MotherRule = { readonly origin: string; readonly isDevelopment: boolean };

/** Whether a normalised host is the mother's: that of the origin, in development a loopback name too. */
export function isMotherHost(host: string, rule: MotherRule): boolean {
  return host === normaliseHost(new URL(rule.origin).host) || (rule.isDevelopment && LOOPBACK.includes(host));
}

/**
 * Whether a normalised host can never be a child's own: the mother's, a bare address, or a name of this machine, by
 * which other sites are looked at in development.
 */
export function isReservedHost(host: string, rule: MotherRule): boolean {
  return isMotherHost(host, rule) || /(?:^|\.)(?:localhost|\d+|0x[0-9a-f]*)$/.test(host);
}

/** Whether a site answers readers at all: it has begun and not ended. */
export const isOpen = ({ status }: Pick<SiteAddress, "status">): boolean =>
  status !== "provisioning" && status !== "retired";

/**
 * The site that answers at a normalised host, by exact match; in development a child also answers at
 * `{site}.localhost`. Null where none does: nothing is guessed.
 */
export function siteOfHost(snapshot: SiteSnapshot, host: string, rule: MotherRule): SiteAddress | null {
  if (isMotherHost(host, rule)) return snapshot.sites.find((site) => site.kind === "mother") ?? null;
  const label =
    rule.isDevelopment && host.endsWith(".localhost") ? host.slice(0, -".localhost".length) : null;
  const site = snapshot.sites.find(
    (one) => one.kind === "child" && (one.hosts.includes(host) || (label !== null && one.siteId === label)),
  );
  return site && isOpen(site) ? site : null;
}

/**
 * Scheme, host and port under which a site is known to the world, without a trailing slash: its first host, in
 * development `{site}.localhost`, with scheme and port of the mother's origin; the mother's own is that origin. It
 * comes from the registry and never from a request.
 */
export function originOfSite(site: Pick<SiteAddress, "siteId" | "kind" | "hosts">, rule: MotherRule): string {
  if (site.kind === "mother") return rule.origin;
  const { protocol, port } = new URL(rule.origin);
  const host = rule.isDevelopment
    ? `${site.siteId}.localhost`
    : (site.hosts[0] ?? `${site.siteId}.localhost`);
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}`;
}
