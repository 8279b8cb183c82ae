import type { Tx } from "#lib/kernel/db/index.ts";
import type { EffectFailure, EffectStatus } from "../contracts.ts";
import { advanceEffect, failureOf, type EffectSignal } from "../rules.ts";

export type LedgerTables = Pick<Tx, "effect" | "effectStep" | "circuit" | "$queryRaw" | "$executeRaw">;

/** What is to happen: its key, what exactly is meant by it, and where it goes. */
export type EffectIntent = {
  readonly tenant: string;
  readonly key: string;
  readonly type: string;
  /** Who is called; shares one circuit. */
  readonly target: string;
  readonly siteId: string | null;
  readonly domain: string | null;
  readonly intentHash: string;
  /** Sends after the first one. */
  readonly retryBudget: number;
  /** The longest that a call may last; the lease is longer by a margin. */
  readonly callMs: number;
};

/** A locked line of the ledger. */
export type EffectRow = {
  readonly tenantId: string;
  readonly effectKey: string;
  readonly target: string;
  readonly siteId: string | null;
  readonly intentHash: string;
  readonly status: EffectStatus;
  readonly attempt: number;
  readonly retryBudget: number;
  readonly lookups: number;
  readonly externalRef: string | null;
  readonly failure: EffectFailure | null;
  readonly leaseEpoch: number;
  readonly leaseUntil: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly startedAt: Date | null;
};

/** Locks an effect until the end of the transaction; null where its key is not in the ledger. */
export async function lockEffect(tx: LedgerTables, tenant: string, key: string): Promise<EffectRow | null> {
  const [row] = await tx.$queryRaw<EffectRow[]>`
    select tenant_id::text as "tenantId", effect_key as "effectKey", target, site_id as "siteId",
      intent_hash as "intentHash", status, attempt, retry_budget as "retryBudget", lookups,
      external_ref as "externalRef", failure, lease_epoch as "leaseEpoch", lease_until as "leaseUntil",
      next_attempt_at as "nextAttemptAt", started_at as "startedAt"
    from effect where tenant_id = ${tenant}::uuid and effect_key = ${key} for update`;
  return row ?? null;
}

/** Enters an effect unless its key is there, and locks it. */
export async function enterEffect(tx: LedgerTables, intent: EffectIntent, now: Date): Promise<EffectRow> {
  await tx.$executeRaw`
    insert into effect (tenant_id, effect_key, type, target, site_id, domain, intent_hash, status, attempt,
      retry_budget, lease_epoch, created_at, updated_at)
    values (${intent.tenant}::uuid, ${intent.key}, ${intent.type}, ${intent.target}, ${intent.siteId}, ${intent.domain},
      ${intent.intentHash}, 'pending', 0, ${intent.retryBudget}, 0, ${now}, ${now})
    on conflict do nothing`;
  const row = await lockEffect(tx, intent.tenant, intent.key);
  if (!row) throw new Error(`effect ${intent.key} was not entered`);
  return row;
}

/** Counts somebody who came for an effect that was settled already. */
export async function noteRepeat(
  tx: LedgerTables,
  { tenant, key }: Pick<EffectIntent, "tenant" | "key">,
  now: Date,
): Promise<void> {
  await tx.$executeRaw`
    update effect set repeats = repeats + 1, updated_at = ${now}
    where tenant_id = ${tenant}::uuid and effect_key = ${key}`;
}

/** What a move changes besides the status. */
export type EffectChange = {
  readonly attempt?: number;
  readonly lookups?: number;
  readonly leaseEpoch?: number;
  readonly leaseUntil?: Date | null;
  readonly nextAttemptAt?: Date | null;
  readonly startedAt?: Date;
  readonly externalRef?: string;
  readonly error?: string | null;
};

/** Moves a locked effect along its table and writes the step; throws for a move that the table does not know. */
export async function moveEffect(
  tx: LedgerTables,
  row: EffectRow,
  signal: EffectSignal,
  change: EffectChange,
  now: Date,
): Promise<EffectStatus> {
  const status = advanceEffect(row.status, signal);
  if (status === null) throw new Error(`effect ${row.effectKey}: no ${signal} while ${row.status}`);
  const isOver = status === "done" || status === "failed";
  await tx.effect.update({
    where: { tenantId_effectKey: { tenantId: row.tenantId, effectKey: row.effectKey } },
    data: {
      leaseUntil: null,
      nextAttemptAt: null,
      ...change,
      status,
      ...(status === "failed" ? { failure: failureOf(signal) } : {}),
      ...(isOver ? { completedAt: now } : {}),
      updatedAt: now,
    },
  });
  await tx.$executeRaw`
    insert into effect_step (tenant_id, effect_key, number, signal, from_status, to_status, lease_epoch, detail, at)
    select ${row.tenantId}::uuid, ${row.effectKey}, coalesce(max(number), 0) + 1, ${signal}, ${row.status}, ${status},
      ${change.leaseEpoch ?? row.leaseEpoch}::int, ${change.error ?? change.externalRef ?? null}, ${now}
    from effect_step where tenant_id = ${row.tenantId}::uuid and effect_key = ${row.effectKey}`;
  return status;
}
