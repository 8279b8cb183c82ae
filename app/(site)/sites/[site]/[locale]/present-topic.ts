import type { PublishedItem } from "#lib/flow/publications/index.ts";
import type { SiteView, TopicLine } from "../../../../../components/sites/site-view.ts";

/** A publication as lists of its site show it. */
export const topicLine = (site: SiteView, item: PublishedItem): TopicLine => ({
  pubid: item.pubid,
  url: site.origin + item.path,
  title: item.title,
  summary: item.summary,
  language: item.language,
  publishedAt: item.publishedAt,
  updatedAt: item.updatedAt,
  isCorrected: item.isCorrected,
});
