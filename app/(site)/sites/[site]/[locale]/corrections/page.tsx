import { getTranslations } from "next-intl/server";
import { listCorrections } from "#lib/flow/publications/index.ts";
import { CorrectionsPage } from "../../../../../../components/sites/corrections-page.tsx";
import { SiteShell } from "../../../../../../components/sites/site-shell.tsx";
import { siteUrl } from "../../../../../../components/sites/site-view.ts";
import { loadSite, type SiteParams } from "../load-site.ts";
import { siteMetadata, standingLanguages } from "../site-metadata.ts";

type Props = { params: Promise<SiteParams> };

export async function generateMetadata({ params }: Props) {
  const { site: siteId, locale } = await params;
  const [site, t] = await Promise.all([loadSite(siteId, locale), getTranslations("sites")]);
  return siteMetadata(site, {
    title: t("corrections"),
    canonical: siteUrl(site, "corrections"),
    languages: standingLanguages(site, "corrections"),
  });
}

export default async function SiteCorrections({ params }: Props) {
  const { site: siteId, locale } = await params;
  const site = await loadSite(siteId, locale);
  const items = await listCorrections(siteId, locale);
  return (
    <SiteShell site={site} part="corrections" translations={standingLanguages(site, "corrections")}>
      <CorrectionsPage
        lines={items.map(({ pubid, path, ...item }) => ({
          ...item,
          key: pubid + item.at,
          url: path === null ? null : site.origin + path,
        }))}
      />
    </SiteShell>
  );
}
