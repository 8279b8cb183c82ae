import { getTranslations } from "next-intl/server";
import { SiteShell } from "../../../../../../components/sites/site-shell.tsx";
import { SiteSearchPage } from "../../../../../../components/sites/site-search.tsx";
import { single, type SearchParameters } from "../../../../../search-parameters.ts";
import { loadSite, type SiteParams } from "../load-site.ts";
import { siteMetadata, standingLanguages } from "../site-metadata.ts";
import { findTopics } from "./find-topics.ts";

type Props = { params: Promise<SiteParams>; searchParams: Promise<SearchParameters> };

export async function generateMetadata({ params }: Props) {
  const { site: siteId, locale } = await params;
  const [site, t] = await Promise.all([loadSite(siteId, locale), getTranslations("sites")]);
  return siteMetadata(site, { title: t("search"), canonical: null });
}

export default async function SiteSearch({ params, searchParams }: Props) {
  const { site: siteId, locale } = await params;
  const site = await loadSite(siteId, locale);
  const words = single((await searchParams).q)?.trim() ?? "";
  const topics = words === "" ? [] : await findTopics(site, words);
  return (
    <SiteShell site={site} part="search" translations={standingLanguages(site, "search")}>
      <SiteSearchPage site={site} words={words} topics={topics} />
    </SiteShell>
  );
}
