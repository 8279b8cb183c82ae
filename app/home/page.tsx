import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { getMarker, positionOf, readHome, readPostList } from "#lib/flow/timelines/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { HomePage } from "../../components/timelines/home-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { loadEntries } from "../load-entries.ts";
import { currentReader } from "../reader.ts";
import { beginPage } from "../render-context.ts";
import { viewerOf } from "../viewer-of.ts";
import { single, type SearchParameters } from "../search-parameters.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("timelines");
  return { title: t("title"), robots: { index: false } };
}

export default async function HomeRoute({ searchParams }: Props) {
  await beginPage();
  const [{ principal, ctx }, parameters] = await Promise.all([currentReader(), searchParams]);
  if (principal === null) redirect("/signin?callbackUrl=/home");
  const cursor = single(parameters.cursor);
  const [page, marker] = await Promise.all([
    loadEntries(cursor, { list: "home", ctx, read: (wanted) => readHome(ctx, wanted), positionOf }),
    getMarker(ctx),
  ]);
  const isFirst = cursor === null || page.isStale;
  // Who has said something lately: offered where the reader follows nobody who speaks.
  const others =
    page.entries.length > 0 ? [] : await readPostList(ctx, { of: "public" }, { after: null, limit: 50 });
  const speakers = new Map(others.map(({ post }) => [post.account.id, post.account]));
  return (
    <Shell
      path={cursor ? `/home?cursor=${encodeURIComponent(cursor)}` : "/home"}
      viewer={await viewerOf(principal)}
    >
      <HomePage
        {...page}
        marker={marker}
        isFirst={isFirst}
        refused={single(parameters.refused)}
        once={isFirst && principal.scopes.includes("posts:write") ? uuidv7() : null}
        speakers={[...speakers.values()].slice(0, 5)}
      />
    </Shell>
  );
}
