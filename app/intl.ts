import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, LOCALE_COOKIE } from "#lib/http/front-door/locale.ts";
import type { Locale } from "../components/i18n/locales.ts";

const MESSAGES = {
  "zh-TW": () => import("../messages/zh-TW.json", { with: { type: "json" } }),
  en: () => import("../messages/en.json", { with: { type: "json" } }),
  ja: () => import("../messages/ja.json", { with: { type: "json" } }),
} satisfies Record<Locale, () => Promise<unknown>>;

/** The front door decides the language of a request; where it has not, the same rule is applied here. */
export default getRequestConfig(async () => {
  const [head, jar] = await Promise.all([headers(), cookies()]);
  const locale = chooseLocale({
    lang: head.get("x-parallax-locale"),
    cookie: jar.get(LOCALE_COOKIE)?.value ?? null,
    accepted: head.get("accept-language") ?? undefined,
  });
  return { locale, messages: (await MESSAGES[locale]()).default, timeZone: "UTC" };
});
