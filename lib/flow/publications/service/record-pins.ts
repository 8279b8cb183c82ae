import { PUBLISH_POLICIES, PUBLISH_POLICY_REVISION } from "#lib/access/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { recordPolicyRevision, recordRouterRevision } from "#lib/registry/index.ts";
import { ROUTER_REVISION, ROUTER_RULES } from "../rules.ts";

/** Keeps what the revisions say that an intent pins, in the transaction that enters it; known ones stay as they are. */
export async function recordPins(tx: Pick<Tx, "policyRevision" | "routerRevision">): Promise<void> {
  await recordPolicyRevision(tx, { revision: PUBLISH_POLICY_REVISION, content: PUBLISH_POLICIES });
  await recordRouterRevision(tx, { revision: ROUTER_REVISION, content: ROUTER_RULES });
}
