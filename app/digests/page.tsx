import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { digestPosition, listDigests } from "#lib/flow/deliveries/index.ts";
import { DigestsPage } from "../../components/deliveries/digests-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { loadList } from "../load-list.ts";
import { currentReader } from "../reader.ts";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";
import { viewerOf } from "../viewer-of.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("deliveries");
  return { title: t("digests"), robots: { index: false } };
}

export default async function DigestsRoute({ searchParams }: Props) {
  await beginPage();
  const [{ principal, ctx }, parameters] = await Promise.all([currentReader(), searchParams]);
  if (principal === null) redirect("/signin?callbackUrl=/digests");
  const cursor = single(parameters.cursor);
  const page = await loadList(cursor, {
    list: "digests",
    ctx,
    read: (wanted) => listDigests(ctx, wanted),
    positionOf: digestPosition,
  });
  return (
    <Shell
      path={cursor ? `/digests?cursor=${encodeURIComponent(cursor)}` : "/digests"}
      viewer={await viewerOf(principal)}
    >
      <DigestsPage
        digests={page.rows}
        next={page.next}
        isStale={page.isStale}
        isFirst={cursor === null || page.isStale}
      />
    </Shell>
  );
}
