import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageHead } from "./page-head.tsx";
import { TopicsByDay } from "./topic-list.tsx";
import { type SiteView, siteUrl, type TopicLine } from "./site-view.ts";

/** The site's own search: a plain form that works without scripts, under whatever host the page is read. */
export function SiteSearchForm({ site, words }: { site: SiteView; words: string }) {
  const t = useTranslations("sites");
  const search = useTranslations("search");
  return (
    <form action={`/${site.locale}/search`} role="search" className="flex max-w-xl">
      <label htmlFor="site-q" className="sr-only">
        {t("searchLabel")}
      </label>
      <input
        id="site-q"
        name="q"
        type="search"
        defaultValue={words}
        placeholder={search("placeholder")}
        enterKeyHint="search"
        maxLength={300}
        className="placeholder:text-faint min-h-11 min-w-0 flex-1 border border-e-0 border-edge bg-paper px-3 text-body"
      />
      <button
        type="submit"
        className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center border border-accent bg-accent px-3 text-paper"
      >
        <Search aria-hidden className="size-4" />
        <span className="sr-only">{t("search")}</span>
      </button>
    </form>
  );
}

type Props = { readonly site: SiteView; readonly words: string; readonly topics: readonly TopicLine[] };

/** What the site has out that these words are found in. */
export function SiteSearchPage({ site, words, topics }: Props) {
  const t = useTranslations("sites");
  return (
    <>
      <PageHead title={t("search")} text={t("searchText", { site: site.name })} />
      <SiteSearchForm site={site} words={words} />
      {words === "" ? (
        <p className="mt-4 text-small text-soft">
          {t("searchOr")}{" "}
          <a href={siteUrl(site, "archive")} className="link-text">
            {t("toArchive")}
          </a>
        </p>
      ) : (
        <div className="mt-8">
          <p role="status" className="border-b border-ink pb-3 text-note text-soft">
            {t("found", { count: topics.length, words })}
          </p>
          {topics.length === 0 ? (
            <p className="measure mt-4 text-small text-soft">{t("foundNothing")}</p>
          ) : null}
          <TopicsByDay topics={topics} heading="h2" />
        </div>
      )}
    </>
  );
}
