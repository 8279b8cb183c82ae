import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "./locales.ts";

/** Longer Accept-Language values are cut: nobody lists that many languages by hand. */
const ACCEPT_LANGUAGE_LIMIT = 512;

type Asked = { header?: string | null; cookie?: string | null; acceptLanguage?: string | null };

/** The interface language of a request: the front door's decision, else the cookie, else Accept-Language, else English. */
export function resolveLocale({ header, cookie, acceptLanguage }: Asked): Locale {
  if (isLocale(header)) return header;
  if (isLocale(cookie)) return cookie;
  return fromAcceptLanguage(acceptLanguage ?? "") ?? DEFAULT_LOCALE;
}

function fromAcceptLanguage(header: string): Locale | null {
  const wishes = header
    .slice(0, ACCEPT_LANGUAGE_LIMIT)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return { language: tag.toLowerCase().split("-")[0], quality: q ? Number(q.slice(2)) : 1 };
    })
    .filter((wish) => wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const wish of wishes) {
    const match = LOCALES.find((locale) => locale.toLowerCase().split("-")[0] === wish.language);
    if (match) return match;
  }
  return null;
}
