/** The languages of the interface. */
export const LOCALES = ["zh-TW", "en", "ja"] as const;
export type Locale = (typeof LOCALES)[number];
export const LOCALE_COOKIE = "plx_lang";

const MAX_HEADER = 1_000;
const MAX_RANGES = 20;

/** The locale that a text names exactly, or null. */
export function localeNamed(text: string | null | undefined): Locale | null {
  return LOCALES.find((locale) => locale === text) ?? null;
}

/** A language range as one of ours: every Chinese reader gets the Chinese that exists. */
function localeOf(range: string): Locale | null {
  const language = range.split("-", 1)[0];
  if (language === "zh") return "zh-TW";
  return language === "en" || language === "ja" ? language : null;
}

/** The best of the allowed locales for an Accept-Language header (RFC 9110 §12.5.4), reading a bounded part of it. */
export function localeAccepted(
  header: string | undefined,
  isAllowed: (locale: Locale) => boolean = () => true,
): Locale | null {
  if (header === undefined) return null;
  let best: { readonly locale: Locale; readonly quality: number } | null = null;
  for (const item of header.slice(0, MAX_HEADER).split(",", MAX_RANGES)) {
    const [range = "", ...parameters] = item.trim().toLowerCase().split(";");
    const locale = localeOf(range.trim());
    const weight = parameters
      .map((one) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(one)?.[1])
      .find((q) => q !== undefined);
    const quality = weight === undefined ? 1 : Number(weight);
    if (locale !== null && isAllowed(locale) && quality > (best?.quality ?? 0)) best = { locale, quality };
  }
  return best?.locale ?? null;
}

/** `?lang=`, else the cookie, else Accept-Language, else English. */
export function chooseLocale(wishes: {
  readonly lang: string | null;
  readonly cookie: string | null;
  readonly accepted: string | undefined;
}): Locale {
  return localeNamed(wishes.lang) ?? localeNamed(wishes.cookie) ?? localeAccepted(wishes.accepted) ?? "en";
}
