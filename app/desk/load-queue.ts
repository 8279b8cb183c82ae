import { handlesOf } from "#lib/access/index.ts";
import { getEvent, listProposals } from "#lib/flow/events/index.ts";
import type { Event, Proposal, ProposalStatus } from "#lib/flow/events/contracts.ts";
import type { Context } from "#lib/kernel/db/index.ts";

const MOST = 50;

/** How near a proposal is to the line where nobody would be asked; a person's own question comes first. */
function doubt({ score, threshold }: Proposal): number {
  return score === null || threshold === null ? -1 : Math.abs(threshold - score);
}

/** The open proposals in the order of the desk: the most doubtful first, then the oldest. */
export async function openProposals(ctx: Context): Promise<Proposal[]> {
  const open = await listProposals(ctx, { status: "open", after: null, limit: 200 });
  return open.toSorted((a, b) => doubt(a) - doubt(b) || (a.proposed_at < b.proposed_at ? -1 : 1));
}

/** An event by its id, as far as the context may see it; null where it may not or where the event is gone. */
export async function eventOrNull(ctx: Context, geid: string): Promise<Event | null> {
  const event = await getEvent(ctx, geid);
  return event.ok ? event.value : null;
}

export type QueueRow = {
  readonly proposal: Proposal;
  readonly events: readonly (Event | null)[];
  readonly by: string | null;
};

/** A queue with what each row is about. */
export async function loadQueue(
  ctx: Context,
  status: ProposalStatus,
): Promise<{ rows: QueueRow[]; isCut: boolean }> {
  const found =
    status === "open"
      ? await openProposals(ctx)
      : await listProposals(ctx, { status, after: null, limit: MOST + 1 });
  const shown = found.slice(0, MOST);
  const geids = [...new Set(shown.flatMap((one) => one.geids as string[]))];
  const [events, handles] = await Promise.all([
    Promise.all(geids.map(async (geid) => [geid, await eventOrNull(ctx, geid)] as const)),
    handlesOf(
      ctx,
      shown.map((one) => one.proposed_by),
    ),
  ]);
  const byId = new Map(events);
  const rows = shown.map((proposal) => ({
    proposal,
    events: proposal.geids.map((geid) => byId.get(geid) ?? null),
    by: handles[proposal.proposed_by] ?? null,
  }));
  return { rows, isCut: found.length > MOST };
}
