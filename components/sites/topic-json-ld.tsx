import { JsonLd } from "../ui/json-ld.tsx";
import type { Topic } from "./topic-page.tsx";
import type { SiteView } from "./site-view.ts";

const SOURCES_MAX = 20;

/** The publication for machines that read schema.org: an article of this site, based on its evidence. */
export function TopicJsonLd({
  site,
  topic,
  url,
  geid,
}: {
  site: SiteView;
  topic: Topic;
  url: string;
  geid: string;
}) {
  const publisher = { "@type": "Organization", name: site.name, url: `${site.origin}/` };
  const data = {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: topic.title.slice(0, 110),
    description: topic.summary,
    inLanguage: topic.language,
    url,
    mainEntityOfPage: url,
    identifier: `urn:evemiss:iiodo:${topic.pubid}`,
    datePublished: topic.publishedAt ?? undefined,
    dateModified: topic.updatedAt,
    author: publisher,
    publisher,
    isBasedOn: topic.sources.flatMap(({ url: source }) => source ?? []).slice(0, SOURCES_MAX),
    about: { "@type": "Event", identifier: geid, sameAs: topic.eventUrl },
    correction: topic.corrections.map(({ at, text }) => ({
      "@type": "CorrectionComment",
      text,
      datePublished: at,
    })),
  };
  return <JsonLd data={data} />;
}
