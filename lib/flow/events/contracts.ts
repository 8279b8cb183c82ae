import { z } from "zod";
import { EvidenceRelation } from "#lib/flow/evidence/contracts.ts";
import { EntityId, Evid, Geid, ProposalId } from "#lib/kernel/ids.ts";
import { writtenText } from "#lib/kernel/text/written.ts";

/** Times on the wire: RFC 3339, UTC, milliseconds. */
const time = z.iso.datetime();

export const EventStatus = z.enum(["active", "merged", "split", "retracted"]);
export type EventStatus = z.infer<typeof EventStatus>;
/** Kinds of occurrence that a document's own key can prove, and the one for all others. */
export const EVENT_TYPES = ["ruling", "law", "release", "vulnerability", "paper", "occurrence"] as const;
export const EventStage = z.enum(["developing", "stable", "corrected"]);
export type EventStage = z.infer<typeof EventStage>;
export const OccurredPrecision = z.enum(["instant", "day", "month", "year"]);
export type OccurredPrecision = z.infer<typeof OccurredPrecision>;
export const Decision = z.enum(["existing", "new", "ambiguous"]);

/** When it happened; all null where no evidence says so. */
export const Occurred = z.strictObject({
  from: time.nullable(),
  to: time.nullable(),
  precision: OccurredPrecision.nullable(),
});
export type Occurred = z.infer<typeof Occurred>;

export const EventPlace = z.strictObject({
  code: z.string(),
  name: z.string(),
  precision: z.enum(["country", "region"]),
});
export type EventPlace = z.infer<typeof EventPlace>;
export const EventEntity = z.strictObject({ id: EntityId, name: z.string() });
export type EventEntity = z.infer<typeof EventEntity>;

/** What a version fixes of an event; `hash` is added where it is shown, because a state can't contain its own. */
export const EventState = z.strictObject({
  geid: Geid,
  type: z.string(),
  status: EventStatus,
  stage: EventStage,
  titles: z.record(z.string(), z.string()),
  occurred: Occurred,
  observed_at: time,
  places: z.array(EventPlace),
  version: z.int().positive(),
  alias_of: Geid.nullable(),
  parts: z.array(Geid),
  evidence_count: z.int().nonnegative(),
  origin_count: z.int().nonnegative(),
  languages: z.array(z.string()),
  entities: z.array(EventEntity),
  updated_at: time,
});
export type EventState = z.infer<typeof EventState>;

/** The head of the chain of what the asking tenant's own evidence adds; null for everyone else. */
export const OverlayHead = z.strictObject({
  version: z.int().positive(),
  hash: z.string(),
  evidence_count: z.int(),
  updated_at: time,
});
export type OverlayHead = z.infer<typeof OverlayHead>;

/** An event as the interface shows it. */
export const Event = EventState.extend({
  hash: z.string(),
  domains: z.array(z.string()),
  overlay: OverlayHead.nullable(),
}).meta({ id: "Event" });
export type Event = z.infer<typeof Event>;

export const Change = z.strictObject({ path: z.string(), before: z.json(), after: z.json() });
export type Change = z.infer<typeof Change>;

/** One immutable state of an event, with what it changed and why. */
export const EventVersion = z
  .strictObject({
    geid: Geid,
    version: z.int().positive(),
    hash: z.string(),
    prev_hash: z.string().nullable(),
    cause: z.string(),
    actor: z.string(),
    at: time,
    changes: z.array(Change),
    state: Event,
  })
  .meta({ id: "EventVersion" });
export type EventVersion = z.infer<typeof EventVersion>;

export const LineageStep = z.strictObject({
  kind: z.enum(["merge", "split", "move", "rollback"]),
  at: time,
  proposal_id: ProposalId.nullable(),
  from: z.array(Geid),
  to: z.array(Geid),
});
export const Lineage = z
  .strictObject({
    geid: Geid,
    aliases: z.array(Geid),
    alias_of: Geid.nullable(),
    parts: z.array(Geid),
    part_of: Geid.nullable(),
    steps: z.array(LineageStep),
  })
  .meta({ id: "Lineage" });
export type Lineage = z.infer<typeof Lineage>;

/** The answer to evidence: where it went, how sure that is, and the proposal that asks a person. */
export const Admission = z
  .strictObject({
    evid: Evid,
    geid: Geid,
    decision: Decision,
    score: z.number(),
    proposal_id: ProposalId.nullable(),
  })
  .meta({ id: "Admission" });
export type Admission = z.infer<typeof Admission>;

/** One row of the feature table behind a score. */
export const SignalRow = z.strictObject({
  feature: z.string(),
  a: z.string().nullable(),
  b: z.string().nullable(),
  weight: z.number(),
  verdict: z.enum(["for", "against", "neutral", "veto"]),
});

/** What `POST /events/resolve` answers: the decision that admission would take now, with its reasons. */
export const ResolutionAnswer = z
  .strictObject({
    decision: Decision,
    geid: Geid.nullable(),
    score: z.number(),
    threshold: z.number(),
    vetoes: z.array(z.string()),
    signals: z.array(SignalRow),
    candidates: z.array(z.strictObject({ geid: Geid, score: z.number() })),
  })
  .meta({ id: "ResolutionAnswer" });
export type ResolutionAnswer = z.infer<typeof ResolutionAnswer>;

export const ProposalKind = z.enum(["merge", "split", "move", "retract", "evidence"]);
export type ProposalKind = z.infer<typeof ProposalKind>;
export const ProposalStatus = z.enum([
  "open",
  "approved",
  "applied",
  "rejected",
  "rolled_back",
  "superseded",
  "failed",
]);
export type ProposalStatus = z.infer<typeof ProposalStatus>;
export const ProposalVerdict = z.enum(["approve", "reject", "related", "need_evidence", "quarantine"]);
export type ProposalVerdict = z.infer<typeof ProposalVerdict>;

/** Words of a person that go into a record for ever. */
export const Reason = writtenText(2_000);

export const Proposal = z
  .strictObject({
    id: ProposalId,
    kind: ProposalKind,
    status: ProposalStatus,
    version: z.int().positive(),
    geids: z.array(Geid),
    into: Geid.nullable(),
    parts: z.array(z.strictObject({ evids: z.array(Evid) })),
    /** Of a move or a link: the evidence it is about, and how it would support the event. */
    evid: Evid.nullable(),
    relation: EvidenceRelation.nullable(),
    score: z.number().nullable(),
    threshold: z.number().nullable(),
    signals: z.array(SignalRow),
    counter_signal: SignalRow.nullable(),
    reason: z.string(),
    proposed_by: z.string(),
    proposed_at: time,
    required_approvals: z.int().positive(),
    reviews: z.array(
      z.strictObject({ by: z.string(), verdict: ProposalVerdict, reason: z.string(), at: time }),
    ),
    earliest_apply_at: time,
    undo_until: time.nullable(),
  })
  .meta({ id: "Proposal" });
export type Proposal = z.infer<typeof Proposal>;

export const EntityView = z
  .strictObject({
    id: EntityId,
    kind: z.string(),
    name: z.string(),
    names: z.record(z.string(), z.string()),
    external_ids: z.record(z.string(), z.string()),
    event_count: z.int().nonnegative(),
  })
  .meta({ id: "Entity" });
export type EntityView = z.infer<typeof EntityView>;
