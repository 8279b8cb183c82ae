import { useTranslations } from "next-intl";
import type { Account } from "#lib/flow/relations/contracts.ts";
import type { Entry, Marker } from "#lib/flow/timelines/contracts.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Pager } from "../ui/pager.tsx";
import { Composer } from "./composer.tsx";
import { EmptyHome } from "./empty-home.tsx";
import { EntryList } from "./entry-list.tsx";
import { NewPill } from "./new-pill.tsx";
import { Refusal } from "./refusal.tsx";

type Props = {
  entries: readonly Entry[];
  next: string | null;
  isStale: boolean;
  isFirst: boolean;
  marker: Marker;
  refused: string | null;
  /** For who may write: names the composer as it was drawn. */
  once: string | null;
  speakers: readonly Pick<Account, "id" | "handle" | "name">[];
};

/** The reader's own timeline, frozen as it was loaded. */
export function HomePage({ entries, next, isStale, isFirst, marker, refused, once, speakers }: Props) {
  const t = useTranslations("timelines");
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <p className="measure text-soft">{t("intro")}</p>
      </div>
      <Refusal code={refused} />
      {isStale ? (
        <Notice tone="warm" role="status">
          {t("badCursor")}
        </Notice>
      ) : null}
      {once === null ? null : <Composer once={once} back="/home" />}
      {isFirst && entries.length > 0 ? <Head top={entries[0]?.id ?? null} marker={marker} /> : null}
      {entries.length === 0 && isFirst ? (
        <EmptyHome accounts={speakers} />
      ) : (
        <EntryList entries={entries} marker={marker} />
      )}
      <Pager next={next} isFirst={isFirst} path="/home" words="timelines" />
    </div>
  );
}

function Head({ top, marker }: { top: string | null; marker: Marker }) {
  const t = useTranslations("timelines");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <NewPill top={top} one={t("newOne")} many={t("newMany")} href="/home" />
      {top === null || top === marker.entry_id ? null : (
        <form method="post" action="/home/marker">
          <input type="hidden" name="entry_id" value={top} />
          <Button type="submit" tone="quiet">
            {t("markRead")}
          </Button>
        </form>
      )}
    </div>
  );
}
