import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import type { Locale } from "../components/i18n/locales.ts";
import { resolveLocale } from "../components/i18n/resolve-locale.ts";

const MESSAGES = {
  "zh-TW": () => import("../messages/zh-TW.json", { with: { type: "json" } }),
  en: () => import("../messages/en.json", { with: { type: "json" } }),
  ja: () => import("../messages/ja.json", { with: { type: "json" } }),
} satisfies Record<Locale, () => Promise<unknown>>;

export default getRequestConfig(async () => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const locale = resolveLocale({
    header: head.get("x-parallax-locale"),
    cookie: jar.get("plx_lang")?.value ?? null,
    acceptLanguage: head.get("accept-language"),
  });
  return { locale, messages: (await MESSAGES[locale]()).default, timeZone: "UTC" };
});
