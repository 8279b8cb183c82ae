import { useTranslations } from "next-intl";
import { Mark } from "../ui/mark.tsx";
import { FeedLinks } from "./feed-links.tsx";
import { followUrl, type SiteView, subscribeUrl } from "./site-view.ts";

/** Where the site's texts come from, its feeds, and the way to follow it. */
export function SiteFooter({ site }: { site: SiteView }) {
  const t = useTranslations("sites");
  const subscribe = subscribeUrl(site);
  return (
    <footer className="no-print w-full border-t border-rule bg-raised">
      <div className="site-page grid gap-x-12 gap-y-6 py-8 text-note text-soft md:grid-cols-[minmax(0,1fr)_minmax(13rem,auto)]">
        <div className="grid max-w-xl gap-2">
          <p className="font-serif text-body font-semibold text-ink">{site.name}</p>
          <p>{t("footerNote")}</p>
          <p>
            <a href={`${site.motherOrigin}/`} className="target link-quiet gap-2 text-ink">
              <Mark className="h-3.5 w-auto text-accent" />
              {t("partOf")}
            </a>
          </p>
        </div>
        <div className="grid content-start gap-1">
          <p className="label">{t("feeds")}</p>
          <FeedLinks site={site} />
          <ul className="grid">
            <li>
              <a href={followUrl(site)} className="target link-text">
                {t("followSite", { site: site.name })}
              </a>
            </li>
            {subscribe === null ? null : (
              <li>
                <a href={subscribe} className="target link-text">
                  {t("subscribe")}
                </a>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
