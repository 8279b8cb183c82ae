import type { Outgoing } from "#lib/bus/index.ts";
import type { EvidenceRelation } from "#lib/flow/evidence/contracts.ts";
import type { PreparedEvidence } from "#lib/flow/evidence/index.ts";
import type { EventEntity } from "../contracts.ts";
import type { Resolution } from "../resolution/index.ts";
import type { Member } from "../rules.ts";
import type { StoredAdmission } from "../store/find-admission.ts";
import type { LinkRow } from "../store/write-event.ts";
import type { Traits } from "./match-evidence.ts";

/** A piece of evidence on its way to an event. */
export type Arrival = {
  readonly evidence: PreparedEvidence;
  /** The owner of private evidence; null for public evidence. */
  readonly scope: string | null;
  readonly copyOf: string | null;
  readonly evidenceVersion: number;
  readonly relation: EvidenceRelation;
  readonly traits: Traits;
  readonly entities: readonly EventEntity[];
  readonly actor: string;
  readonly at: Date;
};

/** Where evidence went, and what is to be said of the event; null where no state changed. */
export type Placed = StoredAdmission & { readonly message: Outgoing | null };

/** The arrival as a member of an event. */
export function memberOf({
  evidence,
  relation,
  copyOf,
}: Pick<Arrival, "evidence" | "relation" | "copyOf">): Member {
  return {
    evid: evidence.evid,
    relation,
    title: evidence.title,
    language: evidence.language,
    origin: evidence.origin,
    copyOf,
    hardKey: evidence.hardKey,
    publishedAt: evidence.publishedAt,
    occurredAt: evidence.occurredAt,
    occurredPrecision: evidence.occurredPrecision,
  };
}

/** The link of the arrival to an event, with the answer that is given for it. */
export function linkOf(
  arrival: Arrival,
  geid: string,
  answer: Pick<Resolution, "decision" | "score"> & { readonly proposalId: string | null },
): LinkRow {
  const { evidence } = arrival;
  return {
    geid,
    evid: evidence.evid,
    scope: arrival.scope,
    relation: arrival.relation,
    link_revision: 1,
    active: true,
    linked_at: arrival.at.toISOString(),
    unlinked_at: null,
    decision: answer.decision,
    score: answer.score,
    proposal_id: answer.proposalId,
    evidence_version: arrival.evidenceVersion,
    title: evidence.title,
    language: evidence.language,
    origin: evidence.origin,
    copy_of: arrival.copyOf,
    hard_key: evidence.hardKey,
    published_at: evidence.publishedAt.toISOString(),
    occurred_at: evidence.occurredAt?.toISOString() ?? null,
    occurred_precision: evidence.occurredPrecision,
    features: arrival.traits.features,
  };
}
