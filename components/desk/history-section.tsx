import { useTranslations } from "next-intl";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/section.tsx";
import type { ProposalPageProps } from "./proposal-page.tsx";

/** Who said what about this proposal, in the order of time. */
export function HistorySection({ proposal, handles }: ProposalPageProps) {
  const t = useTranslations("desk");
  const nameOf = (id: string) => (handles[id] ? `@${handles[id]}` : t("machine"));
  return (
    <Section id="history" title={t("history")}>
      {proposal.reviews.length === 0 ? <p className="text-small text-soft">{t("noHistory")}</p> : null}
      <ol>
        {proposal.reviews.map((review, index) => (
          <li key={index} className="border-t border-rule py-2 text-small first:border-t-0">
            <p className="flex flex-wrap gap-x-3 text-note text-faint">
              <span className="text-ink">{t(`verdict.${review.verdict}`)}</span>
              <span>{nameOf(review.by)}</span>
              <Moment at={review.at} detail="minute" />
            </p>
            <p>
              <bdi>{review.reason}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
