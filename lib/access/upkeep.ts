import { clock } from "#lib/kernel/clock.ts";
import { inContext } from "#lib/kernel/db/index.ts";

/** Ended sessions stay this long, so that a person can still ask where an account was used. */
const SESSIONS_KEPT_MS = 30 * 24 * 3_600_000;

/** Deletes a tenant's expired idempotency records, nonces that can count no more and its sessions that ended long ago; answers how many. */
export async function forgetExpired(tenantId: string): Promise<{ records: number; sessions: number }> {
  const now = clock.now();
  const longAgo = new Date(now.getTime() - SESSIONS_KEPT_MS);
  return await inContext(
    { tenant: tenantId, principal: null, purpose: "operating", role: "worker" },
    async (tx) => {
      const records = await tx.idempotencyRecord.deleteMany({ where: { tenantId, expiresAt: { lt: now } } });
      const sessions = await tx.authSession.deleteMany({
        where: { tenantId, OR: [{ expiresAt: { lt: longAgo } }, { revokedAt: { lt: longAgo } }] },
      });
      await tx.requestNonce.deleteMany({ where: { tenantId, expiresAt: { lt: now } } });
      return { records: records.count, sessions: sessions.count };
    },
  );
}
