import { useTranslations } from "next-intl";
import { StageBadge } from "./stage-badge.tsx";

/** That an event is stable is what a card without a mark says. */
const STAGES = ["developing", "corrected"] as const;

/** The legend of the cards, as a dictionary explains its signs. */
export function CardKey() {
  const t = useTranslations();
  return (
    <section
      aria-labelledby="key"
      className="grid gap-3 border-t border-rule pt-3 text-note text-soft lg:border-ink"
    >
      <h2 id="key" className="label">
        {t("stream.keyTitle")}
      </h2>
      <ul className="grid gap-2">
        <KeyEntry mark={<Dot isFilled />}>{t("stream.keyOrigin")}</KeyEntry>
        <KeyEntry mark={<Dot isFilled={false} />}>{t("stream.keyCopy")}</KeyEntry>
      </ul>
      <dl className="grid gap-2 border-t border-rule pt-3">
        {STAGES.map((stage) => (
          <div key={stage}>
            <dt>
              <StageBadge event={{ status: "active", stage }} />
            </dt>
            <dd>{t(`event.stageHint.${stage}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-rule pt-3">{t("stream.keyDay")}</p>
    </section>
  );
}

function KeyEntry({ mark, children }: { mark: React.ReactNode; children: React.ReactNode }) {
  return (
    <li className="grid grid-cols-[1rem_1fr] items-baseline gap-1">
      {mark}
      <span>{children}</span>
    </li>
  );
}

function Dot({ isFilled }: { isFilled: boolean }) {
  return (
    <svg width="9" height="9" aria-hidden fill={isFilled ? "currentColor" : "none"} stroke="currentColor">
      <circle cx="4.5" cy="4.5" r="2.75" strokeWidth="1.1" />
    </svg>
  );
}
