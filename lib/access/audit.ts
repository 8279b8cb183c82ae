import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { chainHash, mintId } from "#lib/kernel/mint.ts";
import { POLICY_REVISION } from "./policy.ts";

export type AuditTables = Pick<Tx, "auditEntry" | "$executeRaw">;

/** Who did, or was refused, what; `actor` is an account id or the name of a process. */
export type AuditNote = {
  readonly actor: string;
  readonly action: string;
  readonly resource: { readonly kind: string; readonly id: string | null };
  readonly purpose: string;
  readonly allowed: boolean;
  readonly reason?: string | null;
  readonly requestId?: string | null;
};

/** The hashed content of an entry: everything but the hash itself. */
export type AuditState = {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly resource: { readonly kind: string; readonly id: string | null };
  readonly purpose: string;
  readonly allowed: boolean;
  readonly reason: string | null;
  readonly policy_revision: string;
  readonly request_id: string | null;
};

/**
 * Appends one entry to a tenant's audit chain inside the transaction that it describes. Appends of one tenant wait
 * for each other until commit, so call it last.
 */
export async function appendAudit(tx: AuditTables, tenantId: string, note: AuditNote): Promise<string> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('audit:' || ${tenantId}, 0))`;
  const last = await tx.auditEntry.findFirst({
    where: { tenantId },
    orderBy: { seq: "desc" },
    select: { seq: true, hash: true },
  });
  const state: AuditState = {
    seq: Number(last?.seq ?? 0n) + 1,
    id: mintId("aud"),
    at: clock.now().toISOString(),
    actor: note.actor,
    action: note.action,
    resource: note.resource,
    purpose: note.purpose,
    allowed: note.allowed,
    reason: note.reason ?? null,
    policy_revision: POLICY_REVISION,
    request_id: note.requestId ?? null,
  };
  await tx.auditEntry.create({ data: toRow(tenantId, state, last?.hash ?? null) });
  return state.id;
}

function toRow(tenantId: string, state: AuditState, prevHash: string | null) {
  return {
    tenantId,
    seq: BigInt(state.seq),
    id: state.id,
    at: new Date(state.at),
    actor: state.actor,
    action: state.action,
    resourceKind: state.resource.kind,
    resourceId: state.resource.id,
    purpose: state.purpose,
    allowed: state.allowed,
    reason: state.reason,
    policyRevision: state.policy_revision,
    requestId: state.request_id,
    prevHash,
    hash: chainHash(prevHash, state),
  };
}
