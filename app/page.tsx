import { useTranslations } from "next-intl";
import { getLocale } from "next-intl/server";
import { EmptyStream } from "../components/events/empty-stream.tsx";
import { CardKey } from "../components/events/card-key.tsx";
import { EventStream } from "../components/events/event-stream.tsx";
import { FeedDoors, feedTypes } from "../components/shell/feed-doors.tsx";
import { NetworkDoors } from "../components/shell/network-doors.tsx";
import { Shell } from "../components/shell/shell.tsx";
import { Notice } from "../components/ui/notice.tsx";
import { Pager } from "../components/ui/pager.tsx";
import { currentViewer } from "./current-viewer.ts";
import { loadDoors } from "./load-doors.ts";
import { loadStream } from "./load-stream.ts";
import { beginPage } from "./render-context.ts";
import { single, type SearchParameters } from "./search-parameters.ts";

type Props = { searchParams: Promise<SearchParameters> };

export async function generateMetadata({ searchParams }: Props) {
  const [{ cursor }, locale] = await Promise.all([searchParams, getLocale()]);
  // Later pages of the list change under the reader's hands; only its head is worth remembering.
  return {
    alternates: { canonical: "/", types: feedTypes("", locale) },
    robots: { index: cursor === undefined, follow: true },
  };
}

export default async function MotherPage({ searchParams }: Props) {
  await beginPage();
  const cursor = single((await searchParams).cursor);
  const [viewer, stream, doors] = await Promise.all([currentViewer(), loadStream(cursor), loadDoors()]);
  return (
    <Shell path={cursor ? `/?cursor=${encodeURIComponent(cursor)}` : "/"} viewer={viewer}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          <Head isStale={stream.isStale} />
          {stream.events.length === 0 ? (
            <EmptyStream />
          ) : (
            <EventStream events={stream.events} views={stream.views} />
          )}
          <Pager next={stream.next} isFirst={cursor === null || stream.isStale} path="/" />
        </div>
        <aside className="grid content-start gap-8">
          <NetworkDoors {...doors} />
          <CardKey />
          <FeedDoors base="" />
        </aside>
      </div>
    </Shell>
  );
}

function Head({ isStale }: { isStale: boolean }) {
  const t = useTranslations("stream");
  return (
    <div className="mb-7 grid gap-2">
      <h1 className="font-serif text-display font-medium">{t("title")}</h1>
      <p className="measure text-soft">{t("intro")}</p>
      {isStale ? (
        <Notice tone="warm" role="status">
          {t("badCursor")}
        </Notice>
      ) : null}
    </div>
  );
}
