import { listPublished } from "#lib/flow/publications/index.ts";
import { SiteFrontPage } from "../../../../../components/sites/front-page.tsx";
import { SiteShell } from "../../../../../components/sites/site-shell.tsx";
import { siteUrl } from "../../../../../components/sites/site-view.ts";
import { loadSite, type SiteParams } from "./load-site.ts";
import { topicLine } from "./present-topic.ts";
import { siteMetadata, standingLanguages } from "./site-metadata.ts";

type Props = { params: Promise<SiteParams> };

const FRONT_TOPICS = 30;

export async function generateMetadata({ params }: Props) {
  const { site: siteId, locale } = await params;
  const site = await loadSite(siteId, locale);
  return siteMetadata(site, {
    title: site.name,
    canonical: siteUrl(site, ""),
    languages: standingLanguages(site, ""),
  });
}

export default async function FrontPage({ params }: Props) {
  const { site: siteId, locale } = await params;
  const site = await loadSite(siteId, locale);
  const items = await listPublished(siteId, locale, { limit: FRONT_TOPICS + 1 });
  return (
    <SiteShell site={site} part="front" translations={standingLanguages(site, "")}>
      <SiteFrontPage
        site={site}
        topics={items.slice(0, FRONT_TOPICS).map((item) => topicLine(site, item))}
        hasMore={items.length > FRONT_TOPICS}
      />
    </SiteShell>
  );
}
