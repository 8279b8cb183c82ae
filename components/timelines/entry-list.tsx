import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { Entry, Marker } from "#lib/flow/timelines/contracts.ts";
import { EntryCard } from "./entry-card.tsx";

type Props = {
  entries: readonly Entry[];
  /** Up to where the reader has read; a rule stands above the first entry that was. */
  marker?: Marker | null;
};

/** Whether an entry lies at or below the marker. */
function isRead(entry: Entry, marker: Marker | null): boolean {
  if (!marker?.ranked_at || !marker.entry_id) return false;
  if (entry.ranked_at !== marker.ranked_at) return entry.ranked_at < marker.ranked_at;
  return entry.id <= marker.entry_id;
}

/** Posts, newest first. */
export function EntryList({ entries, marker = null }: Props) {
  const t = useTranslations("timelines");
  const firstRead = entries.findIndex((entry) => isRead(entry, marker));
  return (
    <ol className="grid gap-6 border-t border-ink pt-5">
      {entries.map((entry, index) => (
        <Fragment key={entry.id}>
          {index === firstRead && index > 0 ? (
            <li className="flex items-center gap-3 text-note text-soft before:h-px before:flex-1 before:bg-edge after:h-px after:flex-1 after:bg-edge">
              {t("readBefore")}
            </li>
          ) : null}
          <li className="border-t border-rule pt-5 first:border-t-0 first:pt-0">
            <EntryCard entry={entry} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
