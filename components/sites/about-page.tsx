import { useTranslations } from "next-intl";
import { FeedLinks } from "./feed-links.tsx";
import { PageHead } from "./page-head.tsx";
import type { SiteView } from "./site-view.ts";

/** Who speaks here, about what, by which rules, and where else it can be read. */
export function AboutPage({ site }: { site: SiteView }) {
  const t = useTranslations("sites");
  const own = site.about?.split(/\n{2,}/) ?? [];
  return (
    <>
      <PageHead title={t("aboutTitle", { site: site.name })} text={site.tagline} />
      {own.length === 0 ? null : (
        <div className="measure mb-8 grid gap-4">
          {own.map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </div>
      )}
      <dl className="grid max-w-3xl border-t border-ink">
        <Row term={t("aboutDomains")}>
          <ul className="grid">
            {site.domains.map(({ namespace, title }) => (
              <li key={namespace}>
                <a href={`${site.motherOrigin}/domains/${namespace}`} className="target link-text">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Row>
        <Row term={t("aboutMaking")}>{t("aboutMakingText")}</Row>
        <Row term={t("aboutCorrections")}>{t("aboutCorrectionsText")}</Row>
        <Row term={t("feeds")}>
          <FeedLinks site={site} />
        </Row>
      </dl>
    </>
  );
}

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-1 border-b border-rule py-4 md:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-note text-faint md:pt-0.5">{term}</dt>
      <dd className="measure">{children}</dd>
    </div>
  );
}
