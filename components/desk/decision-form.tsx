import { useTranslations } from "next-intl";
import { ProposalVerdict } from "#lib/flow/events/contracts.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Field } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { Textarea } from "../ui/textarea.tsx";
import type { ProposalPageProps } from "./proposal-page.tsx";

/** The five verdicts as a plain form; it carries the version that the person looked at. */
export function DecisionForm(props: ProposalPageProps) {
  const { proposal, draft, fault } = props;
  const t = useTranslations("desk");
  const isMerge = proposal.kind === "merge";
  return (
    <Section id="decide" title={t("decide")}>
      <Blockers {...props} />
      <form method="post" action="/api/forms/decide-proposal" className="grid gap-4">
        <input type="hidden" name="id" value={proposal.id} />
        <input type="hidden" name="version" value={proposal.version} />
        <fieldset>
          <legend className="sr-only">{t("decide")}</legend>
          {ProposalVerdict.options.map((verdict, index) => (
            <Choice
              key={verdict}
              name="verdict"
              value={verdict}
              keyName={String(index + 1)}
              label={verdict === "approve" && !isMerge ? t("approveOther") : t(`verdict.${verdict}`)}
              hint={verdict === "approve" && !isMerge ? undefined : t(`verdictHint.${verdict}`)}
            />
          ))}
        </fieldset>
        <Field id="reason" label={t("reason")} hint={t("reasonHint")}>
          <Textarea
            id="reason"
            name="reason"
            required
            maxLength={2_000}
            defaultValue={draft}
            aria-describedby="reason-hint"
            aria-invalid={fault === "invalid_request" || undefined}
          />
        </Field>
        <Button type="submit" tone="strong" className="justify-self-start">
          {t("submit")}
        </Button>
      </form>
    </Section>
  );
}

/** What stands in the way of an approval, in words; the other verdicts stay possible. */
function Blockers({ proposal, sides, reader }: ProposalPageProps) {
  const t = useTranslations();
  const idle = sides.flatMap((side) => (side.event && side.event.status !== "active" ? [side.event] : []));
  const hasApproved = proposal.reviews.some((one) => one.by === reader && one.verdict === "approve");
  if (idle.length === 0 && !hasApproved) return null;
  return (
    <Notice tone="warm" title={t("desk.blocked")} className="mb-4">
      {idle.map((event) => (
        <p key={event.geid}>
          {t("desk.block.notActive", { geid: event.geid, status: t(`event.status.${event.status}`) })}
        </p>
      ))}
      {hasApproved && proposal.required_approvals > 1 ? <p>{t("desk.block.second")}</p> : null}
    </Notice>
  );
}
