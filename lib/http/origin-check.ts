import { isMotherHost, normaliseHost } from "#lib/registry/index.ts";
import { env } from "#lib/kernel/env.ts";

export const isSafeMethod = (method: string): boolean =>
  method === "GET" || method === "HEAD" || method === "OPTIONS";

function isOwnOrigin(origin: string, host: string | null): boolean {
  if (origin === env().origin) return true;
  // In development the mother answers at several loopback names; the origin must then be the very host asked.
  if (!env().isDevelopment || host === null || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  const name = normaliseHost(url.host);
  return url.protocol === "http:" && url.host === host && name !== null && isMotherHost(name, env());
}

/**
 * Whether a request that changes something and carries cookies comes from our own pages. A foreign or `null` Origin
 * is refused; without an Origin the browser's own word (Sec-Fetch-Site) is needed.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return isOwnOrigin(origin, headers.get("host"));
  const site = headers.get("sec-fetch-site");
  return site === "same-origin" || site === "none";
}
