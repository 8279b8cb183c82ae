import { inContext } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { appendAudit } from "../audit.ts";
import type { AccessError } from "../errors.ts";
import { findAccount } from "../lookups.ts";
import { hashPassword, passwordFault } from "../password.ts";
import { endSessions, putCredential } from "../store.ts";

/** Sets the password of an account and ends its sessions. */
export async function setPassword(request: {
  readonly account: string;
  readonly password: string;
  readonly actor: string;
}): Promise<Result<{ readonly id: string }, AccessError>> {
  const account = await findAccount(request.account);
  if (account === null) return err({ code: "access.not_found" });
  const fault = passwordFault(request.password, account.handle);
  if (fault !== null) return err({ code: "access.invalid_password", detail: fault });
  const passwordHash = await hashPassword(request.password);
  const { id, tenantId } = account;
  await inContext({ tenant: tenantId, principal: null, purpose: "operating" }, async (tx) => {
    await putCredential(tx, tenantId, id, { passwordHash, isDevelopment: false });
    await endSessions(tx, tenantId, id);
    await appendAudit(tx, tenantId, {
      actor: request.actor,
      action: "account.set-password",
      resource: { kind: "account", id },
      purpose: "operating",
      allowed: true,
    });
  });
  return ok({ id });
}
