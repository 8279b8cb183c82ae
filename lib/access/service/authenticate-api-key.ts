import { clock } from "#lib/kernel/clock.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import type { Principal } from "../contracts.ts";
import { findApiKey } from "../lookups.ts";
import { rightsOf } from "../rules.ts";
import { matchesHash, parseApiKey } from "../secrets.ts";

async function load(id: string, secret: string): Promise<Principal | null> {
  const row = await findApiKey(id);
  // One comparison in every case, so that a guess at the public half learns nothing from the time.
  const matches = matchesHash(secret, row?.secretHash ?? sha256Hex(id));
  // A key without a secret half only signs.
  if (row === null || row.secretHash === null || !matches || row.revokedAt !== null || row.principal === null)
    return null;
  if (row.expiresAt !== null && Date.parse(row.expiresAt) <= clock.now().getTime()) return null;
  const { account, tenant, roles } = row.principal;
  return { account, tenant, roles, ...rightsOf(roles, row), via: { kind: "key", id } };
}

/**
 * The principal of an API key, or null: malformed, unknown, wrong, expired, revoked or of a suspended account. Looked
 * up each time, so that a revocation holds for the next request of every process.
 */
export async function authenticateApiKey(key: string): Promise<Principal | null> {
  const parsed = parseApiKey(key);
  if (parsed === null) return null;
  return await load(parsed.id, parsed.secret);
}
