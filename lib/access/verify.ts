import type { Difference } from "#lib/kernel/difference.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { chainHash } from "#lib/kernel/mint.ts";
import type { AuditState } from "./audit.ts";

const PAGE = 1_000;

/** Recomputes a tenant's audit chain and names each entry that does not follow from the one before it. */
export async function verifyAudit(ctx: Context & { readonly tenant: string }): Promise<Difference[]> {
  return await inContext({ ...ctx, role: "worker" }, async (tx) => {
    const found: Difference[] = [];
    let previous: { readonly seq: bigint; readonly hash: string | null } = { seq: 0n, hash: null };
    for (;;) {
      const rows = await tx.auditEntry.findMany({
        where: { tenantId: ctx.tenant, seq: { gt: previous.seq } },
        orderBy: { seq: "asc" },
        take: PAGE,
      });
      for (const row of rows) {
        const state: AuditState = {
          seq: Number(row.seq),
          id: row.id,
          at: row.at.toISOString(),
          actor: row.actor,
          action: row.action,
          resource: { kind: row.resourceKind, id: row.resourceId },
          purpose: row.purpose,
          allowed: row.allowed,
          reason: row.reason,
          policy_revision: row.policyRevision,
          request_id: row.requestId,
        };
        const detail = faultOf(row, previous, state);
        if (detail) found.push({ check: "audit-chain", subject: `${row.id} (entry ${row.seq})`, detail });
        previous = row;
      }
      if (rows.length < PAGE) return found;
    }
  });
}

type Link = { readonly seq: bigint; readonly hash: string | null; readonly prevHash: string | null };

function faultOf(row: Link, previous: Omit<Link, "prevHash">, state: AuditState): string | null {
  if (row.seq !== previous.seq + 1n) return `entry ${previous.seq + 1n} is missing`;
  if (row.prevHash !== previous.hash) return "does not name the hash of the entry before it";
  return chainHash(row.prevHash, state) === row.hash ? null : "its content does not give its hash";
}
