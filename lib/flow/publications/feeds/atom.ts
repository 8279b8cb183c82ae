import { bodyHtml, otherLanguage, type Feed, type FeedItem } from "./feed.ts";
import { element, emptyElement, parent, xmlDocument } from "./xml.ts";

const entryOf = (item: FeedItem, feed: Feed): string =>
  parent("entry", [
    element("id", item.id),
    // An entry without a title is not valid; a title that held only what XML forbids leaves its identity.
    element("title", item.title, { "xml:lang": otherLanguage(item, feed) }) ?? element("title", item.id),
    emptyElement("link", { rel: "alternate", type: "text/html", href: item.url }),
    element("published", item.publishedAt),
    element("updated", item.updatedAt),
    ...item.categories.map((term) => emptyElement("category", { term })),
    element("summary", item.summary),
    element("content", bodyHtml(item), { type: "html" }),
  ]);

/** The feed as Atom (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const root = parent(
    "feed",
    [
      element("id", feed.id),
      element("title", feed.title),
      element("subtitle", feed.description),
      element("updated", feed.updatedAt),
      parent("author", [element("name", feed.author.name), element("uri", feed.author.url)]),
      emptyElement("link", { rel: "alternate", type: "text/html", href: feed.homeUrl }),
      emptyElement("link", { rel: "self", type: "application/atom+xml", href: feed.urls.atom }),
      emptyElement("link", { rel: "hub", href: feed.hubUrl }),
      ...feed.items.map((item) => entryOf(item, feed)),
    ],
    { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.language },
  );
  return xmlDocument(root);
}
