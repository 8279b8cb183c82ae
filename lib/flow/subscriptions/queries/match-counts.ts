import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";

const counts = defineRead<
  { ids: readonly string[]; since: string },
  { readonly id: string; readonly count: number }[]
>({
  name: "subscriptions.match-counts",
  sql: `select coalesce(json_agg(json_build_object('id', w.id, 'count', (select count(*)::int from subscription_match m
      where m.tenant_id = c.tenant::uuid and m.subscription_id = w.id and m.principal_id = c.principal and m.at >= $7::timestamptz))), '[]'::json)
    from unnest($6::text[]) as w (id)`,
  params: ({ ids, since }) => [ids, since],
});

/** How many changes each of the asker's subscriptions met since a time, by id. */
export async function matchCounts(
  ctx: Context,
  ids: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (ctx.tenant === null || ids.length === 0) return new Map();
  const rows = await read(ctx, counts, { ids, since: since.toISOString() });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

const subscribers = defineRead<null, number>({
  name: "subscriptions.subscribers",
  sql: `select count(distinct s.principal_id)::int from subscription s
    where s.tenant_id = nullif(c.tenant, '')::uuid and s.status = 'active'`,
  params: () => [],
});

/** Accounts of the context's tenant with a subscription that stands. */
export const countSubscribers = (ctx: Context): Promise<number> => read(ctx, subscribers, null);
