import type { Tx } from "#lib/kernel/db/index.ts";
import type { QuarantineReason } from "../verdict.ts";
import { WAKE_CHANNEL } from "./outbox.ts";

/** Something suspect that waits for a person. */
export type QuarantineItem = {
  readonly id: string;
  readonly reason: QuarantineReason;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly detail: string;
  readonly content: unknown;
  readonly consumer: string | null;
  readonly tenant_id: string | null;
  readonly site_id: string | null;
  readonly domain: string | null;
  readonly created_at: string;
};

/** Sets items aside in the caller's transaction. */
export async function insertQuarantineItems(
  tx: Pick<Tx, "$executeRaw">,
  items: readonly QuarantineItem[],
): Promise<void> {
  if (items.length === 0) return;
  await tx.$executeRaw`
    insert into quarantine_item (id, reason, subject_kind, subject_id, detail, content, consumer, tenant_id, site_id, domain,
      status, created_at)
    select q.id, q.reason, q.subject_kind, q.subject_id, q.detail, q.content, q.consumer, q.tenant_id, q.site_id, q.domain,
      'open', q.created_at
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as q (id text, reason text, subject_kind text, subject_id text,
      detail text, content jsonb, consumer text, tenant_id uuid, site_id text, domain text, created_at timestamptz)`;
}

/** A quarantined thing as a verdict needs it. */
export type StoredQuarantineItem = Pick<
  QuarantineItem,
  "id" | "subject_kind" | "subject_id" | "content" | "consumer" | "tenant_id"
> & { readonly status: "open" | "released" | "rejected" | "escalated" };

/** Locks one item; null where the context does not see it. */
export async function lockQuarantineItem(
  tx: Pick<Tx, "$queryRaw">,
  id: string,
): Promise<StoredQuarantineItem | null> {
  const rows = await tx.$queryRaw<StoredQuarantineItem[]>`
    select id, subject_kind, subject_id, content, consumer, tenant_id::text, status from quarantine_item
    where id = ${id} for update`;
  return rows[0] ?? null;
}

/** Writes the verdict on a locked item. */
export async function settleQuarantineItem(
  tx: Pick<Tx, "$executeRaw">,
  id: string,
  end: { readonly status: StoredQuarantineItem["status"]; readonly verdict: object; readonly at: Date },
): Promise<void> {
  await tx.$executeRaw`
    update quarantine_item set status = ${end.status}, verdict = ${JSON.stringify(end.verdict)}::jsonb, decided_at = ${end.at}
    where id = ${id}`;
}

/** Moves the delivery behind an item: to run again with a fresh budget, or never. */
export async function freeQuarantined(
  tx: Pick<Tx, "$executeRaw">,
  item: Pick<QuarantineItem, "subject_id"> & { readonly consumer: string },
  end: { readonly to: "pending" | "cancelled"; readonly reason: string; readonly at: Date },
): Promise<void> {
  const isOver = end.to === "cancelled";
  await tx.$executeRaw`
    with woken as materialized (select pg_notify(${WAKE_CHANNEL}, '0'))
    update delivery set status = ${end.to}, attempts = 0, next_attempt_at = null, created_at = ${end.at},
      finished_at = case when ${isOver} then ${end.at}::timestamptz end,
      error = case when ${isOver} then ${end.reason} else error end
    from woken where consumer = ${item.consumer} and message_id = ${item.subject_id.slice(4)}::uuid and status = 'quarantined'`;
}
