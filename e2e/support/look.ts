import type { BrowserContext, Page } from "@playwright/test";

export const LOCALES = ["zh-TW", "en", "ja"] as const;
export type Locale = (typeof LOCALES)[number];
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const WIDTHS = [360, 820, 1440] as const;
export type Width = (typeof WIDTHS)[number];

export type Look = { locale: Locale; theme: Theme; width: Width };

const ALL: readonly Look[] = LOCALES.flatMap((locale) =>
  THEMES.flatMap((theme) => WIDTHS.map((width) => ({ locale, theme, width }))),
);

const PHONE: Look = { locale: "zh-TW", theme: "light", width: 360 };
const OTHERS: readonly Look[] = [
  { locale: "ja", theme: "dark", width: 820 },
  { locale: "en", theme: "dark", width: 1440 },
];

const isFull = process.env["PARALLAX_E2E_FULL"] === "1";

/** What a run looks at: `npm run test:full` all eighteen looks, else every language, theme and width once or twice. */
export const LOOKS: readonly Look[] = isFull ? ALL : [PHONE, ...OTHERS];

/** The looks in which a run sees the nth of many pages: all eighteen, else the phone and by turns one of the others. */
export function looksOfPage(nth: number): readonly Look[] {
  return isFull ? ALL : LOOKS.filter((look) => look === PHONE || look === OTHERS[nth % OTHERS.length]);
}

/** Makes the reader's choices as their cookies hold them, and the window as wide. */
export async function choose(context: BrowserContext, page: Page, look: Look, origin: string): Promise<void> {
  await context.addCookies([
    { name: "plx_lang", value: look.locale, url: origin },
    { name: "plx_theme", value: look.theme, url: origin },
  ]);
  await page.setViewportSize({ width: look.width, height: look.width < 500 ? 780 : 900 });
}
