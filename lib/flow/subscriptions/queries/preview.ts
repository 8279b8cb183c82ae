import { defineRead, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Facts } from "../plan/facts.ts";

/** A change in the history that a preview looks through. */
export type PastChange = {
  readonly message_id: string;
  readonly at: string;
  readonly facts: Facts;
};
type Window = {
  readonly terms: readonly string[];
  readonly since: string;
  readonly after: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
};

const past = defineRead<Window, PastChange[]>({
  name: "subscriptions.past-changes",
  sql: `select coalesce(json_agg(json_build_object('message_id', message_id, 'at', at, 'facts', facts) order by at desc, message_id desc), '[]'::json)
    from (
      select f.message_id, f.at, f.facts from routing_fact f join projection p on p.dpid = f.dpid
      where f.terms && $6::text[] and f.at >= $7::timestamptz and p.status = 'current'
        and (f.visibility = 'public' or f.tenant_id = nullif(c.tenant, '')::uuid)
        and ($8::timestamptz is null or (f.at, f.message_id) < ($8, $9::uuid))
      order by f.at desc, f.message_id desc limit $10) page`,
  params: ({ terms, since, after, limit }) => [terms, since, after?.at ?? null, after?.id ?? null, limit],
});

/**
 * Changes since a time that bear one of these terms and whose reading still stands, newest first; only those that the
 * context may see. Times are as precise as they are stored.
 */
export const pastChanges = (tx: Pick<Tx, "$queryRawUnsafe">, ctx: Context, window: Window) =>
  readInside(tx, ctx, past, window);
