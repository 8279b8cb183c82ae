import { getTranslations } from "next-intl/server";
import { SearchPage } from "../../components/search/search-page.tsx";
import { searchPath } from "../../components/search/wish.ts";
import { Shell } from "../../components/shell/shell.tsx";
import { currentViewer } from "../current-viewer.ts";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";
import { loadChoices } from "./load-choices.ts";
import { loadSearch } from "./load-search.ts";
import { readWish } from "./read-wish.ts";
import { isolated } from "../../components/i18n/isolate.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata({ searchParams }: Props) {
  const [{ q }, t] = await Promise.all([searchParams, getTranslations("search")]);
  const query = single(q)?.trim();
  return {
    title: query ? t("titleFor", { query: isolated(query.slice(0, 80)) }) : t("title"),
    alternates: { canonical: "/search" },
    robots: { index: false, follow: true },
  };
}

export default async function SearchRoute({ searchParams }: Props) {
  await beginPage();
  const [parameters, choices, viewer] = await Promise.all([searchParams, loadChoices(), currentViewer()]);
  const wish = readWish(parameters, choices);
  const cursor = single(parameters["cursor"]);
  return (
    <Shell path={searchPath(wish)} viewer={viewer} hasOwnSearch>
      <SearchPage wish={wish} cursor={cursor} choices={choices} answer={await loadSearch(wish, cursor)} />
    </Shell>
  );
}
