import { clock } from "#lib/kernel/clock.ts";
import { env } from "#lib/kernel/env.ts";
import { originOfSite, type SiteAddress } from "#lib/registry/index.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

/** What robots may read: everything that is published; the search has no end and is not worth their time. */
function robotsText(site: SiteAddress): string {
  const origin = originOfSite(site, env());
  return [
    "User-agent: *",
    ...site.locales.map((locale) => `Disallow: /${locale}/search`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    `Sitemap: ${origin}/news-sitemap.xml`,
    "",
  ].join("\n");
}

/** Where to report a weakness (RFC 9116); valid from today's midnight on, so that a day's answers are the same. */
function securityText(site: SiteAddress): string {
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: ${env().origin}/docs#security`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    `Canonical: ${originOfSite(site, env())}/.well-known/security.txt`,
    `Preferred-Languages: ${site.locales.join(", ")}`,
    "",
  ].join("\n");
}

/** The plain texts that a site answers from what is known of it, without any stored bytes; null for other paths. */
export function siteText(site: SiteAddress, path: string): string | null {
  if (path === "/robots.txt") return robotsText(site);
  return path === "/.well-known/security.txt" ? securityText(site) : null;
}
