import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import type { ProposalPageProps } from "./proposal-page.tsx";

const TONES = { open: "accent", applied: "gain", rejected: "ink", failed: "alarm" } as const;

/** The question, what state it is in, who asked, and the way to its neighbours. */
export function ProposalHead({ proposal, handles, previous, next }: ProposalPageProps) {
  const t = useTranslations("desk");
  const approvals = new Set(
    proposal.reviews.filter((review) => review.verdict === "approve").map((review) => review.by),
  ).size;
  const handle = handles[proposal.proposed_by];
  const isOwnDoubt = !handle && proposal.kind === "merge" && proposal.signals.length > 0;
  return (
    <div className="grid gap-3">
      <nav aria-label={t("queues")} className="flex flex-wrap gap-x-6 text-note">
        <Link href="/desk" className="target link-text">
          {t("back")}
        </Link>
        {previous ? (
          <Link href={`/desk/proposals/${previous}`} rel="prev" className="target link-text">
            {t("previous")}
          </Link>
        ) : null}
        {next ? (
          <Link href={`/desk/proposals/${next}`} rel="next" className="target link-text">
            {t("next")}
          </Link>
        ) : null}
      </nav>
      <h1 className="font-serif text-display font-medium">{t(`question.${proposal.kind}`)}</h1>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-note text-soft">
        <Badge framed tone={TONES[proposal.status as keyof typeof TONES] ?? "plain"}>
          {t(`status.${proposal.status}`)}
        </Badge>
        <span>
          {t("age")} <Moment at={proposal.proposed_at} detail="minute" />
        </span>
        <span>{t("by", { who: handle ? `@${handle}` : t("machine") })}</span>
        <span>{t("approvals", { given: approvals, needed: proposal.required_approvals })}</span>
      </p>
      <p className="measure text-small">
        {/* What the resolution found in doubt it says in the reader's language; people's reasons stay as written. */}
        {isOwnDoubt ? t("doubt") : <bdi>{proposal.reason}</bdi>}
      </p>
    </div>
  );
}
