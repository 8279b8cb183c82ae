import type { Tx } from "#lib/kernel/db/index.ts";
import { DEFAULT_BUDGET, type Budget } from "../rules.ts";

type Sql = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** A budget, and when it was chosen. */
export type StoredBudget = Budget & { readonly updatedAt: Date | null };

/** A person's budget, or the one of who never chose. */
export async function findBudget(tx: Sql, tenantId: string, principalId: string): Promise<StoredBudget> {
  const [row] = await tx.$queryRaw<StoredBudget[]>`
    select max_immediate_per_day as "maxImmediatePerDay", max_digest_items as "maxDigestItems", quiet_from as "quietFrom",
      quiet_to as "quietTo", timezone, updated_at as "updatedAt"
    from attention_budget where tenant_id = ${tenantId}::uuid and principal_id = ${principalId}`;
  return row ?? { ...DEFAULT_BUDGET, updatedAt: null };
}

/** Sets a person's budget. */
export async function putBudget(
  tx: Sql,
  tenantId: string,
  principalId: string,
  budget: Budget,
  at: Date,
): Promise<void> {
  const { maxImmediatePerDay, maxDigestItems, quietFrom, quietTo, timezone } = budget;
  await tx.$executeRaw`
    insert into attention_budget (tenant_id, principal_id, max_immediate_per_day, max_digest_items, quiet_from, quiet_to, timezone, updated_at)
    values (${tenantId}::uuid, ${principalId}, ${maxImmediatePerDay}, ${maxDigestItems}, ${quietFrom}, ${quietTo}, ${timezone}, ${at})
    on conflict (tenant_id, principal_id) do update set max_immediate_per_day = excluded.max_immediate_per_day,
      max_digest_items = excluded.max_digest_items, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      timezone = excluded.timezone, updated_at = excluded.updated_at`;
}
