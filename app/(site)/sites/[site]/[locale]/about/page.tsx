import { getTranslations } from "next-intl/server";
import { AboutPage } from "../../../../../../components/sites/about-page.tsx";
import { SiteShell } from "../../../../../../components/sites/site-shell.tsx";
import { siteUrl } from "../../../../../../components/sites/site-view.ts";
import { loadSite, type SiteParams } from "../load-site.ts";
import { siteMetadata, standingLanguages } from "../site-metadata.ts";

type Props = { params: Promise<SiteParams> };

export async function generateMetadata({ params }: Props) {
  const { site: siteId, locale } = await params;
  const [site, t] = await Promise.all([loadSite(siteId, locale), getTranslations("sites")]);
  return siteMetadata(site, {
    title: t("about"),
    canonical: siteUrl(site, "about"),
    languages: standingLanguages(site, "about"),
  });
}

export default async function SiteAbout({ params }: Props) {
  const { site: siteId, locale } = await params;
  const site = await loadSite(siteId, locale);
  return (
    <SiteShell site={site} part="about" translations={standingLanguages(site, "about")}>
      <AboutPage site={site} />
    </SiteShell>
  );
}
