import { useLocale, useTranslations } from "next-intl";
import { cn } from "../ui/class-names.ts";

const FEEDS = [
  ["feed.xml", "RSS", "application/rss+xml"],
  ["atom.xml", "Atom", "application/atom+xml"],
  ["feed.json", "JSON Feed", "application/feed+json"],
] as const;

/** The feeds of a list of the mother in the language of the page; `base` is the list's own path, empty for all events. */
export function FeedDoors({ base, className }: { base: string; className?: string }) {
  const t = useTranslations("sites");
  const locale = useLocale();
  return (
    <section aria-labelledby="feeds" className={cn("grid gap-1 text-note", className)}>
      <h2 id="feeds" className="label">
        {t("feeds")}
      </h2>
      <ul className="flex flex-wrap gap-x-4">
        {FEEDS.map(([name, label, type]) => (
          <li key={name}>
            <a href={`${base}/${locale}/${name}`} type={type} className="target link-text">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same as a page's head names them. */
export const feedTypes = (base: string, locale: string): Record<string, string> =>
  Object.fromEntries(FEEDS.map(([name, , type]) => [type, `${base}/${locale}/${name}`]));
