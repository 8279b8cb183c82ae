import { getTranslations } from "next-intl/server";
import { SearchPage } from "../../components/search/search-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { currentViewer } from "../current-viewer.ts";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";
import { loadSearch, type SearchWish } from "./load-search.ts";

type Props = { searchParams: Promise<SearchParameters> };

async function wishOf(searchParams: Props["searchParams"]): Promise<SearchWish> {
  const parameters = await searchParams;
  return {
    q: single(parameters.q)?.trim() ?? "",
    type: single(parameters.type),
    language: single(parameters.language),
    cursor: single(parameters.cursor),
  };
}

export async function generateMetadata({ searchParams }: Props) {
  const [{ q }, t] = await Promise.all([wishOf(searchParams), getTranslations("search")]);
  return {
    title: q ? t("titleFor", { query: q.slice(0, 80) }) : t("title"),
    alternates: { canonical: "/search" },
    robots: { index: false, follow: true },
  };
}

export default async function SearchRoute({ searchParams }: Props) {
  await beginPage();
  const wish = await wishOf(searchParams);
  const [viewer, answer] = await Promise.all([currentViewer(), loadSearch(wish)]);
  const path = `/search?${new URLSearchParams({
    ...(wish.q ? { q: wish.q } : {}),
    ...(wish.type ? { type: wish.type } : {}),
    ...(wish.language ? { language: wish.language } : {}),
  })}`;
  return (
    <Shell path={path} viewer={viewer} hasOwnSearch>
      <SearchPage wish={wish} answer={answer} />
    </Shell>
  );
}
