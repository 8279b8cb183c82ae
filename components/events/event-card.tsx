import { useLocale, useTranslations } from "next-intl";
import type { Event } from "#lib/flow/events/contracts.ts";
import type { View } from "#lib/flow/projections/contracts.ts";
import { pickText } from "../i18n/pick-text.ts";
import { labelOf } from "../projections/label-of.ts";
import { ViewLine } from "../projections/view-line.tsx";
import { Link } from "../ui/link.tsx";
import { ShownIn, Tongue } from "../ui/tongue.tsx";
import { EvidenceCount } from "./evidence-count.tsx";
import { LanguageList } from "./language-list.tsx";
import { occurredText } from "./occurred-text.ts";
import { placeText } from "./place-text.ts";
import { StageBadge } from "./stage-badge.tsx";

/** One occurrence in a list: its title, when and where, and how much supports it. That it is stable goes without saying. */
export function EventCard({ event, views = [] }: { event: Event; views?: readonly View[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const told = pickText(event.titles, locale);
  const when = occurredText(locale, event.occurred);
  const where = placeText(locale, event.places);
  // Then "shown in …" names the one language already.
  const isInOneOther = told !== null && !told.isAsked && event.languages.length === 1;
  return (
    <article className="grid gap-1">
      <h3 className="font-serif text-head font-semibold">
        <Link href={`/events/${event.geid}`} className="link-quiet line-clamp-5 visited:text-soft">
          {told ? <Tongue told={told} /> : t("event.untitled")}
        </Link>
      </h3>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-note text-faint">
        <span className="text-small text-soft">
          {when ?? <span className="text-faint">{t("event.timeUnknown")}</span>}
          {where ? <span className="before:mx-2 before:text-edge before:content-['·']">{where}</span> : null}
        </span>
        <EvidenceCount evidenceCount={event.evidence_count} originCount={event.origin_count} />
        {isInOneOther ? null : (
          <span>
            <LanguageList tags={event.languages} />
          </span>
        )}
        {told ? <ShownIn told={told} /> : null}
        {event.status === "active" && event.stage === "stable" ? null : <StageBadge event={event} />}
      </p>
      <ViewLine
        views={views.map(({ domain, domain_title: title, ...view }) => ({
          ...view,
          title: labelOf(title, locale, domain),
        }))}
      />
    </article>
  );
}
