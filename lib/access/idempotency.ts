import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";

export type IdempotencyTables = Pick<Tx, "idempotencyRecord" | "$queryRaw">;

const KEPT_MS = 24 * 3_600_000;

/** Whose key it is, for which address; the fingerprint is the hash of the body it came with. */
export type KeyUse = {
  readonly tenantId: string;
  readonly principal: string;
  readonly path: string;
  readonly key: string;
  readonly fingerprint: string;
};

export type StoredAnswer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
};

export type Claim =
  | { readonly kind: "free" }
  | { readonly kind: "running" }
  | { readonly kind: "reused" }
  | { readonly kind: "known"; readonly answer: StoredAnswer };

/**
 * Claims a key for the running transaction. The claim is a transaction-scoped lock and not a row: a process that
 * dies leaves nothing behind, and a second request learns at once that the first is still running.
 */
export async function claimKey(tx: IdempotencyTables, use: KeyUse): Promise<Claim> {
  const { tenantId, principal, path, key } = use;
  const name = JSON.stringify(["idempotency", tenantId, principal, path, key]);
  const [lock] = await tx.$queryRaw<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`;
  if (!lock?.held) return { kind: "running" };
  const row = await tx.idempotencyRecord.findUnique({
    where: { tenantId_principal_path_key: { tenantId, principal, path, key } },
  });
  if (row === null || row.expiresAt.getTime() <= clock.now().getTime()) return { kind: "free" };
  if (row.fingerprint !== use.fingerprint) return { kind: "reused" };
  const headers = row.headers as Record<string, string>;
  return { kind: "known", answer: { status: row.status, headers, body: row.body } };
}

/** Writes the answer of a claimed key, in the transaction of the write that it answers. */
export async function settleKey(tx: IdempotencyTables, use: KeyUse, answer: StoredAnswer): Promise<void> {
  const { tenantId, principal, path, key } = use;
  const now = clock.now();
  await tx.idempotencyRecord.deleteMany({ where: { tenantId, principal, path, key } });
  await tx.idempotencyRecord.create({
    data: { ...use, ...answer, createdAt: now, expiresAt: new Date(now.getTime() + KEPT_MS) },
  });
}
