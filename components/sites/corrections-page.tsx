import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { Moment } from "../ui/moment.tsx";
import { PageHead } from "./page-head.tsx";
import { WithdrawalText } from "./withdrawal-text.tsx";

export type CorrectionLine = {
  readonly key: string;
  readonly kind: "correction" | "retraction";
  readonly title: string;
  readonly url: string | null;
  readonly language: string;
  readonly text: string | null;
  readonly at: string;
};

/** What the site put right and what it took back, each with its reason. */
export function CorrectionsPage({ lines }: { lines: readonly CorrectionLine[] }) {
  const t = useTranslations("sites");
  return (
    <>
      <PageHead title={t("corrections")} text={t("correctionsText")} />
      {lines.length === 0 ? (
        <p className="text-soft">{t("correctionsEmpty")}</p>
      ) : (
        <ol className="border-t border-ink">
          {lines.map((line) => (
            <Correction key={line.key} line={line} />
          ))}
        </ol>
      )}
    </>
  );
}

function Correction({ line }: { line: CorrectionLine }) {
  const t = useTranslations("sites");
  return (
    <li className="grid gap-x-10 gap-y-1 border-b border-rule py-5 md:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="text-note text-faint">
        <Moment at={line.at} />
      </p>
      <div className="grid gap-1">
        <Badge tone={line.kind === "retraction" ? "alarm" : "warm"}>{t(line.kind)}</Badge>
        <p className="font-serif text-lead font-medium" lang={line.language}>
          {line.url ? (
            <a href={line.url} className="link-quiet">
              {line.title}
            </a>
          ) : (
            line.title
          )}
        </p>
        {line.text ? (
          <p className="measure">
            {line.kind === "retraction" ? <WithdrawalText reason={line.text} /> : line.text}
          </p>
        ) : null}
      </div>
    </li>
  );
}
