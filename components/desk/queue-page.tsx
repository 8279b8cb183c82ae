import { useLocale, useTranslations } from "next-intl";
import { ProposalStatus, type Event, type Proposal } from "#lib/flow/events/contracts.ts";
import { pickText } from "../i18n/pick-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/section.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Tongue } from "../ui/tongue.tsx";
import { CounterSignal } from "./counter-signal.tsx";
import { DeskKeys } from "./desk-keys.tsx";
import { KeyHelp, useKeyWords } from "./key-help.tsx";
import { ScoreBar } from "./score-bar.tsx";

type Row = {
  readonly proposal: Proposal;
  readonly events: readonly (Event | null)[];
  readonly by: string | null;
};
type Props = {
  status: ProposalStatus;
  rows: readonly Row[];
  isCut: boolean;
  /** How many publications wait for a person. */
  held: number;
};

/** The desk: the queue of proposals in one status, the most doubtful first. */
export function QueuePage({ status, rows, isCut, held }: Props) {
  const t = useTranslations("desk");
  const tabs = ProposalStatus.options.map((one) => ({
    href: one === "open" ? "/desk" : `/desk?status=${one}`,
    label: t(`status.${one}`),
    isHere: one === status,
    ...(one === status && !isCut ? { count: rows.length } : {}),
  }));
  return (
    <DeskKeys words={useKeyWords()} previous={null} next={null} isQueue>
      <div className="mb-6 grid gap-2">
        <h1 className="font-serif text-display font-medium">{t("title")}</h1>
        <p className="measure text-soft">{t("intro")}</p>
      </div>
      <Tabs label={t("queues")} tabs={tabs} />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div>
          {rows.length === 0 ? <EmptyQueue isOpen={status === "open"} /> : null}
          <ol>
            {rows.map((row) => (
              <li key={row.proposal.id} className="border-t border-rule py-4 first:border-t-0 first:pt-0">
                <QueueRow {...row} />
              </li>
            ))}
          </ol>
          {isCut ? <p className="mt-4 text-note text-faint">{t("cut", { count: rows.length })}</p> : null}
        </div>
        <aside className="grid gap-8 self-start">
          <KeyHelp isQueue />
          <Section id="other-queues" title={t("otherQueues")}>
            <p className="mb-2 text-small">
              <Link href="/desk/held" className="target link-text">
                {t("toHeld")}
              </Link>{" "}
              <span className="text-faint">{held}</span>
            </p>
            <p className="text-note text-soft">{t("queueNote")}</p>
          </Section>
        </aside>
      </div>
    </DeskKeys>
  );
}

function EmptyQueue({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("desk");
  if (!isOpen) return <p className="text-soft">{t("emptyOther")}</p>;
  return (
    <div className="grid gap-1">
      <p className="font-serif text-head">{t("emptyTitle")}</p>
      <p className="text-soft">{t("emptyText")}</p>
    </div>
  );
}

function QueueRow({ proposal, events, by }: Row) {
  const t = useTranslations("desk");
  const approvals = proposal.reviews.filter((review) => review.verdict === "approve").length;
  return (
    <article className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-note text-faint">
        <Badge tone="accent">{t(`kind.${proposal.kind}`)}</Badge>
        <span>
          {t("age")} <Moment at={proposal.proposed_at} detail="minute" />
        </span>
        <span>{t("by", { who: by === null ? t("machine") : `@${by}` })}</span>
        {proposal.required_approvals > 1 ? (
          <span>{t("approvals", { given: approvals, needed: proposal.required_approvals })}</span>
        ) : null}
      </p>
      <h2 className="text-body leading-snug">
        <Link
          href={`/desk/proposals/${proposal.id}`}
          data-row
          className="link-quiet grid gap-1 py-1 font-serif text-lead text-ink"
        >
          {events.map((event, index) => (
            <EventLine key={proposal.geids[index]} event={event} geid={proposal.geids[index] ?? ""} />
          ))}
        </Link>
      </h2>
      <ScoreBar score={proposal.score} threshold={proposal.threshold} />
      {proposal.counter_signal ? (
        <p className="text-note text-soft">
          {t("against")}: <CounterSignal signal={proposal.counter_signal} />
        </p>
      ) : null}
    </article>
  );
}

function EventLine({ event, geid }: { event: Event | null; geid: string }) {
  const t = useTranslations("event");
  const locale = useLocale();
  const told = event ? pickText(event.titles, locale) : null;
  return <span className="line-clamp-2">{told ? <Tongue told={told} /> : event ? t("untitled") : geid}</span>;
}
