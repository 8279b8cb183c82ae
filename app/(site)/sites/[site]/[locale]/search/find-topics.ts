import { listPublished } from "#lib/flow/publications/index.ts";
import { publicContext } from "#lib/kernel/db/index.ts";
import { searchEvents } from "#lib/search/index.ts";
import type { SiteView, TopicLine } from "../../../../../../components/sites/site-view.ts";
import { topicLine } from "../present-topic.ts";

const MOST_EVENTS = 100;

/** What the site has out in this language about the events that the words are found in, the best match first. */
export async function findTopics(site: SiteView, words: string): Promise<TopicLine[]> {
  const { found } = await searchEvents(publicContext, {
    q: words,
    limit: MOST_EVENTS,
    after: null,
    titleLanguage: site.locale,
  });
  const geids: string[] = found.map(({ card }) => card.geid);
  const items = await listPublished(site.siteId, site.locale, { limit: MOST_EVENTS, geids });
  return items
    .toSorted((a, b) => geids.indexOf(a.geid) - geids.indexOf(b.geid))
    .map((item) => topicLine(site, item));
}
