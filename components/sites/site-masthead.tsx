import { useTranslations } from "next-intl";
import { LOCALE_NAMES } from "../i18n/locales.ts";
import { cn } from "../ui/class-names.ts";
import type { SitePart } from "./site-shell.tsx";
import { type SiteView, siteUrl } from "./site-view.ts";
import { SiteFollow } from "./site-follow.tsx";
import { SiteThemeSwitch } from "./site-theme-switch.tsx";

type Props = {
  readonly site: SiteView;
  readonly part: SitePart;
  readonly translations: Readonly<Record<string, string>>;
};

/** The name of the site and the way through it; the band above carries its colour. */
export function SiteMasthead({ site, part, translations }: Props) {
  return (
    <header className="w-full border-t-4 border-accent">
      <div className="site-page">
        <div className="no-print flex min-h-10 flex-wrap items-center justify-between gap-x-4 text-note">
          <SiteLanguages site={site} translations={translations} />
          <div className="ms-auto flex items-center gap-x-3 whitespace-nowrap">
            <SiteFollow site={site} />
            <SiteThemeSwitch />
          </div>
        </div>
        <div className="pt-4 pb-5 md:pt-7 md:pb-7">
          <p className="font-serif text-[clamp(2rem,1.3rem+3.2vw,3.25rem)] leading-[1.08] font-semibold tracking-[-0.015em] text-ink">
            <a href={siteUrl(site, "")}>{site.name}</a>
          </p>
          {site.tagline ? (
            <p className="mt-1.5 max-w-2xl text-body text-soft md:text-lead">{site.tagline}</p>
          ) : null}
        </div>
        <SiteNavigation site={site} part={part} />
      </div>
    </header>
  );
}

function SiteLanguages({ site, translations }: Pick<Props, "site" | "translations">) {
  const t = useTranslations("shell");
  if (site.locales.length < 2) return <span />;
  return (
    <nav aria-label={t("languages")}>
      <ul className="flex flex-wrap items-center gap-x-3 whitespace-nowrap">
        {site.locales.map((locale) => (
          <li key={locale}>
            <a
              href={translations[locale] ?? siteUrl(site, "", locale)}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === site.locale ? "true" : undefined}
              className={cn(
                "target link-quiet",
                locale === site.locale ? "text-ink" : "text-faint hover:text-ink",
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

function SiteNavigation({ site, part }: Pick<Props, "site" | "part">) {
  const t = useTranslations("sites");
  const entries = [
    ["front", "", t("front")],
    ["archive", "archive", t("archive")],
    ["corrections", "corrections", t("corrections")],
    ["about", "about", t("about")],
    ["search", "search", t("search")],
  ] as const;
  return (
    <nav aria-label={t("navigation")} className="no-print border-y border-rule text-small">
      <ul className="-mx-2 flex flex-wrap">
        {entries.map(([name, path, label]) => (
          <li key={name}>
            <a
              href={siteUrl(site, path)}
              aria-current={part === name ? "page" : undefined}
              className={cn(
                "inline-flex min-h-10 items-center px-2 decoration-accent decoration-2 underline-offset-[0.55em] hover:text-ink hover:underline",
                part === name ? "text-ink underline" : "text-soft",
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
