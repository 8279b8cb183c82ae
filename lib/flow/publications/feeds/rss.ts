import { bodyHtml, otherLanguage, type Feed, type FeedItem } from "./feed.ts";
import { element, emptyElement, parent, xmlDocument } from "./xml.ts";

const NAMESPACES = {
  version: "2.0",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
};

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (number: number): string => String(number).padStart(2, "0");

/** A moment in the manner of RFC 822 with a year of four digits, in UTC. */
export function rfc822(moment: string): string {
  const date = new Date(moment);
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(":");
  return `${DAYS[date.getUTCDay()]}, ${two(date.getUTCDate())} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()} ${time} +0000`;
}

const itemOf = (item: FeedItem, feed: Feed): string =>
  parent("item", [
    element("title", item.title),
    element("link", item.url),
    element("guid", item.id, { isPermaLink: "false" }),
    element("pubDate", rfc822(item.publishedAt)),
    element("dc:creator", feed.author.name),
    element("dc:language", otherLanguage(item, feed)),
    ...item.categories.map((category) => element("category", category)),
    element("description", item.summary),
    element("content:encoded", bodyHtml(item)),
    element("atom:updated", item.updatedAt),
  ]);

/** The feed as RSS 2.0; every title and text stands without what XML 1.0 forbids. */
export function writeRss(feed: Feed): string {
  const channel = parent("channel", [
    element("title", feed.title),
    element("link", feed.homeUrl),
    // The specification wants the element even where there is nothing to say.
    element("description", feed.description || feed.title),
    element("language", feed.language),
    element("lastBuildDate", rfc822(feed.updatedAt)),
    emptyElement("atom:link", { rel: "self", type: "application/rss+xml", href: feed.urls.rss }),
    emptyElement("atom:link", { rel: "hub", href: feed.hubUrl }),
    emptyElement("atom:link", { rel: "alternate", type: "application/atom+xml", href: feed.urls.atom }),
    ...feed.items.map((item) => itemOf(item, feed)),
  ]);
  return xmlDocument(parent("rss", [channel], NAMESPACES));
}
