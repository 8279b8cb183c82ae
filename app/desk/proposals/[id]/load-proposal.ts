import { handlesOf } from "#lib/access/index.ts";
import type { Principal } from "#lib/access/contracts.ts";
import { getProposal, listEventEvidence } from "#lib/flow/events/index.ts";
import type { Proposal } from "#lib/flow/events/contracts.ts";
import { projectionsOfEvent } from "#lib/flow/projections/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { ProposalId } from "#lib/kernel/ids.ts";
import type { ProposalPageProps, Side } from "../../../../components/desk/proposal-page.tsx";
import { eventOrNull, openProposals } from "../../load-queue.ts";

const MOST_EVIDENCE = 50;

async function loadSide(ctx: Context, geid: string): Promise<Side> {
  const [event, evidence] = await Promise.all([
    eventOrNull(ctx, geid),
    listEventEvidence(ctx, { geid, after: null, limit: MOST_EVIDENCE }),
  ]);
  return { geid, event, evidence: evidence.ok ? evidence.value.map((one) => one.evidence) : [] };
}

/** Where this proposal stands in the queue: the ones before and after it; the head of the queue for a decided one. */
function neighbours(
  queue: readonly Proposal[],
  id: string,
): { previous: string | null; next: string | null } {
  const at = queue.findIndex((one) => one.id === id);
  const previous = at > 0 ? (queue[at - 1]?.id ?? null) : null;
  return { previous, next: queue[at + 1]?.id ?? null };
}

/** Everything the screen of a proposal shows; null where there is none that the reader may see. */
export async function loadProposal(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<Omit<ProposalPageProps, "fault" | "draft" | "decided" | "isUndone"> | null> {
  if (!ProposalId.safeParse(id).success) return null;
  const found = await getProposal(ctx, id);
  if (!found.ok) return null;
  const proposal = found.value;
  const [sides, queue, handles, projections] = await Promise.all([
    Promise.all(proposal.geids.map((geid) => loadSide(ctx, geid))),
    openProposals(ctx),
    handlesOf(ctx, [proposal.proposed_by, ...proposal.reviews.map((review) => review.by)]),
    Promise.all(proposal.geids.map((geid) => projectionsOfEvent(ctx, geid))),
  ]);
  const affected = projections.flat().map(({ dpid, domain }) => ({ dpid: dpid as string, domain }));
  return {
    proposal,
    sides,
    handles,
    projections: affected,
    ...neighbours(queue, id),
    now: clock.now().toISOString(),
    mayDecide: principal.scopes.includes("proposals:decide"),
    reader: principal.account.id,
  };
}
