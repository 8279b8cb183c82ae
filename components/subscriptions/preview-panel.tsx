import { useLocale, useTranslations } from "next-intl";
import type { Preview } from "#lib/flow/subscriptions/contracts.ts";
import { WhyList } from "../deliveries/why-list.tsx";
import { formatMoment } from "../i18n/dates.ts";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Notice } from "../ui/notice.tsx";
import { type Fault, faultCode, placeOf } from "./faults.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What the form says, asked of the past: its matches, or why it cannot be kept; null before anything was chosen. */
export type PreviewState = { readonly preview: Preview } | { readonly faults: readonly Fault[] } | null;

/** What the contract in the form would have brought in the last 30 days. */
export function PreviewPanel({ state, vocabulary }: { state: PreviewState; vocabulary: Vocabulary }) {
  const t = useTranslations("subscriptions.preview");
  if (state === null) return <p className="text-small text-soft">{t("nothing")}</p>;
  if ("faults" in state) return <Faults faults={state.faults} />;
  const { matches, sample, explained, per_day: days, truncated } = state.preview;
  return (
    <div className="grid gap-4">
      <p className="text-small" aria-live="polite">
        <strong className="font-serif text-title font-semibold">{matches}</strong>{" "}
        {t("matches", { count: matches })}
        {truncated ? <span className="block text-note text-faint">{t("truncated")}</span> : null}
      </p>
      <Bars days={days} label={t("bars", { busiest: Math.max(0, ...days.map(({ count }) => count)) })} />
      {matches === 0 ? <p className="text-small text-soft">{t("none")}</p> : null}
      <ol className="grid gap-3">
        {sample.map((one, n) => (
          <li key={one.dpid} className="border-t border-rule pt-2 first:border-t-0 first:pt-0">
            <Link href={one.url} className="link-quiet font-serif text-body">
              {one.title}
            </Link>
            <p className="text-note text-faint">
              <Moment at={one.at} />
            </p>
            <WhyList terms={explained[n]?.why ?? []} vocabulary={vocabulary} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Why the form cannot be kept yet; each fault of a field leads to it. */
function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useTranslations("subscriptions.fault");
  const form = useTranslations("subscriptions.form");
  return (
    <Notice tone="warm" role="status" title={t("title")}>
      <ul>
        {faults.map((fault) => {
          const place = placeOf(fault);
          const code = faultCode(fault.code);
          return (
            <li key={fault.pointer + fault.code}>
              {place ? (
                <a href={`#${place.field}`} className="link-text">
                  {t("at", { field: form(place.label), fault: t(code) })}
                </a>
              ) : (
                t(code === "unusable" ? "unusableSomewhere" : code)
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

const BAR = 8;
const HEIGHT = 40;

/** One bar for each day, the oldest first. */
function Bars({ days, label }: { days: Preview["per_day"]; label: string }) {
  const locale = useLocale();
  const dayText = (date: string | undefined) =>
    date ? formatMoment(locale, `${date}T00:00:00Z`, "day") : null;
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <figure>
      <svg
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT + 1}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
        className="h-12 w-full text-accent"
      >
        {days.map(({ date, count }, n) => {
          const height = Math.max(count === 0 ? 1 : 2, (count / most) * HEIGHT);
          return (
            <rect
              key={date}
              x={n * BAR + 1}
              y={HEIGHT - height}
              width={BAR - 2}
              height={height}
              fill="currentColor"
              opacity={count === 0 ? 0.3 : 1}
            >
              <title>{`${dayText(date) ?? ""}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-fine text-faint">
        <span>{dayText(days[0]?.date)}</span>
        <span>{dayText(days.at(-1)?.date)}</span>
      </figcaption>
    </figure>
  );
}
