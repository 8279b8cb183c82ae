import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { QuarantineEntry, QuarantineStatus, QuarantineWithContent } from "../contracts.ts";
import type { BusError } from "../errors.ts";
import type { QuarantineReason } from "../verdict.ts";
import { redactDocument, visible, wireTime } from "./shown.ts";

export type QuarantineFilters = {
  readonly status?: QuarantineStatus | undefined;
  readonly reason?: QuarantineReason | undefined;
  readonly site?: string | undefined;
};
export type QuarantinePosition = { readonly at: string; readonly id: string };
type Params = QuarantineFilters & { readonly after: QuarantinePosition | null; readonly limit: number };

const SHAPE = `'id', q.id, 'reason', q.reason, 'subject', json_build_object('kind', q.subject_kind, 'id', q.subject_id),
  'detail', q.detail, 'status', q.status, 'verdict', q.verdict ->> 'verdict', 'consumer', q.consumer, 'site_id', q.site_id,
  'domain', q.domain, 'created_at', q.created_at, 'decided_at', q.decided_at, 'decided_by', q.verdict ->> 'by',
  'decision_reason', q.verdict ->> 'reason'`;

const list = defineRead<Params, QuarantineEntry[]>({
  name: "bus.quarantine",
  sql: `select coalesce(json_agg(row order by at desc, id desc), '[]'::json) from (
      select q.created_at as at, q.id, json_build_object(${SHAPE}) as row from quarantine_item q
      where ${visible("q")} and ($6::text is null or q.status = $6) and ($7::text is null or q.reason = $7)
        and ($8::text is null or q.site_id = $8)
        and ($9::timestamptz is null or (q.created_at, q.id) < ($9, $10::text))
      order by q.created_at desc, q.id desc limit $11) page`,
  params: ({ status, reason, site, after, limit }) => [
    status ?? null,
    reason ?? null,
    site ?? null,
    after?.at ?? null,
    after?.id ?? null,
    limit,
  ],
});

const one = defineRead<string, QuarantineWithContent | null>({
  name: "bus.quarantine-item",
  sql: `select json_build_object(${SHAPE}, 'content', q.content) from quarantine_item q where q.id = $6 and ${visible("q")}`,
  params: (id) => [id],
});

function present<T extends QuarantineEntry>(row: T): T {
  return redactDocument({
    ...row,
    created_at: wireTime(row.created_at),
    decided_at: wireTime(row.decided_at),
  });
}

/** Quarantined things that the context may see, newest first. */
export async function listQuarantine(ctx: Context, wanted: Params): Promise<QuarantineEntry[]> {
  return (await read(ctx, list, wanted)).map(present);
}

/** One quarantined thing with what it holds. */
export async function getQuarantineItem(
  ctx: Context,
  id: string,
): Promise<Result<QuarantineWithContent, BusError>> {
  const row = await read(ctx, one, id);
  return row ? ok(present(row)) : err({ code: "bus.quarantine_not_found" });
}

/** A quarantined thing as the transaction that decided on it left it. */
export async function readQuarantineItem(tx: Tx, ctx: Context, id: string): Promise<QuarantineWithContent> {
  const row = await readInside(tx, ctx, one, id);
  if (!row) throw new Error(`quarantine item ${id} is missing`);
  return present(row);
}
