import { emitAll, outgoing, type Outgoing } from "#lib/bus/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { Evid, Geid } from "#lib/kernel/ids.ts";
import { eventCreated, eventUpdated, evidenceAdded } from "../messages.ts";
import type { StoredAdmission } from "../store/find-admission.ts";
import type { VersionRow } from "../versions/index.ts";
import type { Arrival } from "./arrival.ts";

/** That a state of an event was written; `tenant` null for the shared core, which everyone may hear of. */
export function eventMessage(
  kind: "created" | "updated",
  version: VersionRow<unknown>,
  tenant: string | null,
  options: { readonly overlay?: boolean } = {},
): Outgoing {
  return outgoing(kind === "created" ? eventCreated : eventUpdated, {
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

/** Publishes that an event, or a tenant's overlay of it, has a new state. */
export async function announceEvent(
  tx: Tx,
  version: VersionRow<unknown>,
  tenant: string | null,
  options: { readonly overlay?: boolean } = {},
): Promise<void> {
  await emitAll(tx, [eventMessage("updated", version, tenant, options)]);
}

/** That evidence found its event. */
export function evidenceMessage(arrival: Arrival, placed: StoredAdmission): Outgoing {
  return outgoing(evidenceAdded, {
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
