import { useLocale, useTranslations } from "next-intl";
import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { formatMoment } from "../i18n/dates.ts";
import { groupOrigins } from "./group-origins.ts";

/** Lanes beyond this are left to the list below: a chart of forty lines shows nothing. */
const LANES_MAX = 12;

/** Percent of the width kept free at both ends, so that no mark is cut. */
const MARGIN = 2;

type Span = { from: number; to: number };

const position = (iso: string, span: Span): string => {
  const share = span.to > span.from ? (Date.parse(iso) - span.from) / (span.to - span.from) : 0.5;
  return `${(MARGIN + share * (100 - 2 * MARGIN)).toFixed(2)}%`;
};

/**
 * When each origin spoke, first and further, one lane per origin. The list of evidence below says the same in words, so the
 * drawing itself is hidden from screen readers.
 */
export function ArrivalChart({ evidence }: { evidence: readonly Evidence[] }) {
  const t = useTranslations("evidence");
  const locale = useLocale();
  const times = evidence.map((piece) => Date.parse(piece.published_at));
  const span = { from: Math.min(...times), to: Math.max(...times) };
  if (evidence.length < 2 || span.from === span.to) return null;
  const groups = groupOrigins(evidence).slice(0, LANES_MAX);
  const ends = [span.from, span.to].map((time) =>
    formatMoment(locale, new Date(time).toISOString(), "minute"),
  );
  return (
    <figure className="mb-6">
      <figcaption className="label mb-2">{t("arrival")}</figcaption>
      <div aria-hidden className="grid">
        {groups.map(({ origin, first, further }) => (
          <div
            key={origin}
            className="grid grid-cols-[min(9rem,40%)_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[min(12rem,40%)_minmax(0,1fr)]"
          >
            <span className="truncate text-fine text-soft">{first.source?.title ?? t("unknownSource")}</span>
            <Lane first={first} further={further} span={span} />
          </div>
        ))}
        <div className="grid grid-cols-[min(9rem,40%)_minmax(0,1fr)] gap-3 sm:grid-cols-[min(12rem,40%)_minmax(0,1fr)]">
          <span />
          <p className="flex flex-wrap justify-between gap-x-4 border-t border-rule pt-1 text-fine text-faint">
            <span>{ends[0]}</span>
            <span>{ends[1]}</span>
          </p>
        </div>
      </div>
    </figure>
  );
}

function Lane({ first, further, span }: { first: Evidence; further: readonly Evidence[]; span: Span }) {
  const at = position(first.published_at, span);
  return (
    <svg width="100%" height="20" className="block text-ink" fill="none" stroke="currentColor">
      <line x1={at} x2="100%" y1="10" y2="10" className="text-rule" stroke="currentColor" />
      {further.map((piece) => (
        <circle
          key={piece.evid}
          cx={position(piece.published_at, span)}
          cy="10"
          r="3.5"
          className="fill-paper"
          strokeWidth="1.25"
        />
      ))}
      <circle cx={at} cy="10" r="4" fill="currentColor" />
    </svg>
  );
}
