import { getTranslations } from "next-intl/server";
import { RetractedPage } from "../../../../../../../components/sites/retracted-page.tsx";
import { SiteShell } from "../../../../../../../components/sites/site-shell.tsx";
import { siteUrl } from "../../../../../../../components/sites/site-view.ts";
import { TopicJsonLd } from "../../../../../../../components/sites/topic-json-ld.tsx";
import { TopicPage } from "../../../../../../../components/sites/topic-page.tsx";
import type { SiteParams } from "../../load-site.ts";
import { siteMetadata } from "../../site-metadata.ts";
import { loadTopic } from "./load-topic.ts";

type Props = { params: Promise<SiteParams & { slug: string }> };

const load = async ({ params }: Props) => {
  const { site, locale, slug } = await params;
  const loaded = await loadTopic(site, locale);
  const { page } = loaded;
  return {
    ...loaded,
    url: page.path === null ? siteUrl(loaded.site, `topics/${slug}`) : loaded.site.origin + page.path,
  };
};

export async function generateMetadata(props: Props) {
  const [{ site, topic, page, url }, t] = await Promise.all([load(props), getTranslations("sites")]);
  if (page.retraction !== null) return siteMetadata(site, { title: t("system.gone.title"), canonical: null });
  return siteMetadata(site, {
    title: topic.title,
    description: topic.summary,
    canonical: url,
    languages: Object.fromEntries(topic.translations.map((one) => [one.locale, one.url])),
    article: topic,
  });
}

export default async function SiteTopic(props: Props) {
  const { site, topic, page, url } = await load(props);
  const translations = Object.fromEntries(topic.translations.map((one) => [one.locale, one.url]));
  return (
    <SiteShell site={site} part={null} translations={translations}>
      {page.retraction === null ? (
        <>
          <TopicPage site={site} topic={topic} />
          <TopicJsonLd site={site} topic={topic} url={url} geid={page.trail.geid} />
        </>
      ) : (
        <RetractedPage
          site={site}
          title={topic.title}
          language={topic.language}
          at={page.retraction.at}
          reason={page.retraction.reason}
          provenanceUrl={`${site.motherOrigin}/api/v1/publications/${topic.pubid}/provenance`}
        />
      )}
    </SiteShell>
  );
}
