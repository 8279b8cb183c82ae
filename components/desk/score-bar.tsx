import { useTranslations } from "next-intl";

/** Two decimals are as fine as anybody judges. */
export const twoDecimals = (value: number): string => value.toFixed(2);

/** A score against its threshold: a line from 0 to 1 with the mark where nobody would be asked. */
export function ScoreBar({ score, threshold }: { score: number | null; threshold: number | null }) {
  const t = useTranslations("desk");
  if (score === null) return <p className="text-note text-faint">{t("noScore")}</p>;
  const percent = (value: number) => `${Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10}%`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
      <span>
        {t("score")} <b className="font-semibold">{twoDecimals(score)}</b>
      </span>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden className="h-2 w-40">
        <rect x="0" y="3" width="100" height="2" className="fill-rule" />
        <rect x="0" y="3" width={percent(score)} height="2" className="fill-accent" />
        {threshold === null ? null : (
          <rect x={percent(threshold)} y="0" width="0.8" height="8" className="fill-ink" />
        )}
      </svg>
      {threshold === null ? null : (
        <span className="text-faint">{t("threshold", { value: twoDecimals(threshold) })}</span>
      )}
    </div>
  );
}
