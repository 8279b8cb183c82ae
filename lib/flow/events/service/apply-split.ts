import { emit } from "#lib/bus/index.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { Geid, ProposalId } from "#lib/kernel/ids.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventsError } from "../errors.ts";
import { eventSplit } from "../messages.ts";
import { insertLineage, readAssignment, rememberVerdict } from "../store/lineage.ts";
import type { LoadedEvent } from "../store/load-event.ts";
import { closeProposalsOf, updateProposal, type Part, type StoredProposal } from "../store/proposals.ts";
import { writeEventStep } from "../store/write-event.ts";
import { headRow, nextVersion, type NextStep } from "../versions/index.ts";
import { announceEvent } from "./announce.ts";
import { UNDO_WINDOW_MS, type Act } from "./apply-merge.ts";
import { foundPart } from "./found-part.ts";
import { entitiesOf } from "./join-event.ts";
import { loadActive } from "./load-active.ts";

/** Why evidence can't be divided like this; null where every piece of it is in exactly one part. */
export function refuseSplit(event: LoadedEvent, parts: readonly Part[]): Result<never, EventsError> | null {
  const refuse = (detail: string) => err({ code: "events.not_splittable", detail } as const);
  const named = parts.flatMap(({ evids }) => evids);
  const members = new Set(event.members.map(({ evid }) => evid));
  if (new Set(named).size < named.length) return refuse("A piece of evidence is in two parts.");
  const stranger = named.find((evid) => !members.has(evid));
  if (stranger) return refuse(`Evidence ${stranger} does not support this event.`);
  const missing = [...members].find((evid) => !named.includes(evid));
  return missing ? refuse(`Evidence ${missing} is in no part.`) : null;
}

/** The last state of the whole: what it was, with its parts; its evidence hangs on them. */
async function closeWhole(tx: Tx, event: LoadedEvent, parts: readonly string[], act: Act): Promise<void> {
  const step: NextStep = {
    before: event,
    geid: event.geid,
    scope: event.scope,
    status: "split",
    aliasOf: null,
    survivor: null,
    parts,
    observedAt: event.observedAt,
    members: event.members,
    entities: entitiesOf(event),
    profile: event.profile,
    cause: "split",
    actor: act.by,
    at: act.at,
    links: event.members.map(({ evid, relation }) => ({ evid, before: relation, after: null })),
  };
  const version = nextVersion(step);
  await writeEventStep(tx, { event: headRow(step, version), version, link: null, keys: [], entityIds: [] });
  if (version) await announceEvent(tx, version, event.scope);
}

/** Says for ever that the parts are not one. */
async function rememberParts(
  tx: Tx,
  founders: readonly string[],
  { proposalId, scope }: StoredProposal,
  act: Act,
): Promise<void> {
  for (const [index, a] of founders.entries())
    for (const b of founders.slice(index + 1))
      await rememberVerdict(tx, { evids: [a, b], verdict: "not-same", scope, proposalId, ...act });
}

/**
 * Divides an event: each part becomes an event of its own with its share of the evidence, and the whole answers with
 * its parts for ever. The caller holds the lineage lock.
 */
export async function applySplit(
  tx: Tx,
  proposal: StoredProposal,
  act: Act,
): Promise<Result<"applied", EventsError>> {
  const loaded = await loadActive(tx, proposal.geid);
  if (!loaded.ok) return loaded;
  const event = loaded.value;
  const parts = proposal.parts ?? [];
  const refusal = refuseSplit(event, parts);
  if (refusal) return refusal;
  const assignment = await readAssignment(tx, [event.geid]);
  const made: { geid: string; founder: string }[] = [];
  for (const { evids } of parts) {
    const members = event.members.filter(({ evid }) => evids.includes(evid));
    made.push(await foundPart(tx, event, members, { cause: "split", act }));
  }
  const geids = made.map(({ geid }) => geid);
  crashPoint("split.after-parts");
  await closeWhole(tx, event, geids, act);
  const { proposalId, scope } = proposal;
  await insertLineage(tx, { kind: "split", from: [event.geid], to: geids, scope, proposalId, at: act.at });
  await rememberParts(
    tx,
    made.map(({ founder }) => founder),
    proposal,
    act,
  );
  await emit(tx, eventSplit, {
    subject: `event/${event.geid}`,
    tenant: scope,
    partitionKey: event.geid,
    data: {
      geid: Geid.parse(event.geid),
      parts: geids.map((geid) => Geid.parse(geid)),
      proposal_id: ProposalId.parse(proposalId),
    },
  });
  const undoUntil = new Date(act.at.getTime() + UNDO_WINDOW_MS);
  await updateProposal(tx, proposal, { status: "applied", at: act.at, assignment, undoUntil });
  await closeProposalsOf(tx, { geid: event.geid, except: proposalId, at: act.at });
  return ok("applied");
}
