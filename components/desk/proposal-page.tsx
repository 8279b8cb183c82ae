import { useTranslations } from "next-intl";
import type { Event, Proposal } from "#lib/flow/events/contracts.ts";
import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { DecisionForm } from "./decision-form.tsx";
import { DeskKeys } from "./desk-keys.tsx";
import { EvidenceColumns } from "./evidence-columns.tsx";
import type { Fault } from "./faults.ts";
import { HistorySection } from "./history-section.tsx";
import { ImpactSection } from "./impact-section.tsx";
import { KeyHelp, useKeyWords } from "./key-help.tsx";
import { Outcome } from "./outcome.tsx";
import { ProposalHead } from "./proposal-head.tsx";
import { ScoreSection } from "./score-section.tsx";
import { SidesSection } from "./sides-section.tsx";
import { UndoForm } from "./undo-form.tsx";

/** One of the events a proposal is about; null where the reader may not see it or it is gone. */
export type Side = {
  readonly geid: string;
  readonly event: Event | null;
  readonly evidence: readonly Evidence[];
};

export type ProposalPageProps = {
  proposal: Proposal;
  sides: readonly Side[];
  /** Handles of the accounts that appear, by id. */
  handles: Readonly<Record<string, string>>;
  projections: readonly { readonly dpid: string; readonly domain: string }[];
  previous: string | null;
  next: string | null;
  now: string;
  mayDecide: boolean;
  /** The account that looks at the page. */
  reader: string;
  fault: Fault | null;
  /** The reason of a form that was not carried out. */
  draft: string;
  /** The verdict that has just been recorded. */
  decided: string | null;
  isUndone: boolean;
};

/** Everything a person needs to decide a proposal, and to take the decision back. */
export function ProposalPage(props: ProposalPageProps) {
  const { proposal, sides, previous, next, mayDecide } = props;
  const t = useTranslations("desk");
  const isOpen = proposal.status === "open";
  const isUndoable = proposal.kind === "merge" && proposal.status === "applied";
  return (
    <DeskKeys words={useKeyWords()} previous={previous} next={next}>
      <ProposalHead {...props} />
      <Outcome {...props} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <SidesSection proposal={proposal} sides={sides} />
          <ScoreSection proposal={proposal} />
          <EvidenceColumns sides={sides} />
          <ImpactSection {...props} />
          <HistorySection {...props} />
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 self-start lg:sticky lg:top-6">
          {isOpen && mayDecide ? <DecisionForm {...props} /> : null}
          {isUndoable && mayDecide ? <UndoForm {...props} /> : null}
          {mayDecide ? null : <p className="text-small text-soft">{t("notYours")}</p>}
          <KeyHelp />
        </aside>
      </div>
    </DeskKeys>
  );
}
