import { useLocale, useTranslations } from "next-intl";
import type { PublishedPage } from "#lib/flow/publications/contracts.ts";
import { languageName } from "../i18n/language-name.ts";

/** Where something of the event can be read in a site's own words: each text once, in the reader's language where it has it. */
export function PublishedList({ pages }: { pages: readonly PublishedPage[] }) {
  const t = useTranslations("publications");
  // A site of two domains says something of its own about each reading.
  const byText = Map.groupBy(pages, ({ siteId, domain }) => `${siteId} ${domain}`);
  if (byText.size === 0) return <p className="text-small text-soft">{t("none")}</p>;
  return (
    <ul className="grid gap-4">
      {[...byText].map(([text, own]) => (
        <li key={text}>
          <OneText pages={own} />
        </li>
      ))}
    </ul>
  );
}

function OneText({ pages }: { pages: readonly PublishedPage[] }) {
  const locale = useLocale();
  const [main, ...others] = pages.toSorted(
    (a, b) => Number(b.locale === locale) - Number(a.locale === locale),
  );
  if (main === undefined) return null;
  return (
    <div className="grid gap-0.5">
      <p className="text-note text-faint">{main.site}</p>
      <p className="leading-snug">
        <a href={main.url} lang={main.language} hrefLang={main.locale} className="link-text">
          {main.title}
        </a>
      </p>
      {main.locale !== locale || others.length > 0 ? (
        <p className="flex flex-wrap gap-x-3 text-note text-faint">
          {main.locale === locale ? null : <span>{languageName(locale, main.locale)}</span>}
          {others.map((page) => (
            <a key={page.url} href={page.url} hrefLang={page.locale} className="target link-quiet">
              {languageName(locale, page.locale)}
            </a>
          ))}
        </p>
      ) : null}
    </div>
  );
}
