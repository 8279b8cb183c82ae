import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { EventJsonLd } from "../../../components/events/event-json-ld.tsx";
import { EventPage } from "../../../components/events/event-page.tsx";
import { Gone } from "../../../components/events/gone.tsx";
import { occurredText } from "../../../components/events/occurred-text.ts";
import { pickText } from "../../../components/i18n/pick-text.ts";
import { Shell } from "../../../components/shell/shell.tsx";
import { currentViewer } from "../../current-viewer.ts";
import { beginPage } from "../../render-context.ts";
import { single, type SearchParameters } from "../../search-parameters.ts";
import { loadEventPage } from "./load-event-page.ts";

type Props = { params: Promise<{ geid: string }>; searchParams: Promise<SearchParameters> };

async function load({ params, searchParams }: Props) {
  const [{ geid }, query] = await Promise.all([params, searchParams]);
  return { geid, page: await loadEventPage(geid, single(query.as_of), single(query.from)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ geid, page }, locale, t] = await Promise.all([load(props), getLocale(), getTranslations()]);
  if (page.kind === "missing") return { title: t("notFound.eventTitle"), robots: { index: false } };
  if (page.kind === "gone") return { title: t("gone.title"), robots: { index: false } };
  const { event, asOf } = page;
  const title = pickText(event.titles, locale)?.text ?? t("event.untitled");
  const when = occurredText(locale, event.occurred) ?? t("event.timeUnknown");
  const counts = t("event.evidenceCount", { count: event.evidence_count, origins: event.origin_count });
  return {
    title,
    description: `${when} · ${counts}`,
    alternates: { canonical: `/events/${geid}` },
    // What was known at some moment is for readers, not for indexes.
    robots: { index: asOf === null && event.status === "active" },
  };
}

export default async function NeutralPage(props: Props) {
  const { origin } = await beginPage();
  const [{ geid, page }, viewer] = await Promise.all([load(props), currentViewer()]);
  if (page.kind === "missing") notFound();
  const path = page.kind === "event" && page.asOf ? `/events/${geid}?as_of=${page.asOf}` : `/events/${geid}`;
  return (
    <Shell path={path} viewer={viewer}>
      {page.kind === "gone" ? (
        <Gone notice={page.notice} />
      ) : (
        <>
          <EventPage {...page} />
          <EventJsonLd event={page.event} evidence={page.evidence} url={`${origin}/events/${geid}`} />
        </>
      )}
    </Shell>
  );
}
