import type { BrowserContext, Page } from "@playwright/test";

export const LOCALES = ["zh-TW", "en", "ja"] as const;
export type Locale = (typeof LOCALES)[number];
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const WIDTHS = [360, 820, 1440] as const;
export type Width = (typeof WIDTHS)[number];

export type Look = { locale: Locale; theme: Theme; width: Width };

/** All eighteen looks of a page. */
export const LOOKS: readonly Look[] = LOCALES.flatMap((locale) =>
  THEMES.flatMap((theme) => WIDTHS.map((width) => ({ locale, theme, width }))),
);

/** Every language, theme and width once or twice: what an ordinary run looks at. */
export const SAMPLE: readonly Look[] = [
  { locale: "zh-TW", theme: "light", width: 360 },
  { locale: "ja", theme: "dark", width: 820 },
  { locale: "en", theme: "dark", width: 1440 },
];

/** Makes the reader's choices as their cookies hold them, and the window as wide. */
export async function choose(context: BrowserContext, page: Page, look: Look, origin: string): Promise<void> {
  await context.addCookies([
    { name: "plx_lang", value: look.locale, url: origin },
    { name: "plx_theme", value: look.theme, url: origin },
  ]);
  await page.setViewportSize({ width: look.width, height: look.width < 500 ? 780 : 900 });
}
