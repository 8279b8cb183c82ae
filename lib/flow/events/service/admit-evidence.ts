import {
  prepareEvidence,
  recordEvidence,
  type EvidenceArrival,
  type EvidenceError,
  type EvidenceInput,
  type PreparedEvidence,
} from "#lib/flow/evidence/index.ts";
import { emitAll } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { Evid, Geid, ProposalId } from "#lib/kernel/ids.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { Admission } from "../contracts.ts";
import { relationOf } from "../rules.ts";
import { knownStatistics } from "../statistics.ts";
import { findOrCreateEntities } from "../store/entities.ts";
import { findAdmission, type StoredAdmission } from "../store/find-admission.ts";
import { lockTraits } from "../store/lock.ts";
import { evidenceMessage } from "./announce.ts";
import { foundEvent } from "./found-event.ts";
import type { Arrival } from "./arrival.ts";
import { joinEvent } from "./join-event.ts";
import { matchEvidence, readTraits } from "./match-evidence.ts";
import { reviseEvidence } from "./revise-evidence.ts";

/** The answer of admission, and what the evidence was to us before. */
export type AdmissionOutcome = Admission & { readonly outcome: "new" | "known" | "changed" };

/** Whose act a version is where no person decided. */
const RESOLUTION = "resolution";
/** An event may move on between reading and locking it, but only by arrivals that share no trait with this one. */
const MOST_TRIES = 8;

/**
 * Takes a piece of evidence in: records it, finds or founds its event, writes the next version and the messages, all
 * in one transaction. Evidence that is known answers as it did the first time; two arrivals of one occurrence at
 * once meet in one event.
 */
export async function admitEvidence(
  ctx: Context,
  input: EvidenceInput,
  source: EvidenceArrival = {},
): Promise<Result<AdmissionOutcome, EvidenceError>> {
  const prepared = prepareEvidence(ctx, input, source);
  if (!prepared.ok) return prepared;
  const admitted = await inContext(ctx, (tx) => admitPrepared(tx, ctx, prepared.value));
  crashPoint("admit.after-commit");
  return admitted;
}

/** The same inside a transaction of the caller's, for `route()`. Refuses before it has written anything. */
export async function admitPrepared(
  tx: Tx,
  ctx: Context,
  prepared: PreparedEvidence,
): Promise<Result<AdmissionOutcome, EvidenceError>> {
  crashPoint("admit.before-record");
  const recorded = await recordEvidence(tx, ctx, prepared);
  if (!recorded.ok) return recorded;
  crashPoint("admit.after-record");
  const { outcome, evid, origin, copyOf, version } = recorded.value;
  // A renamed article is known under the key it first came with, a copy counts for the origin of its text.
  const evidence = { ...prepared, evid, origin };
  const known = outcome === "new" ? null : await findAdmission(tx, evidence.evid);
  if (known && outcome === "changed") {
    await reviseEvidence(tx, known, { evidence, evidenceVersion: version, copyOf, actor: RESOLUTION });
  }
  if (known) return ok({ ...answerOf(evidence.evid, known), outcome });
  const placed = await placeEvidence(tx, {
    evidence,
    scope: evidence.ownerTenant,
    copyOf,
    evidenceVersion: version,
    relation: relationOf(evidence.relation, copyOf, evidence.title),
    actor: RESOLUTION,
    at: clock.now(),
  });
  crashPoint("admit.before-commit");
  return ok({ ...answerOf(evidence.evid, placed), outcome });
}

function answerOf(evid: string, stored: StoredAdmission): Admission {
  return {
    evid: Evid.parse(evid),
    geid: Geid.parse(stored.geid),
    decision: stored.decision,
    score: stored.score,
    proposal_id: stored.proposalId === null ? null : ProposalId.parse(stored.proposalId),
  };
}

type Facts = Omit<Arrival, "traits" | "entities">;

/** Decides where new evidence goes and writes it there. */
async function placeEvidence(tx: Tx, facts: Facts): Promise<StoredAdmission> {
  const { evidence, scope } = facts;
  const entities = await findOrCreateEntities(tx, evidence.entities, scope, evidence.language);
  const statistics = await knownStatistics(tx);
  const traits = readTraits(evidence, statistics);
  await lockTraits(
    tx,
    traits.keys.map((key) => key.hash),
  );
  const arrival: Arrival = { ...facts, traits, entities };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const match = await matchEvidence(
      tx,
      traits,
      { evid: evidence.evid, copyOf: facts.copyOf, scope },
      statistics,
    );
    const placed =
      match.resolution.decision === "existing"
        ? await joinEvent(tx, arrival, match)
        : await foundEvent(tx, arrival, match.resolution);
    if (!placed) continue;
    if (scope === null) statistics.observe(traits.features);
    await emitAll(tx, [...(placed.message ? [placed.message] : []), evidenceMessage(arrival, placed)]);
    return placed;
  }
  throw new Error(`evidence ${evidence.evid}: its event kept moving on`);
}
