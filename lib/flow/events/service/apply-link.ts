import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { readAssignment } from "../store/lineage.ts";
import { findLinks, linkEvidence, relateEvidence } from "../store/link-evidence.ts";
import type { LoadedEvent } from "../store/load-event.ts";
import { updateProposal, type StoredProposal } from "../store/proposals.ts";
import { UNDO_WINDOW_MS, type Act } from "./apply-merge.ts";
import { loadActive } from "./load-active.ts";
import { rewriteEvent } from "./rewrite-event.ts";

type Wanted = { readonly geid: string; readonly evid: string; readonly relation: string };

/** Reads a wanted link, or says why it can't be. */
export async function readLink(
  tx: Tx,
  { geid, evid, relation }: Wanted,
): Promise<Result<LoadedEvent, EventsError>> {
  const event = await loadActive(tx, geid);
  if (!event.ok) return event;
  const links = (await findLinks(tx, evid)).filter((link) => link.active);
  const [first] = links;
  if (!first) return err({ code: "events.evidence_not_found" });
  const refuse = (detail: string) => err({ code: "events.not_linkable", detail } as const);
  if (first.scope !== event.value.scope)
    return refuse("The evidence or the event is known to one tenant alone.");
  if (links.some((link) => link.geid === geid && link.relation === relation))
    return refuse(`The evidence supports this event as ${relation} already.`);
  return ok(event.value);
}

/** The relation of evidence to an event before a proposal was applied; null where there was none. */
export const relationBefore = ({ assignment, evid }: StoredProposal): string | null =>
  assignment?.find((link) => link.evid === evid && link.active)?.relation ?? null;

/** Writes the event anew after a change of one link. */
export async function writeLinked(
  tx: Tx,
  geid: string,
  change: { readonly evid: string; readonly before: string | null; readonly after: string | null },
  act: Act,
): Promise<void> {
  const { evid, before, after } = change;
  await rewriteEvent(tx, geid, {
    cause: "linked",
    actor: act.by,
    at: act.at,
    status: "active",
    aliasOf: null,
    survivor: null,
    notes: [{ path: `/evidence/${evid}`, before, after }],
  });
}

/** Lets evidence support one more event, or the same one in another way; its other links stay. */
export async function applyLink(
  tx: Tx,
  proposal: StoredProposal,
  act: Act,
): Promise<Result<"applied", EventsError>> {
  const { geid, evid, relation } = proposal;
  if (evid === null || relation === null)
    throw new Error(`proposal ${proposal.proposalId} names no evidence`);
  const event = await readLink(tx, { geid, evid, relation });
  if (!event.ok) return event;
  const assignment = await readAssignment(tx, [geid]);
  const wanted = { geid, evid, relation, at: act.at };
  if (!(await relateEvidence(tx, wanted))) await linkEvidence(tx, wanted);
  crashPoint("link.after-link");
  const before = relationBefore({ ...proposal, assignment });
  await writeLinked(tx, geid, { evid, before, after: relation }, act);
  const undoUntil = new Date(act.at.getTime() + UNDO_WINDOW_MS);
  await updateProposal(tx, proposal, { status: "applied", at: act.at, assignment, undoUntil });
  return ok("applied");
}
