import type { Tx } from "#lib/kernel/db/index.ts";
import type { QuarantineReason } from "../verdict.ts";

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
