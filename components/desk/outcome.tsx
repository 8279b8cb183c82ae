import { useTranslations } from "next-intl";
import { ProposalVerdict } from "#lib/flow/events/contracts.ts";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ProposalPageProps } from "./proposal-page.tsx";

/** What came of the form that was just sent, and the way on. */
export function Outcome({ fault, decided, isUndone, proposal, next }: ProposalPageProps) {
  const t = useTranslations("desk");
  if (fault)
    return (
      <Notice tone={fault === "version_conflict" ? "warm" : "alarm"} role="alert" className="mt-6">
        {t(`fault.${fault}`)}
      </Notice>
    );
  const verdict = ProposalVerdict.safeParse(decided);
  if (!verdict.success && !isUndone) return null;
  const isRetraction = proposal.kind !== "merge" && verdict.data === "approve";
  return (
    <Notice tone="accent" role="status" className="mt-6">
      {isUndone ? t("undone") : null}
      {verdict.success && !isUndone
        ? t("decided", { verdict: isRetraction ? t("approveOther") : t(`verdict.${verdict.data}`) })
        : null}
      {next ? (
        <>
          {" "}
          <Link href={`/desk/proposals/${next}`} className="link-text">
            {t("next")}
          </Link>
        </>
      ) : null}
    </Notice>
  );
}
