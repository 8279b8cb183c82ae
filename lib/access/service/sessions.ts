import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { mintId, sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Principal } from "../contracts.ts";
import type { AccessError } from "../errors.ts";
import { findSession } from "../lookups.ts";
import { rightsOf } from "../rules.ts";
import { mintSecret } from "../secrets.ts";
import type { SignedIn } from "./verify-password.ts";

const LIFETIME_MS = 14 * 24 * 3_600_000;
const SID = /^[A-Za-z0-9_-]{43}$/;

export type SessionSummary = {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const contextOf = (tenant: string, principal: string): Context => ({
  tenant,
  principal,
  purpose: "operating",
});

// Shown to its owner in a list: printable, bounded.
function printable(userAgent: string): string {
  return userAgent
    .toWellFormed()
    .replace(/[^\x20-\x7e]/g, "?")
    .slice(0, 200);
}

/** Opens a session and answers its opaque id, which only the browser keeps. */
export async function createSession(who: SignedIn, userAgent: string): Promise<{ sid: string; id: string }> {
  const sid = mintSecret();
  const id = mintId("ses");
  const now = clock.now();
  await inContext(contextOf(who.tenantId, who.accountId), async (tx) => {
    await tx.authSession.create({
      data: {
        idHash: sha256Hex(sid),
        id,
        tenantId: who.tenantId,
        accountId: who.accountId,
        sessionVersion: who.sessionVersion,
        userAgent: printable(userAgent),
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        revokedAt: null,
      },
    });
  });
  return { sid, id };
}

/**
 * The principal of a session id, or null where it is unknown, expired, revoked or older than a change of rights. Looked
 * up each time: what ended in any process has ended for the next request of every other.
 */
export async function loadSession(sid: string): Promise<Principal | null> {
  if (!SID.test(sid)) return null;
  const row = await findSession(sha256Hex(sid));
  if (row === null || row.revokedAt !== null || row.principal === null) return null;
  if (Date.parse(row.expiresAt) <= clock.now().getTime()) return null;
  const { account, tenant, roles, sessionVersion } = row.principal;
  if (row.sessionVersion !== sessionVersion) return null;
  const rights = rightsOf(roles, { scopes: null, purposes: null });
  return { account, tenant, roles, ...rights, via: { kind: "session", id: row.id } };
}

/** The open sessions of the principal's account, newest first. */
export async function listSessions(principal: Principal): Promise<SessionSummary[]> {
  return await inContext(contextOf(principal.tenant.id, principal.account.id), async (tx) =>
    tx.authSession.findMany({
      where: {
        tenantId: principal.tenant.id,
        accountId: principal.account.id,
        revokedAt: null,
        expiresAt: { gt: clock.now() },
      },
      orderBy: { createdAt: "desc" },
      take: 100,
      select: { id: true, userAgent: true, createdAt: true, expiresAt: true },
    }),
  );
}

/** Ends one session of the principal's own account. */
export async function revokeSession(principal: Principal, id: string): Promise<Result<null, AccessError>> {
  const count = await inContext(contextOf(principal.tenant.id, principal.account.id), async (tx) => {
    const changed = await tx.authSession.updateMany({
      where: { tenantId: principal.tenant.id, accountId: principal.account.id, id, revokedAt: null },
      data: { revokedAt: clock.now() },
    });
    return changed.count;
  });
  return count === 0 ? err({ code: "access.not_found" }) : ok(null);
}
