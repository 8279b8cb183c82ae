import type { Tx } from "#lib/kernel/db/index.ts";
import type { Bus, Envelope } from "../message.ts";

/** A message that was sent before, as its dead letter kept it. */
export type SentMessage = {
  readonly id: string;
  readonly bus: Bus;
  readonly tenant: string | null;
  readonly envelope: Envelope;
  readonly hash: string;
};

/** Puts messages whose time in the outbox is over back into it, as sent; those that are there stay as they are. */
export async function restoreMessages(
  tx: Pick<Tx, "$executeRaw">,
  messages: readonly SentMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  const records = messages.map(({ id, bus, tenant, envelope, hash }) => ({
    ...{ id, bus, tenant_id: tenant, envelope, payload_hash: hash, type: envelope.type },
    ...{
      domain: envelope.domain ?? null,
      site_id: envelope.siteid ?? null,
      partition_key: envelope.partitionkey,
    },
    ...{ lane: envelope.siteid ?? tenant ?? "shared", created_at: envelope.time },
  }));
  await tx.$executeRaw`
    insert into outbox (id, bus, type, tenant_id, domain, site_id, lane, partition_key, envelope, payload_hash, status,
      created_at, relayed_at)
    select m.id, m.bus, m.type, m.tenant_id, m.domain, m.site_id, m.lane, m.partition_key, m.envelope, m.payload_hash, 'relayed',
      m.created_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as m (id uuid, bus text, type text, tenant_id uuid, domain text,
      site_id text, lane text, partition_key text, envelope jsonb, payload_hash text, created_at timestamptz)
    on conflict (id) do nothing`;
}
