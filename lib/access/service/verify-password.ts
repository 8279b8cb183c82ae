import { env } from "#lib/kernel/env.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { Handle } from "../contracts.ts";
import type { AccessError } from "../errors.ts";
import { findCredential } from "../lookups.ts";
import { matchesPassword } from "../password.ts";

export type SignedIn = {
  readonly accountId: string;
  readonly tenantId: string;
  readonly sessionVersion: number;
};

/**
 * Checks handle and password. Unknown handle, suspended account, missing password and wrong password take the same
 * time and give the same answer; a development password opens nothing in production mode.
 */
export async function verifyPassword(
  handle: string,
  password: string,
): Promise<Result<SignedIn, AccessError>> {
  const known = Handle.safeParse(handle).success ? await findCredential(handle) : null;
  const matches = await matchesPassword(password, known?.passwordHash ?? null);
  if (known === null || !matches || (known.isDevelopment && !env().isDevelopment))
    return err({ code: "access.unauthenticated" });
  return ok({ accountId: known.accountId, tenantId: known.tenantId, sessionVersion: known.sessionVersion });
}
