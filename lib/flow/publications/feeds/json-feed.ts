import { otherLanguage, type Feed, type FeedItem } from "./feed.ts";
import { stripForbidden } from "./xml.ts";

const itemOf = (item: FeedItem, feed: Feed) => ({
  id: item.id,
  url: item.url,
  title: stripForbidden(item.title),
  summary: stripForbidden(item.summary),
  content_text: stripForbidden(item.paragraphs.length > 0 ? item.paragraphs.join("\n\n") : item.summary),
  ...(otherLanguage(item, feed) === null ? {} : { language: item.language }),
  date_published: item.publishedAt,
  date_modified: item.updatedAt,
  tags: item.categories.map(stripForbidden),
});

/** The feed as JSON Feed 1.1; its hub is named for WebSub. */
export function writeJsonFeed(feed: Feed): string {
  const document = {
    version: "https://jsonfeed.org/version/1.1",
    title: stripForbidden(feed.title),
    description: stripForbidden(feed.description),
    home_page_url: feed.homeUrl,
    feed_url: feed.urls.json,
    language: feed.language,
    authors: [{ name: stripForbidden(feed.author.name), url: feed.author.url }],
    hubs: [{ type: "WebSub", url: feed.hubUrl }],
    items: feed.items.map((item) => itemOf(item, feed)),
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
