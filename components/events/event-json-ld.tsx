import { useLocale } from "next-intl";
import type { Event } from "#lib/flow/events/contracts.ts";
import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { pickText } from "../i18n/pick-text.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { placeText } from "./place-text.ts";

/** Evidence named to machines; the rest of a long list is in the API. */
const SOURCES_MAX = 20;

type Props = { event: Event; evidence: readonly Evidence[]; url: string };

/** The neutral page for machines that read schema.org: a collection about one event, based on its evidence. */
export function EventJsonLd({ event, evidence, url }: Props) {
  const locale = useLocale();
  const name = pickText(event.titles, locale)?.text;
  const place = placeText(locale, event.places);
  const data = {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    url,
    name,
    inLanguage: locale,
    dateModified: event.updated_at,
    isBasedOn: evidence.flatMap((piece) => piece.url ?? []).slice(0, SOURCES_MAX),
    about: {
      "@type": "Event",
      identifier: event.geid,
      name,
      startDate: event.occurred.from ?? undefined,
      endDate: event.occurred.to ?? undefined,
      location: place ? { "@type": "Place", name: place } : undefined,
    },
  };
  return <JsonLd data={data} />;
}
