import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Subscription, SubscriptionStatus } from "../contracts.ts";
import type { SubscriptionsError } from "../errors.ts";
import {
  presentSubscription,
  SUBSCRIPTION_COLUMNS,
  type StoredSubscription,
} from "./present-subscription.ts";

export type SubscriptionPosition = { readonly at: string; readonly id: string };
type Wanted = {
  readonly id: string | null;
  readonly status: SubscriptionStatus | null;
  readonly after: SubscriptionPosition | null;
  readonly limit: number;
};

const own = defineRead<Wanted, StoredSubscription[]>({
  name: "subscriptions.own",
  sql: `select coalesce(json_agg(row order by created_at desc, id desc), '[]'::json) from (
      select s.created_at, s.id, ${SUBSCRIPTION_COLUMNS} as row from subscription s
      where s.tenant_id = c.tenant::uuid and s.principal_id = c.principal and ($6::text is null or s.id = $6)
        and ($7::text is null or s.status = $7)
        and (s.created_at, s.id) < (coalesce($8::timestamptz, 'infinity'), coalesce($9::text, ''))
      order by s.created_at desc, s.id desc limit $10) page`,
  params: ({ id, status, after, limit }) => [id, status, after?.at ?? null, after?.id ?? null, limit],
});

/** The asker's subscriptions, newest first, those that ended too. */
export async function listSubscriptions(ctx: Context, wanted: Omit<Wanted, "id">): Promise<Subscription[]> {
  if (ctx.tenant === null) return [];
  return (await read(ctx, own, { ...wanted, id: null })).map(presentSubscription);
}

const NO_OTHERS = { status: null, after: null, limit: 1 };
const found = (rows: readonly StoredSubscription[]): Result<Subscription, SubscriptionsError> =>
  rows[0] ? ok(presentSubscription(rows[0])) : err({ code: "subscriptions.not_found" });

/** One subscription of the asker; another's answers as what does not exist. */
export async function getSubscription(
  ctx: Context,
  id: string,
): Promise<Result<Subscription, SubscriptionsError>> {
  if (ctx.tenant === null) return err({ code: "subscriptions.not_found" });
  return found(await read(ctx, own, { ...NO_OTHERS, id }));
}

/** The same as the running transaction sees it. */
export async function readSubscription(
  tx: Pick<Tx, "$queryRawUnsafe">,
  ctx: Context,
  id: string,
): Promise<Result<Subscription, SubscriptionsError>> {
  if (ctx.tenant === null) return err({ code: "subscriptions.not_found" });
  return found(await readInside(tx, ctx, own, { ...NO_OTHERS, id }));
}

/** A subscription with whose it is, for the stage that makes notices. */
export type OwnedSubscription = Subscription & { readonly principal_id: string };

const present = (row: { data: StoredSubscription }): OwnedSubscription => ({
  ...presentSubscription(row.data),
  principal_id: row.data.principal_id,
});

/** These subscriptions of the running context's tenant, whosever they are and whatever their status, by id. */
export async function readSubscriptions(
  tx: Pick<Tx, "$queryRawUnsafe">,
  tenantId: string,
  ids: readonly string[],
): Promise<OwnedSubscription[]> {
  const rows = await tx.$queryRawUnsafe<{ data: StoredSubscription }[]>(
    `select ${SUBSCRIPTION_COLUMNS} as data from subscription s where s.tenant_id = $1::uuid and s.id = any ($2) order by s.id`,
    tenantId,
    [...ids],
  );
  return rows.map(present);
}
