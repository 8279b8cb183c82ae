import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { canonicalJson, sha256Hex } from "#lib/kernel/mint.ts";

type Recorded = { readonly revision: string; readonly content: object };

const rowOf = ({ revision, content }: Recorded) => ({
  revision,
  hash: sha256Hex(canonicalJson(content)),
  content,
  recordedAt: clock.now(),
});

/** Keeps what a policy revision says, so that a pin can be read later; a known revision stays as it is. */
export async function recordPolicyRevision(
  tx: Pick<Tx, "policyRevision">,
  recorded: Recorded,
): Promise<void> {
  await tx.policyRevision.createMany({ data: [rowOf(recorded)], skipDuplicates: true });
}

/** The same for a router revision. */
export async function recordRouterRevision(
  tx: Pick<Tx, "routerRevision">,
  recorded: Recorded,
): Promise<void> {
  await tx.routerRevision.createMany({ data: [rowOf(recorded)], skipDuplicates: true });
}
