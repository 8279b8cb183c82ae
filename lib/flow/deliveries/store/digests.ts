import type { Tx } from "#lib/kernel/db/index.ts";
import type { Slot } from "../schedule.ts";
import type { Card } from "../select-digest.ts";

type Sql = Pick<Tx, "$executeRaw">;

export type NewDigest = Slot & {
  readonly tenantId: string;
  readonly id: string;
  readonly principalId: string;
  readonly localDate: string;
  readonly windowFrom: Date;
  readonly windowTo: Date;
  readonly leftOut: number;
  readonly subscriptionIds: readonly string[];
};

/** Writes a digest with the contracts that it serves and its cards in order; throws where one of them had its digest of that date. */
export async function insertDigest(
  tx: Sql,
  digest: NewDigest,
  cards: readonly Card[],
  at: Date,
): Promise<void> {
  const { tenantId, id, principalId, cadence, timezone, localTime, localDate } = digest;
  await tx.$executeRaw`
    insert into digest (tenant_id, id, principal_id, cadence, timezone, local_time, local_date, window_from, window_to, left_out, created_at)
    values (${tenantId}::uuid, ${id}, ${principalId}, ${cadence}, ${timezone}, ${localTime}, ${localDate}::date, ${digest.windowFrom},
      ${digest.windowTo}, ${digest.leftOut}, ${at})`;
  await tx.$executeRaw`
    insert into digest_subscription (tenant_id, subscription_id, local_date, digest_id)
    select ${tenantId}::uuid, s.id, ${localDate}::date, ${id} from unnest(${[...digest.subscriptionIds]}::text[]) s (id)`;
  const items = cards.map((card, index) => ({ ...card, position: index + 1 }));
  await tx.$executeRaw`
    insert into digest_item (tenant_id, digest_id, geid, position, dpid, revision, terms, subscription_ids, deferred)
    select ${tenantId}::uuid, ${id}, i.geid, i.position, i.dpid, i.revision, i.terms, i."subscriptionIds", i.deferred
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (geid text, position int, dpid text, revision int, terms text[],
      "subscriptionIds" text[], deferred text)`;
}
