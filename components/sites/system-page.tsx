import { useTranslations } from "next-intl";
import { SiteSearchForm } from "./site-search.tsx";
import { type SiteView, siteUrl } from "./site-view.ts";

export type SystemPageName = "not-found" | "gone" | "search-away";

const NUMBER: Readonly<Record<SystemPageName, string>> = {
  "not-found": "404",
  gone: "410",
  "search-away": "503",
};

/** What answers where nothing else does: says why that may be and where to go on. */
export function SystemPageView({ site, name }: { site: SiteView; name: SystemPageName }) {
  const t = useTranslations("sites");
  return (
    <div className="grid max-w-2xl gap-5 py-4 md:py-8">
      <p aria-hidden className="font-serif text-display text-faint">
        {NUMBER[name]}
      </p>
      <h1 className="font-serif text-display font-medium">{t(`system.${name}.title`)}</h1>
      <p className="measure text-soft">{t(`system.${name}.text`)}</p>
      {name === "search-away" ? null : <SiteSearchForm site={site} words="" />}
      <p className="flex flex-wrap gap-x-6">
        <a href={siteUrl(site, "")} className="target link-text">
          {t("front")}
        </a>
        <a href={siteUrl(site, "archive")} className="target link-text">
          {t("archive")}
        </a>
      </p>
    </div>
  );
}
