/** Languages of the interface, the mother site's own first. */
export const LOCALES = ["zh-TW", "en", "ja"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name, as readers of it look for it. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  "zh-TW": "繁體中文",
  en: "English",
  ja: "日本語",
};

export const isLocale = (text: unknown): text is Locale => LOCALES.includes(text as Locale);
