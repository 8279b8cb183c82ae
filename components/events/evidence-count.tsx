import { useTranslations } from "next-intl";
import { OriginMarks } from "./origin-marks.tsx";

type Props = { evidenceCount: number; originCount: number };

/** How much supports an event, as marks and in words that stay together. */
export function EvidenceCount({ evidenceCount, originCount }: Props) {
  const t = useTranslations("event");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <OriginMarks evidenceCount={evidenceCount} originCount={originCount} />
      {t("evidenceCount", { count: evidenceCount, origins: originCount })}
    </span>
  );
}
