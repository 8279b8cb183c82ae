import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import type { EventPageProps } from "./event-page.tsx";

/** What must be known before reading an event: an older state is shown, it was redirected, split, or is disputed. */
export function EventNotices({ event, asOf, redirectedFrom, proposals }: EventPageProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {asOf ? (
        <Notice tone="accent" role="status">
          {t("asOf.banner", { at: formatMoment(locale, asOf, "minute") })}{" "}
          <Link href={`/events/${event.geid}`} className="link-text">
            {t("asOf.now")}
          </Link>
        </Notice>
      ) : null}
      {redirectedFrom ? <Notice>{t("lineage.redirectedFrom", { geid: redirectedFrom })}</Notice> : null}
      {event.status === "split" ? (
        <Notice tone="warm" title={t("lineage.splitTitle")}>
          <p>{t("lineage.splitText")}</p>
          <ul>
            {event.parts.map((part) => (
              <li key={part}>
                <Link href={`/events/${part}`} className="link-text font-mono text-fine">
                  {part}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {proposals > 0 ? <Notice tone="warm">{t("proposals.open", { count: proposals })}</Notice> : null}
    </div>
  );
}
