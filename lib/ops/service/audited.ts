import { appendAudit } from "#lib/access/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";

/** Notes what an operator did in the audit chain of the tenant they act for; call it last. */
export async function auditOperation(
  tx: Tx,
  ctx: Context,
  note: {
    readonly action: string;
    readonly kind: string;
    readonly id: string;
    readonly reason: string | null;
  },
): Promise<void> {
  if (ctx.tenant === null) return;
  await appendAudit(tx, ctx.tenant, {
    actor: ctx.principal ?? "unknown",
    action: note.action,
    resource: { kind: note.kind, id: note.id },
    purpose: ctx.purpose,
    allowed: true,
    reason: note.reason,
  });
}
