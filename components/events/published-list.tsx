import { useLocale, useTranslations } from "next-intl";
import { languageName } from "../i18n/language-name.ts";

/** A page of a site that says something about the event. */
export type PublishedPage = {
  readonly siteId: string;
  readonly site: string;
  readonly locale: string;
  readonly title: string;
  readonly language: string;
  readonly url: string;
};

/** Where the event can be read in a site's own words: each site once, in the reader's language where it has it. */
export function PublishedList({ pages }: { pages: readonly PublishedPage[] }) {
  const t = useTranslations("event");
  const bySite = Map.groupBy(pages, ({ siteId }) => siteId);
  if (bySite.size === 0) return <p className="text-small text-soft">{t("publishedNone")}</p>;
  return (
    <ul className="grid gap-4">
      {[...bySite].map(([siteId, own]) => (
        <li key={siteId}>
          <OfSite pages={own} />
        </li>
      ))}
    </ul>
  );
}

function OfSite({ pages }: { pages: readonly PublishedPage[] }) {
  const locale = useLocale();
  const [main, ...others] = pages.toSorted(
    (a, b) => Number(b.locale === locale) - Number(a.locale === locale),
  );
  if (main === undefined) return null;
  return (
    <div className="grid gap-0.5">
      <p className="text-note text-faint">{main.site}</p>
      <p className="leading-snug">
        <a href={main.url} lang={main.language} className="link-text">
          {main.title}
        </a>
      </p>
      {main.locale !== locale || others.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 text-note text-faint">
          {main.locale === locale ? null : <span>{languageName(locale, main.locale)}</span>}
          {others.map((page) => (
            <a key={page.locale + page.url} href={page.url} className="target link-quiet">
              {languageName(locale, page.locale)}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}
