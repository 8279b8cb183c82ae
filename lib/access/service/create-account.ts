import { inContext } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { appendAudit } from "../audit.ts";
import { Handle, type Role } from "../contracts.ts";
import type { AccessError } from "../errors.ts";
import { hashPassword, passwordFault } from "../password.ts";
import { kindOf } from "../rules.ts";
import { insertAccount, insertMembership, putCredential } from "../store.ts";

export type AccountRequest = {
  readonly handle: string;
  readonly tenantId: string;
  readonly role: Role;
  readonly name?: string;
  readonly password?: string;
  /** The password is printed at start and opens nothing in production mode. */
  readonly isDevelopment?: boolean;
  /** Who asks: an account id, or the name of a command. */
  readonly actor: string;
};

export type CreatedAccount = { readonly id: string; readonly handle: string; readonly role: Role };

async function checked(request: AccountRequest): Promise<Result<string | null, AccessError>> {
  const handle = Handle.safeParse(request.handle);
  if (!handle.success)
    return err({
      code: "access.invalid_handle",
      detail: `The handle ${handle.error.issues[0]?.message ?? "is not valid"}.`,
    });
  if (request.password === undefined) return ok(null);
  const fault = passwordFault(request.password, request.handle);
  return fault === null
    ? ok(await hashPassword(request.password))
    : err({ code: "access.invalid_password", detail: fault });
}

/** Creates an account with one role in its home tenant, and its password where one is given. */
export async function createAccount(request: AccountRequest): Promise<Result<CreatedAccount, AccessError>> {
  const passwordHash = await checked(request);
  if (!passwordHash.ok) return passwordHash;
  const { tenantId, handle, role } = request;
  const id = mintId("acc");
  const isDevelopment = request.isDevelopment ?? false;
  return await inContext({ tenant: tenantId, principal: null, purpose: "operating" }, async (tx) => {
    const isNew = await insertAccount(tx, {
      id,
      tenantId,
      handle,
      kind: kindOf(role),
      name: request.name ?? handle,
    });
    if (!isNew) return err({ code: "access.handle_taken", detail: `The handle ${handle} is taken.` });
    await insertMembership(tx, { tenantId, accountId: id, role });
    if (passwordHash.value !== null)
      await putCredential(tx, tenantId, id, { passwordHash: passwordHash.value, isDevelopment });
    await appendAudit(tx, tenantId, {
      actor: request.actor,
      action: "account.create",
      resource: { kind: "account", id },
      purpose: "operating",
      allowed: true,
      reason: `role ${role}`,
    });
    return ok({ id, handle, role });
  });
}
