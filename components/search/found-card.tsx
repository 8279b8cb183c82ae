import { useLocale, useTranslations } from "next-intl";
import type { Card } from "#lib/search/contracts.ts";
import { EvidenceCount } from "../events/evidence-count.tsx";
import { LanguageList } from "../events/language-list.tsx";
import { occurredText } from "../events/occurred-text.ts";
import { languageName } from "../i18n/language-name.ts";
import { ViewLine } from "../projections/view-line.tsx";
import { Link } from "../ui/link.tsx";
import { Highlighted } from "./highlight.tsx";

/** Headlines beside the title that are shown with their hits. */
const HEADLINES_MAX = 2;

/** One event found: its title with the hits marked, and other headlines in which the words stand. */
export function FoundCard({ card }: { card: Card }) {
  const t = useTranslations();
  const locale = useLocale();
  const own = card.highlights.find(({ text }) => text === card.title);
  const others = card.highlights.filter(({ text }) => text !== card.title).slice(0, HEADLINES_MAX);
  return (
    <article className="grid gap-1.5">
      <h2 className="font-serif text-head font-semibold">
        <Link href={`/events/${card.geid}`} className="link-quiet line-clamp-5">
          <bdi lang={card.title_language}>
            <Highlighted text={card.title} marks={own?.marks ?? []} />
          </bdi>
        </Link>
      </h2>
      {others.length > 0 ? (
        <ul className="grid gap-0.5 text-small text-soft">
          {others.map(({ language, text, marks }) => (
            <li key={`${language} ${text}`}>
              <bdi lang={language}>
                <Highlighted text={text} marks={marks} />
              </bdi>
              <span className="ms-2 text-fine text-faint">{languageName(locale, language)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-note text-faint">
        <span className="text-small text-soft">
          {occurredText(locale, card.occurred) ?? t("event.timeUnknown")}
        </span>
        <EvidenceCount evidenceCount={card.evidence_count} originCount={card.origin_count} />
        <span>
          <LanguageList tags={card.languages} />
        </span>
      </p>
      <ViewLine views={card.views} />
    </article>
  );
}
