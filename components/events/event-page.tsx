import { useTranslations } from "next-intl";
import type { Event, EventVersion, Lineage } from "#lib/flow/events/contracts.ts";
import type { View } from "#lib/flow/projections/contracts.ts";
import type { PublishedPage } from "#lib/flow/publications/contracts.ts";
import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { ParallaxTable } from "../projections/parallax-table.tsx";
import { PublishedList } from "../publications/published-list.tsx";
import { Section } from "../ui/section.tsx";
import { ArrivalChart } from "./arrival-chart.tsx";
import { AsOfForm } from "./as-of-form.tsx";
import { EventHead } from "./event-head.tsx";
import type { KinTitles } from "./event-link.tsx";
import { EventNotices } from "./event-notices.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { IntegritySection } from "./integrity-section.tsx";
import { LineageSection } from "./lineage-section.tsx";
import { VersionTimeline } from "./version-timeline.tsx";

export type EventPageProps = {
  event: Event;
  versions: readonly EventVersion[];
  evidence: readonly Evidence[];
  lineage: Lineage;
  /** How each domain reads the event now. */
  views: readonly View[];
  /** Where sites have published it; empty where a moment of the past is shown. */
  published: readonly PublishedPage[];
  /** Titles of the parts, the whole and the survivor, as far as the reader may know of them. */
  kinTitles: KinTitles;
  /** Open proposals about the event, as far as the reader may know of them. */
  proposals: number;
  /** The moment whose knowledge is shown; null for the present. */
  asOf: string | null;
  /** A moment asked for at which nothing was known yet; the present is shown instead. */
  tooEarly: string | null;
  /** What was asked for as a moment and is none; the present is shown instead. */
  unreadableMoment: string | null;
  redirectedFrom: string | null;
};

/** The neutral page: what is known of one occurrence and from where, with no reading of its own. */
export function EventPage(props: EventPageProps) {
  const { event, versions, evidence, lineage, kinTitles, views, published, asOf } = props;
  const t = useTranslations();
  const current = versions.find((version) => version.version === event.version);
  return (
    <article>
      <EventNotices {...props} />
      <EventHead event={event} />
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <Section id="evidence" title={t("evidence.title")}>
            <ArrivalChart evidence={evidence} />
            <EvidenceList evidence={evidence} geid={event.geid} />
            {evidence.length < event.evidence_count && evidence.length > 0 ? (
              <p className="mt-4 text-note text-faint">
                {t("evidence.cut", { shown: evidence.length, count: event.evidence_count })}
              </p>
            ) : null}
          </Section>
          <Section id="views" title={t("domains.parallax")}>
            {views.length === 0 ? (
              <p className="text-small text-soft">{t("domains.parallaxNone")}</p>
            ) : (
              <ParallaxTable views={views} caption={t("domains.parallax")} />
            )}
          </Section>
          {asOf === null ? (
            <Section id="published" title={t("publications.published")}>
              <PublishedList pages={published} />
            </Section>
          ) : null}
          <Section
            id="versions"
            title={t("versions.title")}
            aside={t("versions.count", { count: versions.length })}
          >
            <VersionTimeline versions={versions} geid={event.geid} shown={event.version} />
          </Section>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          <Section id="as-of-title" title={t("asOf.title")}>
            <AsOfForm geid={event.geid} first={event.observed_at} asOf={asOf} />
          </Section>
          <Section id="lineage" title={t("lineage.title")}>
            <LineageSection lineage={lineage} kinTitles={kinTitles} />
          </Section>
          <Section id="integrity" title={t("integrity.title")}>
            <IntegritySection geid={event.geid} hash={event.hash} prevHash={current?.prev_hash ?? null} />
          </Section>
        </div>
      </div>
    </article>
  );
}
