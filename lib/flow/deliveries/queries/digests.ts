import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Deferral, Digest, MatchedContract, Position } from "../contracts.ts";
import type { DeliveriesError } from "../errors.ts";
import { presentTold, TOLD_COLUMNS, TOLD_JOINS, type ToldRow } from "./present-told.ts";

type Name = Omit<MatchedContract, "why">;
type ItemRow = ToldRow & {
  readonly why: readonly string[];
  readonly matched: readonly Name[];
  readonly deferred: Deferral | null;
};
type Row = Omit<Digest, "items" | "window" | "subscriptions"> & {
  readonly from: string;
  readonly to: string;
  readonly subscriptions: readonly Name[];
  readonly items: readonly ItemRow[];
};
type Wanted = { readonly id: string | null; readonly after: Position | null; readonly limit: number };

const names = (
  ids: string,
) => `(select coalesce(json_agg(json_build_object('subscription_id', s.id, 'name', s.name)
  order by s.created_at, s.id), '[]'::json) from subscription s where s.tenant_id = d.tenant_id and s.id in (${ids}))`;

const ITEMS = `(select coalesce(json_agg(json_build_object(${TOLD_COLUMNS}, 'why', t.terms, 'deferred', t.deferred,
    'matched', ${names("select unnest(t.subscription_ids)")}) order by t.position), '[]'::json)
  from digest_item t ${TOLD_JOINS} where t.tenant_id = d.tenant_id and t.digest_id = d.id)`;

const own = defineRead<Wanted, Row[]>({
  name: "deliveries.digests",
  sql: `select coalesce(json_agg(row order by window_to desc, id desc), '[]'::json) from (
      select d.window_to, d.id, json_build_object('id', d.id, 'local_date', d.local_date, 'timezone', d.timezone, 'local_time', d.local_time,
        'from', d.window_from, 'to', d.window_to, 'cadence', d.cadence, 'left_out', d.left_out, 'sent_at', d.created_at,
        'subscriptions', ${names("select x.subscription_id from digest_subscription x where x.tenant_id = d.tenant_id and x.digest_id = d.id")},
        'items', ${ITEMS}) as row
      from digest d where d.tenant_id = c.tenant::uuid and d.principal_id = c.principal and ($6::text is null or d.id = $6)
        and (d.window_to, d.id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::text, ''))
      order by d.window_to desc, d.id desc limit $9) page`,
  params: ({ id, after, limit }) => [id, after?.at ?? null, after?.id ?? null, limit],
});

const time = (text: string) => new Date(text).toISOString();

function present({ from, to, items, subscriptions, ...row }: Row): Digest {
  return {
    ...row,
    window: { from: time(from), to: time(to) },
    sent_at: time(row.sent_at),
    subscriptions: [...subscriptions],
    items: items.map((item) => ({
      ...presentTold(item, null),
      why: [...item.why],
      matched: [...item.matched],
      deferred: item.deferred,
    })),
  };
}

/** The asker's digests, the newest window first. */
export async function listDigests(ctx: Context, wanted: Omit<Wanted, "id">): Promise<Digest[]> {
  return ctx.tenant === null ? [] : (await read(ctx, own, { ...wanted, id: null })).map(present);
}

/** One digest of the asker; another's answers as what does not exist. */
export async function getDigest(ctx: Context, id: string): Promise<Result<Digest, DeliveriesError>> {
  const [row] = ctx.tenant === null ? [] : await read(ctx, own, { id, after: null, limit: 1 });
  return row ? ok(present(row)) : err({ code: "deliveries.not_found" });
}

export const digestPosition = ({ window, id }: Digest): Position => ({ at: window.to, id });
