export { writeAtom } from "./atom.ts";
export { urnOf, type Feed, type FeedItem } from "./feed.ts";
export { writeJsonFeed } from "./json-feed.ts";
export { writeRss } from "./rss.ts";
export {
  NEWS_WINDOW_MS,
  writeNewsSitemap,
  writeSitemap,
  type NewsEntry,
  type SitemapEntry,
} from "./sitemap.ts";
export { stripForbidden } from "./xml.ts";
