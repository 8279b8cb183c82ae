import { getTranslations } from "next-intl/server";
import { listPublished } from "#lib/flow/publications/index.ts";
import { ArchivePage } from "../../../../../../components/sites/archive-page.tsx";
import { SiteShell } from "../../../../../../components/sites/site-shell.tsx";
import { siteUrl } from "../../../../../../components/sites/site-view.ts";
import { loadSite, type SiteParams } from "../load-site.ts";
import { topicLine } from "../present-topic.ts";
import { siteMetadata, standingLanguages } from "../site-metadata.ts";

type Props = { params: Promise<SiteParams> };

/** Older ones are found by search and in the sitemap. */
const ARCHIVE_TOPICS = 2_000;

export async function generateMetadata({ params }: Props) {
  const { site: siteId, locale } = await params;
  const [site, t] = await Promise.all([loadSite(siteId, locale), getTranslations("sites")]);
  return siteMetadata(site, {
    title: t("archive"),
    canonical: siteUrl(site, "archive"),
    languages: standingLanguages(site, "archive"),
  });
}

export default async function SiteArchive({ params }: Props) {
  const { site: siteId, locale } = await params;
  const site = await loadSite(siteId, locale);
  const items = await listPublished(siteId, locale, { limit: ARCHIVE_TOPICS });
  return (
    <SiteShell site={site} part="archive" translations={standingLanguages(site, "archive")}>
      <ArchivePage topics={items.map((item) => topicLine(site, item))} />
    </SiteShell>
  );
}
