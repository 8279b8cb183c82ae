import type { Locale } from "../i18n/locales.ts";

/** What every page of a child site knows of its site; addresses come from the registry and end without a slash. */
export type SiteView = {
  readonly siteId: string;
  readonly name: string;
  readonly tagline: string | null;
  readonly about: string | null;
  readonly origin: string;
  readonly motherOrigin: string;
  readonly locale: Locale;
  readonly locales: readonly Locale[];
  readonly defaultLocale: string;
  /** Hue of the site's colour, 0..360. */
  readonly accentHue: number;
  readonly domains: readonly { readonly namespace: string; readonly title: string }[];
  readonly isSubscribable: boolean;
};

/** A publication as a list shows it. */
export type TopicLine = {
  readonly pubid: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  readonly language: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly isCorrected: boolean;
};

/** An address of the site, in its own language where none is named. */
export const siteUrl = (site: SiteView, path: string, locale: string = site.locale): string =>
  `${site.origin}/${locale}/${path}`;

/** Where a reader follows the site: at the mother, which asks once and leads back. */
export const followUrl = ({ motherOrigin, siteId }: Pick<SiteView, "motherOrigin" | "siteId">): string =>
  `${motherOrigin}/follows/site/${siteId}`;

/** Where a reader makes a contract over what the site watches; null where the site offers none. */
export function subscribeUrl({ motherOrigin, domains, locale, isSubscribable }: SiteView): string | null {
  const [leading] = domains;
  if (!isSubscribable || leading === undefined) return null;
  return `${motherOrigin}/subscriptions?${new URLSearchParams({ domain: leading.namespace, locale }).toString()}`;
}

/** Whether a text is in another language than its page. */
export const isForeign = (language: string, locale: string): boolean =>
  language !== "und" && language.split("-")[0] !== locale.split("-")[0];
