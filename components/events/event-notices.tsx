import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import { isolated } from "../i18n/isolate.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { EventLink, type KinTitles } from "./event-link.tsx";
import type { EventPageProps } from "./event-page.tsx";

/** What must be known before reading an event: which state is shown, where it was redirected from, what is disputed. */
export function EventNotices(props: EventPageProps) {
  const { event, redirectedFrom, proposals, kinTitles } = props;
  const t = useTranslations();
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      <MomentNotice {...props} />
      {redirectedFrom ? <Notice>{t("lineage.redirectedFrom", { geid: redirectedFrom })}</Notice> : null}
      {event.status === "split" ? (
        <Notice tone="warm" title={t("lineage.splitTitle")}>
          <p>{t("lineage.splitText")}</p>
          <EventLinks geids={event.parts} titles={kinTitles} />
        </Notice>
      ) : null}
      {event.status === "merged" && event.alias_of ? (
        <Notice tone="warm" title={t("lineage.mergedInto")}>
          <EventLinks geids={[event.alias_of]} titles={kinTitles} />
        </Notice>
      ) : null}
      {proposals > 0 ? <Notice tone="warm">{t("proposals.open", { count: proposals })}</Notice> : null}
    </div>
  );
}

function MomentNotice({ event, asOf, tooEarly, unreadableMoment }: EventPageProps) {
  const t = useTranslations("asOf");
  const locale = useLocale();
  if (unreadableMoment)
    return (
      <Notice tone="alarm" role="alert">
        {t("invalid", { text: isolated(unreadableMoment.slice(0, 60)) })}
      </Notice>
    );
  if (tooEarly)
    return (
      <Notice tone="warm" role="status">
        {t("tooEarly", {
          at: formatMoment(locale, tooEarly, "minute"),
          first: formatMoment(locale, event.observed_at, "minute"),
        })}
      </Notice>
    );
  if (!asOf) return null;
  return (
    <Notice tone="accent" role="status">
      {t("banner", { at: formatMoment(locale, asOf, "minute") })}{" "}
      <Link href={`/events/${event.geid}`} className="link-text">
        {t("now")}
      </Link>
    </Notice>
  );
}

function EventLinks({ geids, titles }: { geids: readonly string[]; titles: KinTitles }) {
  return (
    <ul className="mt-1 grid gap-1">
      {geids.map((geid) => (
        <li key={geid}>
          <EventLink geid={geid} titles={titles} />
        </li>
      ))}
    </ul>
  );
}
