/** An item of a feed: plain text and absolute addresses; times are RFC 3339 in UTC. */
export type FeedItem = {
  /** An URN that never changes: it follows the publication, not its address. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** The language of the title, which may be another than the feed's; `und` where it is not known. */
  readonly language: string;
  readonly summary: string;
  /** Paragraphs of plain text; empty where the summary is all there is. */
  readonly paragraphs: readonly string[];
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly categories: readonly string[];
};

/** A feed in one language. */
export type Feed = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly homeUrl: string;
  /** This very document's address, and those of its sisters. */
  readonly urls: { readonly rss: string; readonly atom: string; readonly json: string };
  readonly hubUrl: string;
  /** The newest change of any item, else of the feed's own; RFC 3339. */
  readonly updatedAt: string;
  readonly author: { readonly name: string; readonly url: string };
  readonly items: readonly FeedItem[];
};

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The body as markup: paragraphs of escaped text, or the summary as the only one. */
export function bodyHtml({ paragraphs, summary }: FeedItem): string {
  const blocks = paragraphs.length > 0 ? paragraphs : [summary];
  return blocks.map((text) => `<p>${escapeHtml(text)}</p>`).join("");
}

/** The language of an item's title where it is another than the feed's: a text in another language says so. */
export const otherLanguage = ({ language }: FeedItem, feed: Feed): string | null =>
  language === "und" || language === feed.language ? null : language;

/** The identity of a publication, event or projection as an URN. */
export const urnOf = (id: string): string => `urn:evemiss:iiodo:${id}`;
