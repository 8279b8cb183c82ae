import { useLocale, useTranslations } from "next-intl";
import { formatMoment } from "../i18n/dates.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Section } from "../ui/section.tsx";
import { Summary } from "../ui/summary.tsx";
import { Textarea } from "../ui/textarea.tsx";
import type { ProposalPageProps } from "./proposal-page.tsx";

/** Takes an applied merge back, whole or for some evidence, as long as its window is open. */
export function UndoForm({ proposal, sides, draft, now }: ProposalPageProps) {
  const t = useTranslations("desk");
  const locale = useLocale();
  const until = proposal.undo_until;
  const absorbed = sides.find((side) => side.geid !== proposal.into);
  if (until === null || until < now) return <p className="text-small text-soft">{t("undoOver")}</p>;
  return (
    <Section id="undo" title={t("undo")}>
      <form method="post" action="/api/forms/roll-back-proposal" className="grid gap-4">
        <input type="hidden" name="id" value={proposal.id} />
        <p className="text-note text-soft">{t("undoHint", { at: formatMoment(locale, until, "minute") })}</p>
        <Field id="undo-reason" label={t("reason")} hint={t("reasonHint")}>
          <Textarea
            id="undo-reason"
            name="reason"
            required
            maxLength={2_000}
            defaultValue={draft}
            aria-describedby="undo-reason-hint"
          />
        </Field>
        {absorbed && absorbed.evidence.length > 1 ? (
          <details>
            <Summary className="text-note">{t("undoPartial")}</Summary>
            <p className="text-note text-faint">{t("undoMembers")}</p>
            {absorbed.evidence.map((piece) => (
              <label key={piece.evid} className="flex min-h-8 items-baseline gap-2.5 py-1 text-note">
                <input
                  type="checkbox"
                  name="members"
                  value={piece.evid}
                  className="size-6 shrink-0 translate-y-1.5"
                />
                <bdi lang={piece.language === "und" ? undefined : piece.language}>{piece.title}</bdi>
              </label>
            ))}
          </details>
        ) : null}
        <Button type="submit" tone="strong" className="justify-self-start">
          {t("undo")}
        </Button>
      </form>
    </Section>
  );
}
