import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { SubscriptionsError } from "../errors.ts";

export type Owner = { readonly tenantId: string; readonly id: string };

/** The asker's own account, locked so that its contracts are counted one writer at a time; guests have none. */
export async function ownAccount(tx: Tx, ctx: Context): Promise<Result<Owner, SubscriptionsError>> {
  const { tenant: tenantId, principal: id } = ctx;
  const guest = err({
    code: "subscriptions.guest",
    detail: "Subscriptions belong to an account in the tenant where it is at home.",
  } as const);
  if (tenantId === null || id === null) return guest;
  const rows = await tx.$queryRaw<unknown[]>`
    select id from account where tenant_id = ${tenantId}::uuid and id = ${id} and state <> 'suspended' for no key update`;
  return rows.length === 1 ? ok({ tenantId, id }) : guest;
}
