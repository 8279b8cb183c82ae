import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import {
  countUnread,
  getBudget,
  listNotifications,
  notificationPosition,
} from "#lib/flow/deliveries/index.ts";
import { publishedOfEvents } from "#lib/flow/publications/index.ts";
import { NotificationsPage } from "../../components/deliveries/notifications-page.tsx";
import { Shell } from "../../components/shell/shell.tsx";
import { loadList } from "../load-list.ts";
import { loadVocabulary } from "../load-vocabulary.ts";
import { currentReader } from "../reader.ts";
import { beginPage } from "../render-context.ts";
import { single, type SearchParameters } from "../search-parameters.ts";
import { viewerOf } from "../viewer-of.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata() {
  const t = await getTranslations("deliveries");
  return { title: t("title"), robots: { index: false } };
}

export default async function NotificationsRoute({ searchParams }: Props) {
  await beginPage();
  const [{ principal, ctx }, parameters] = await Promise.all([currentReader(), searchParams]);
  if (principal === null) redirect("/signin?callbackUrl=/notifications");
  const cursor = single(parameters.cursor);
  const [page, unread, locale, budget] = await Promise.all([
    loadList(cursor, {
      list: "notifications",
      ctx,
      read: (wanted) => listNotifications(ctx, { unread: null, ...wanted }),
      positionOf: notificationPosition,
    }),
    countUnread(ctx),
    getLocale(),
    getBudget(ctx),
  ]);
  const [pages, vocabulary] = await Promise.all([
    publishedOfEvents(
      page.rows.map(({ geid }) => geid),
      locale,
    ),
    loadVocabulary(ctx, locale, []),
  ]);
  const isFirst = cursor === null || page.isStale;
  return (
    <Shell
      path={cursor ? `/notifications?cursor=${encodeURIComponent(cursor)}` : "/notifications"}
      viewer={await viewerOf(principal)}
    >
      <NotificationsPage
        notices={page.rows}
        next={page.next}
        isStale={page.isStale}
        {...{ pages, vocabulary, isFirst, unread }}
        refused={single(parameters.refused)}
        budget={budget.ok ? budget.value : null}
        isSaved={parameters.saved === "1"}
      />
    </Shell>
  );
}
