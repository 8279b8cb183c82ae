import { useTranslations } from "next-intl";

/** A page on which an event can be read in the reader's language. */
export type PageLink = {
  readonly geid: string;
  readonly site: string;
  readonly title: string;
  readonly url: string;
};

/** Where an event was published in the reader's own language. */
export function PublishedLinks({ pages }: { pages: readonly PageLink[] }) {
  const t = useTranslations("deliveries");
  if (pages.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-note">
      <span className="text-faint">{t("published")}</span>
      <ul className="flex flex-wrap gap-x-3">
        {pages.map(({ url, site, title }) => (
          <li key={url}>
            <a href={url} title={title} className="target link-text">
              <bdi>{site}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
