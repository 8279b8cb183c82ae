import { emit } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { Evid, Geid } from "#lib/kernel/ids.ts";
import { eventCreated, eventUpdated, evidenceAdded } from "../messages.ts";
import type { StoredAdmission } from "../store/find-admission.ts";
import type { VersionRow } from "../versions/index.ts";
import type { Arrival } from "./arrival.ts";

/** Publishes that a state of an event was written; `tenant` null for the shared core, which everyone may hear of. */
export async function announceEvent(
  tx: Tx,
  kind: "created" | "updated",
  version: VersionRow<unknown>,
  tenant: string | null,
  options: { readonly overlay?: boolean } = {},
): Promise<void> {
  await emit(tx, kind === "created" ? eventCreated : eventUpdated, {
    subject: `event/${version.geid}`,
    tenant,
    partitionKey: version.geid,
    data: {
      geid: Geid.parse(version.geid),
      version: version.version,
      hash: version.hash,
      overlay: options.overlay ?? false,
      changed: version.changes.map((change) => change.path),
    },
  });
}

/** Publishes that evidence found its event. */
export async function announceEvidence(tx: Tx, arrival: Arrival, placed: StoredAdmission): Promise<void> {
  await emit(tx, evidenceAdded, {
    subject: `evidence/${arrival.evidence.evid}`,
    tenant: arrival.scope,
    partitionKey: placed.geid,
    data: {
      evid: Evid.parse(arrival.evidence.evid),
      geid: Geid.parse(placed.geid),
      relation: arrival.relation,
      decision: placed.decision,
      score: placed.score,
      evidence_version: arrival.evidenceVersion,
    },
  });
}
