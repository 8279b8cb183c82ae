import { appendAudit } from "#lib/access/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";

/** Notes a person's act on the shared core in the audit chain of the tenant they act for; call it last. */
export async function auditAct(
  tx: Tx,
  ctx: Context,
  act: {
    readonly action: string;
    readonly resource: { readonly kind: "proposal" | "event"; readonly id: string };
    readonly reason: string;
  },
): Promise<void> {
  if (ctx.tenant === null) return;
  await appendAudit(tx, ctx.tenant, {
    actor: ctx.principal ?? "unknown",
    action: act.action,
    resource: act.resource,
    purpose: ctx.purpose,
    allowed: true,
    reason: act.reason,
  });
}
