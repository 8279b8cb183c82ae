import { z } from "zod";
import { message } from "#lib/bus/message.ts";
import { Evid, Geid, ProposalId } from "#lib/kernel/ids.ts";
import { Decision } from "./contracts.ts";

/** Which state of the event is meant; `overlay` is the chain of the message's own tenant on a shared event. */
const state = {
  geid: Geid,
  version: z.int().positive(),
  hash: z.string(),
  overlay: z.boolean(),
  /** Paths of the state that differ from the version before. */
  changed: z.array(z.string()),
};

export const eventCreated = message("event", "org.evemiss.iiodo.event.created.v1", z.strictObject(state));
export const eventUpdated = message("event", "org.evemiss.iiodo.event.updated.v1", z.strictObject(state));

export const evidenceAdded = message(
  "event",
  "org.evemiss.iiodo.evidence.added.v1",
  z.strictObject({
    evid: Evid,
    geid: Geid,
    relation: z.string(),
    decision: Decision,
    score: z.number(),
    evidence_version: z.int().positive(),
  }),
);

/** Events became one, or an undo made them several again: `absorbed` answer as aliases, `restored` for themselves. */
export const eventMerged = message(
  "event",
  "org.evemiss.iiodo.event.merged.v1",
  z.strictObject({
    geid: Geid,
    absorbed: z.array(Geid),
    restored: z.array(Geid),
    proposal_id: ProposalId.nullable(),
  }),
);

/** An event turned out to be several: its evidence hangs on the parts now. */
export const eventSplit = message(
  "event",
  "org.evemiss.iiodo.event.split.v1",
  z.strictObject({ geid: Geid, parts: z.array(Geid), proposal_id: ProposalId.nullable() }),
);

/** An event was withdrawn; whatever shows it must stop. */
export const eventRetracted = message(
  "event",
  "org.evemiss.iiodo.event.retracted.v1",
  z.strictObject({ geid: Geid, proposal_id: ProposalId.nullable() }),
);
