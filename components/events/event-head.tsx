import { useLocale, useTranslations } from "next-intl";
import type { Event } from "#lib/flow/events/contracts.ts";
import { joinList } from "../i18n/join-list.ts";
import { languageName } from "../i18n/language-name.ts";
import { otherTexts, pickText } from "../i18n/pick-text.ts";
import { Moment } from "../ui/moment.tsx";
import { type RecordEntry, RecordStrip } from "../ui/record.tsx";
import { ShownIn, Tongue } from "../ui/tongue.tsx";
import { EvidenceCount } from "./evidence-count.tsx";
import { KindBadge } from "./kind-badge.tsx";
import { LanguageList } from "./language-list.tsx";
import { occurredText } from "./occurred-text.ts";
import { placeText } from "./place-text.ts";
import { StageBadge } from "./stage-badge.tsx";

/** The lead of the neutral page: time and place first, then the titles, then the facts in one strip. */
export function EventHead({ event }: { event: Event }) {
  const t = useTranslations("event");
  const locale = useLocale();
  const told = pickText(event.titles, locale);
  const when = occurredText(locale, event.occurred);
  const where = placeText(locale, event.places);
  return (
    <header>
      <p className="flex flex-wrap items-baseline gap-x-4 text-body text-soft">
        <span>
          {when ?? t("timeUnknown")}
          <span aria-hidden className="mx-2 text-edge">
            ·
          </span>
          {where ?? t("placeUnknown")}
        </span>
        <StageBadge event={event} />
        <KindBadge kind={event.type} />
      </p>
      <h1 className="mt-2 max-w-4xl font-serif text-display font-medium">
        {told ? <Tongue told={told} /> : t("untitled")}
      </h1>
      {told ? <ShownIn told={told} /> : null}
      {told ? <OtherTitles titles={otherTexts(event.titles, told)} /> : null}
      <RecordStrip entries={useFacts(event)} className="mt-6" />
    </header>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return <>{joinList(useLocale(), names)}</>;
}

function OtherTitles({ titles }: { titles: ReturnType<typeof otherTexts> }) {
  const t = useTranslations("event");
  const locale = useLocale();
  if (titles.length === 0) return null;
  return (
    <ul aria-label={t("otherTitles")} className="mt-3 grid gap-1 font-serif text-lead text-soft">
      {titles.map((told) => (
        <li key={told.language} className="flex flex-wrap items-baseline gap-x-3">
          <Tongue told={told} />
          <span className="font-sans text-fine text-faint">{languageName(locale, told.language)}</span>
        </li>
      ))}
    </ul>
  );
}

function useFacts(event: Event): RecordEntry[] {
  const t = useTranslations("event");
  const facts: RecordEntry[] = [
    {
      term: t("evidence"),
      children: <EvidenceCount evidenceCount={event.evidence_count} originCount={event.origin_count} />,
    },
    { term: t("languages"), children: <LanguageList tags={event.languages} /> },
    { term: t("firstKnown"), children: <Moment at={event.observed_at} detail="minute" /> },
    { term: t("lastChanged"), children: <Moment at={event.updated_at} detail="minute" /> },
  ];
  if (event.entities.length > 0)
    facts.push({
      term: t("entities"),
      children: <Names names={event.entities.map((entity) => entity.name)} />,
    });
  return facts;
}
