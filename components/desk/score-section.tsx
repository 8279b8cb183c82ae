import { useTranslations } from "next-intl";
import type { Proposal } from "#lib/flow/events/contracts.ts";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { CounterSignal } from "./counter-signal.tsx";
import { ScoreBar, twoDecimals } from "./score-bar.tsx";
import { sideText, signalText } from "./signal-text.ts";

type Signal = Proposal["signals"][number];
const TONES = { for: "text-gain", against: "text-alarm", veto: "text-alarm", neutral: "text-faint" } as const;

/** Why the score is what it is: the strongest objection first, then every feature with its weight. */
export function ScoreSection({ proposal }: { proposal: Proposal }) {
  const t = useTranslations("desk");
  const { score, threshold, signals, counter_signal: counter } = proposal;
  const vetoes = signals.filter((signal) => signal.verdict === "veto").length;
  return (
    <Section
      id="score"
      title={t("explain")}
      aside={signals.length > 0 ? t("vetoes", { count: vetoes }) : null}
    >
      {score === null ? (
        <p className="text-small text-soft">{t("noSignals")}</p>
      ) : (
        <div className="grid gap-4">
          <ScoreBar score={score} threshold={threshold} />
          {threshold === null ? null : (
            <p className="text-small text-soft">
              {score < threshold ? t("flip", { distance: twoDecimals(threshold - score) }) : t("flipOver")}
            </p>
          )}
          {counter ? (
            <Notice tone="warm" title={t("against")}>
              <p>
                <CounterSignal signal={counter} />
              </p>
            </Notice>
          ) : null}
          <SignalTable signals={signals} />
        </div>
      )}
    </Section>
  );
}

function SignalTable({ signals }: { signals: readonly Signal[] }) {
  const t = useTranslations("desk");
  const most = Math.max(...signals.map((signal) => Math.abs(signal.weight)), 0.01);
  return (
    <table className="w-full border-collapse text-small">
      <thead className="hidden text-start md:table-header-group">
        <tr className="text-note text-faint">
          {[t("signal"), t("sideA"), t("sideB"), t("verdictOf"), t("weight")].map((head) => (
            <th key={head} scope="col" className="border-b border-rule pe-4 pb-1 text-start font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {signals.map((signal, index) => (
          <tr key={index} className="block border-b border-rule py-2 md:table-row md:py-0 md:align-baseline">
            <th scope="row" className="block pe-4 text-start font-medium md:table-cell md:py-2">
              {signalText(t, signal.feature)}
            </th>
            <Cell label={t("sideA")} text={sideText(t, signal.a)} />
            <Cell label={t("sideB")} text={sideText(t, signal.b)} />
            <td className={`inline-block pe-4 whitespace-nowrap md:table-cell ${TONES[signal.verdict]}`}>
              {t(`says.${signal.verdict}`)}
            </td>
            <td className="inline-block md:table-cell">
              <WeightBar weight={signal.weight} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, text }: { label: string; text: string }) {
  return (
    <td className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 pe-4 text-soft md:table-cell md:max-w-56">
      <span className="text-note text-faint md:hidden">{label}</span>
      <bdi className="line-clamp-3">{text}</bdi>
    </td>
  );
}

/** A signed weight as a bar to the left or right of a middle line. */
function WeightBar({ weight, most }: { weight: number; most: number }) {
  const length = (Math.abs(weight) / most) * 50;
  const isFor = weight >= 0;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className="h-2 w-16">
        <rect
          x={isFor ? 50 : 50 - length}
          y="1"
          width={length}
          height="6"
          className={isFor ? "fill-gain" : "fill-alarm"}
        />
        <rect x="49.4" y="0" width="1.2" height="8" className="fill-edge" />
      </svg>
      <span className="text-note text-faint">{`${isFor ? "+" : "−"}${twoDecimals(Math.abs(weight))}`}</span>
    </span>
  );
}
