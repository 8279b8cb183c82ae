import { inContext, publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import type { Event, ProposalVerdict } from "#lib/flow/events/contracts.ts";
import {
  decideProposal,
  getEvent,
  proposeMerge,
  undoProposal,
  type EventsError,
} from "#lib/flow/events/index.ts";
import type { Result } from "#lib/kernel/result.ts";

/** A third public occurrence. */
export const SUMMIT: EvidenceInput = {
  url: "https://summit.example/seoul",
  title: "AI Seoul Summit opens with a declaration",
  text: "Leaders met in Seoul on 21 May 2024 for the AI Seoul Summit and adopted a declaration on safe artificial intelligence.",
  language: "en",
  published_at: "2024-05-21T10:00:00Z",
  occurred_at: "2024-05-21",
};

/** The value of a success; throws the code of a refusal. */
export function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`${result.error.code} ${JSON.stringify(result.error)}`);
  return result.value;
}

/** `ok`, or the code of a refusal. */
export const codeOf = (result: Result<unknown, { readonly code: string }>) =>
  result.ok ? "ok" : result.error.code;

/** A refusal rolls everything back, as `route()` does it. */
async function act<T>(
  ctx: Context,
  work: (tx: Tx) => Promise<Result<T, EventsError>>,
): Promise<Result<T, EventsError>> {
  let refused: Result<T, EventsError> | null = null;
  try {
    return await inContext(ctx, async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      refused = result;
      throw new Error("refused");
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}

/** What a curator does, each act in a transaction of its own. */
export function curation(curator: Context) {
  const propose = (geid: string, into: string) =>
    act(curator, (tx) => proposeMerge(tx, curator, { geid, into, reason: "they report one thing" }));
  const decide = (proposalId: string, verdict: ProposalVerdict, version = 1) =>
    act(curator, (tx) =>
      decideProposal(tx, curator, { proposalId, verdict, reason: "as I see it", version }),
    );
  return {
    propose,
    decide,
    undo: (proposalId: string, members: string[] = []) =>
      act(curator, (tx) => undoProposal(tx, curator, { proposalId, reason: "they are two", members })),
    /** Proposes a merge and approves it; answers the proposal. */
    merge: async (geid: string, into: string): Promise<string> => {
      const { proposal_id } = value(await propose(geid, into));
      value(await decide(proposal_id, "approve"));
      return proposal_id;
    },
  };
}

/** The event as the public knows it. */
export async function event(geid: string): Promise<Event> {
  return value(await getEvent(publicContext, geid));
}
