import { useTranslations } from "next-intl";
import { Link } from "../ui/link.tsx";
import { Record as Facts } from "../ui/record.tsx";
import { Section } from "../ui/section.tsx";
import type { ProposalPageProps } from "./proposal-page.tsx";

const UNDO_HOURS = 72;

/** What an approval would change where, and the way back. */
export function ImpactSection({ proposal, projections }: ProposalPageProps) {
  const t = useTranslations("desk");
  const isMerge = proposal.kind === "merge";
  const [absorbed] = proposal.geids;
  const redirect = isMerge && absorbed && proposal.into ? `/events/${absorbed}` : null;
  return (
    <Section id="impact" title={t("impact")}>
      <Facts
        entries={[
          {
            term: t("impactRow.projections"),
            children:
              projections.length === 0 ? (
                t("impactNone")
              ) : (
                <ul>
                  {projections.map(({ dpid, domain }) => (
                    <li key={dpid}>
                      {domain} <span className="font-mono text-fine text-faint">{dpid}</span>
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            term: t("impactRow.routes"),
            children: redirect ? (
              <>
                <Link href={redirect} className="link-text font-mono text-fine">
                  {redirect}
                </Link>{" "}
                → <span className="font-mono text-fine">{`/events/${proposal.into ?? ""}`}</span>
              </>
            ) : (
              t("impactNone")
            ),
          },
          { term: t("impactRow.subscribers"), children: isMerge ? t("impactSubscribers") : "0" },
          { term: t("impactRow.search"), children: String(proposal.geids.length) },
          { term: t("impactRow.irreversible"), children: t("impactIrreversible") },
        ]}
      />
      <h3 className="mt-5 mb-1 text-small font-semibold">{t("rollback")}</h3>
      <p className="measure text-small text-soft">
        {isMerge ? t("rollbackMerge", { hours: UNDO_HOURS }) : t("rollbackOther")}
      </p>
    </Section>
  );
}
