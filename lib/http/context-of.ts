import type { Principal, Purpose } from "#lib/access/contracts.ts";
import { publicContext, type Context } from "#lib/kernel/db/index.ts";

/** The database context of a caller: a principal's own tenant, or the public with reading rights only. */
export function contextOf(principal: Principal | null, purpose: Purpose): Context {
  if (principal === null) return { ...publicContext, purpose };
  return { tenant: principal.tenant.id, principal: principal.account.id, purpose };
}
