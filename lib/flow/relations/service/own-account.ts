import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { RelationsError } from "../errors.ts";
import { findLivingAccount } from "../store.ts";

/** The asker's own account; relations belong to where an account is at home, so guests of a tenant have none there. */
export async function ownAccount(
  tx: Tx,
  ctx: Context,
): Promise<Result<{ readonly tenantId: string; readonly id: string }, RelationsError>> {
  const { tenant: tenantId, principal: id } = ctx;
  const isHome = tenantId !== null && id !== null && (await findLivingAccount(tx, tenantId, id)) !== null;
  return isHome
    ? ok({ tenantId, id })
    : err({ code: "relations.guest", detail: "This account is at home in another tenant." });
}
