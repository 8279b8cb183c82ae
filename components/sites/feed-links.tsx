import { type SiteView, siteUrl } from "./site-view.ts";

const FEEDS = [
  ["feed.xml", "RSS", "application/rss+xml"],
  ["atom.xml", "Atom", "application/atom+xml"],
  ["feed.json", "JSON Feed", "application/feed+json"],
] as const;

/** The feeds of this language. */
export function FeedLinks({ site }: { site: SiteView }) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {FEEDS.map(([name, label, type]) => (
        <li key={name}>
          <a href={siteUrl(site, name)} type={type} className="target link-text">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The same as a page's head names them. */
export const feedAlternates = (site: SiteView): Record<string, { url: string; title: string }[]> =>
  Object.fromEntries(
    FEEDS.map(([name, label, type]) => [
      type,
      [{ url: siteUrl(site, name), title: `${site.name} · ${label}` }],
    ]),
  );
