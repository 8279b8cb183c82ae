import { clock } from "#lib/kernel/clock.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { appendAudit } from "../audit.ts";
import type { AccessError } from "../errors.ts";
import { findAccount } from "../lookups.ts";

/** Which keys end: one by its id, or every key of the account; in its own tenant where no other is named. */
export type KeyRevocation = {
  readonly account: string;
  readonly tenantId?: string;
  readonly id?: string;
  readonly actor: string;
};

/**
 * Ends API keys of one account, and answers how many; the next request of every process finds them ended. Refuses an account that
 * is not there, and an id that names no key of it that still works.
 */
export async function revokeApiKeys(
  request: KeyRevocation,
): Promise<Result<{ readonly revoked: number }, AccessError>> {
  const account = await findAccount(request.account);
  if (account === null)
    return err({ code: "access.not_found", detail: `There is no account @${request.account}.` });
  const accountId = account.id;
  const tenantId = request.tenantId ?? account.tenantId;
  const which = { tenantId, accountId, revokedAt: null };
  const revoked = await inContext({ tenant: tenantId, principal: null, purpose: "operating" }, async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: request.id === undefined ? which : { ...which, id: request.id },
      data: { revokedAt: clock.now() },
    });
    if (count > 0)
      await appendAudit(tx, tenantId, {
        actor: request.actor,
        action: "key.revoke",
        resource: { kind: "key", id: request.id ?? null },
        purpose: "operating",
        allowed: true,
        reason: `of ${account.handle}`,
      });
    return count;
  });
  if (revoked === 0 && request.id !== undefined)
    return err({
      code: "access.not_found",
      detail: `@${account.handle} has no key ${request.id} that works.`,
    });
  return ok({ revoked });
}
