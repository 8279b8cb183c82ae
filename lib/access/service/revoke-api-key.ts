import { clock } from "#lib/kernel/clock.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Principal } from "../contracts.ts";
import type { AccessError } from "../errors.ts";
import { forgetApiKeys } from "./authenticate-api-key.ts";

/** Ends one API key of the principal's own account; other processes follow within seconds. */
export async function revokeApiKey(principal: Principal, id: string): Promise<Result<null, AccessError>> {
  const { tenant, account } = principal;
  const count = await inContext(
    { tenant: tenant.id, principal: account.id, purpose: "operating" },
    async (tx) => {
      const changed = await tx.apiKey.updateMany({
        where: { tenantId: tenant.id, accountId: account.id, id, revokedAt: null },
        data: { revokedAt: clock.now() },
      });
      return changed.count;
    },
  );
  forgetApiKeys();
  return count === 0 ? err({ code: "access.not_found" }) : ok(null);
}
