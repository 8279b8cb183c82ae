import { useLocale, useTranslations } from "next-intl";
import { LOCALE_NAMES, LOCALES } from "../i18n/locales.ts";
import { cn } from "../ui/class-names.ts";

/** The three languages, each by its own name; the link stays on the same page and keeps its query. */
export function LanguageSwitch({ query }: { query: string }) {
  const t = useTranslations("shell");
  const current = useLocale();
  return (
    <nav aria-label={t("languages")}>
      <ul className="flex flex-wrap items-center gap-x-3 whitespace-nowrap">
        {LOCALES.map((locale) => (
          <li key={locale}>
            {/* A plain link: the whole page changes its language, nothing of the old one may stay. */}
            <a
              href={withLanguage(query, locale)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === current ? "true" : undefined}
              className={cn(
                "target link-quiet",
                locale === current ? "text-ink" : "text-faint hover:text-ink",
              )}
            >
              {LOCALE_NAMES[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A reference without a path stays on the page that it stands on. */
function withLanguage(query: string, locale: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set("lang", locale);
  return `?${parameters}`;
}
