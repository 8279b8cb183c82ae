import type { Tx } from "#lib/kernel/db/index.ts";
import type { Envelope } from "../message.ts";
import { WAKE_CHANNEL } from "./outbox.ts";

type Raw = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** A message that is in the outbox. */
export type KnownMessage = {
  readonly envelope: Envelope;
  readonly payload_hash: string;
  readonly tenant_id: string | null;
};

/** Finds a message of the outbox by its uuid. */
export async function findMessage(tx: Raw, id: string): Promise<KnownMessage | null> {
  const rows = await tx.$queryRaw<KnownMessage[]>`
    select envelope, payload_hash, tenant_id::text from outbox where id = ${id}::uuid`;
  return rows[0] ?? null;
}

/** The uuid of a tenant by its slug. */
export async function findTenant(tx: Raw, slug: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`select id::text from tenant where slug = ${slug}`;
  return rows[0]?.id ?? null;
}

/**
 * Delivers a known message once more to every consumer that has done with it; the inbox then answers for them. What
 * is dead or in quarantine stays there: only a replay or a verdict moves it.
 */
export async function deliverAgain(tx: Raw, id: string): Promise<void> {
  await tx.$executeRaw`
    with woken as materialized (select pg_notify(${WAKE_CHANNEL}, '0'))
    update delivery set status = 'pending', attempts = 0, finished_at = null from woken
    where message_id = ${id}::uuid and status in ('done', 'cancelled')`;
}
