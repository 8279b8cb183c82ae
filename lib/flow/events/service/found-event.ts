import { crashPoint } from "#lib/kernel/crash.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { foundProfile, type Resolution } from "../resolution/index.ts";
import { insertProposal } from "../store/proposals.ts";
import { writeEventStep } from "../store/write-event.ts";
import { headRow, nextVersion, type NextStep } from "../versions/index.ts";
import { eventMessage } from "./announce.ts";
import { linkOf, memberOf, type Arrival, type Placed } from "./arrival.ts";

/**
 * Founds an event on a piece of evidence: shared for public evidence, known to its owner alone for private evidence.
 * Where the match was ambiguous, a proposal holding the feature table asks a person.
 */
export async function foundEvent(tx: Tx, arrival: Arrival, resolution: Resolution): Promise<Placed> {
  const geid = mintId("evt");
  const step: NextStep = {
    before: null,
    geid,
    scope: arrival.scope,
    status: "active",
    aliasOf: null,
    survivor: null,
    parts: [],
    observedAt: arrival.at,
    members: [memberOf(arrival)],
    entities: arrival.entities,
    profile: foundProfile(arrival.traits.features),
    cause: "created",
    actor: arrival.actor,
    at: arrival.at,
    links: [{ evid: arrival.evidence.evid, before: null, after: arrival.relation }],
  };
  const version = nextVersion(step);
  const isAmbiguous = resolution.decision === "ambiguous" && resolution.geid !== null;
  const proposalId = isAmbiguous ? mintId("prop") : null;
  const answer = { decision: resolution.decision, score: resolution.score, proposalId };
  await writeEventStep(tx, {
    event: headRow(step, version),
    version,
    link: linkOf(arrival, geid, answer),
    keys: arrival.traits.keys,
    entityIds: arrival.entities.map((entity) => entity.id),
  });
  crashPoint("admit.after-event");
  if (proposalId && resolution.geid)
    await proposeMerge(tx, arrival, { proposalId, geid, into: resolution.geid, resolution });
  return { geid, ...answer, message: version && eventMessage("created", version, arrival.scope) };
}

async function proposeMerge(
  tx: Tx,
  arrival: Arrival,
  found: {
    readonly proposalId: string;
    readonly geid: string;
    readonly into: string;
    readonly resolution: Resolution;
  },
): Promise<void> {
  const { resolution } = found;
  await insertProposal(tx, {
    proposal_id: found.proposalId,
    scope: arrival.scope,
    kind: "merge",
    geid: found.geid,
    into_geid: found.into,
    score: resolution.score,
    threshold: resolution.threshold,
    signals: resolution.signals,
    counter_signal: resolution.counterSignal,
    reason: "The score is high enough to ask and too low, or too one-sided, to decide.",
    proposed_by: arrival.actor,
    proposed_at: arrival.at.toISOString(),
  });
  crashPoint("admit.after-proposal");
}
