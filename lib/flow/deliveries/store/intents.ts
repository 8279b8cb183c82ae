import type { Tx } from "#lib/kernel/db/index.ts";
import type { Deferral } from "../contracts.ts";
import type { Reason } from "../rules.ts";

type Sql = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** A planned message as it is written. */
export type Intent = {
  readonly key: string;
  readonly principalId: string;
  readonly subscriptionId: string;
  readonly geid: string;
  readonly delta: number;
  readonly channel: string;
  readonly cadence: string;
  readonly dpid: string;
  readonly revision: number;
  readonly importance: number;
  readonly terms: readonly string[];
  readonly lane: "notice" | "digest";
  readonly deferred: Deferral | null;
  readonly status: "pending" | "completed" | "dropped";
  readonly reason: Reason | null;
  readonly notificationId: string | null;
};

/** The keys among these under which something was decided that stands. */
export async function settledKeys(
  tx: Sql,
  tenantId: string,
  keys: readonly string[],
  open: readonly Reason[],
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ key: string }[]>`
    select key from delivery_intent where tenant_id = ${tenantId}::uuid and key = any (${[...keys]}::text[])
      and not (status = 'dropped' and reason = any (${[...open]}::text[]))`;
  return new Set(rows.map((row) => row.key));
}

/** Writes planned messages; one whose drop may be overruled is decided anew, any other keeps what stands. */
export async function putIntents(
  tx: Sql,
  tenantId: string,
  intents: readonly Intent[],
  open: readonly Reason[],
  at: Date,
): Promise<void> {
  if (intents.length === 0) return;
  const rows = intents.map((intent) => ({ ...intent, settledAt: intent.status === "pending" ? null : at }));
  await tx.$executeRaw`
    insert into delivery_intent (tenant_id, key, principal_id, subscription_id, geid, delta, channel, cadence, dpid, revision,
      importance, terms, lane, deferred, status, reason, notification_id, created_at, settled_at)
    select ${tenantId}::uuid, i.key, i."principalId", i."subscriptionId", i.geid, i.delta, i.channel, i.cadence, i.dpid, i.revision,
      i.importance, i.terms, i.lane, i.deferred, i.status, i.reason, i."notificationId", ${at}, i."settledAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (key text, "principalId" text, "subscriptionId" text, geid text,
      delta int, channel text, cadence text, dpid text, revision int, importance float8, terms text[], lane text, deferred text,
      status text, reason text, "notificationId" text, "settledAt" timestamptz)
    on conflict (tenant_id, key) do update set dpid = excluded.dpid, revision = excluded.revision, importance = excluded.importance,
      terms = excluded.terms, lane = excluded.lane, deferred = excluded.deferred, status = excluded.status,
      reason = excluded.reason, notification_id = excluded.notification_id, settled_at = excluded.settled_at,
      created_at = excluded.created_at
    where delivery_intent.status = 'dropped' and delivery_intent.reason = any (${[...open]}::text[])`;
}

/** What a person was told of an event before: at once, or in a digest for want of room. */
export type ToldNotice = {
  readonly geid: string;
  readonly delta: number;
  readonly status: "pending" | "completed" | "dropped";
  readonly deferred: Deferral | null;
  readonly notificationId: string | null;
};

/** The newest notice of an event to a person, sent or deferred; else that of another event of its lineage. */
export async function findToldNotice(
  tx: Sql,
  who: { readonly tenantId: string; readonly principalId: string },
  geid: string,
  lineage: readonly string[],
): Promise<ToldNotice | null> {
  const [row] = await tx.$queryRaw<ToldNotice[]>`
    select geid, delta, status, deferred, notification_id as "notificationId" from delivery_intent
    where tenant_id = ${who.tenantId}::uuid and principal_id = ${who.principalId} and geid = any (${[...lineage]}::text[])
      and lane = 'notice' and (status in ('pending', 'completed') or reason in ('seen', 'over_digest_budget'))
    order by geid = ${geid} desc, delta desc, notification_id is not null desc, created_at desc limit 1`;
  return row ?? null;
}

/** For each contract, the newest version of one of these events that waits for one of its digests or was in one. */
export async function findDigested(
  tx: Sql,
  tenantId: string,
  subscriptionIds: readonly string[],
  geids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; version: number }[]>`
    select subscription_id as id, max(delta) as version from delivery_intent
    where tenant_id = ${tenantId}::uuid and subscription_id = any (${[...subscriptionIds]}::text[])
      and geid = any (${[...geids]}::text[]) and lane = 'digest'
      and (status in ('pending', 'completed') or reason in ('seen', 'over_digest_budget'))
    group by 1`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The contracts among these that a notice names. */
export async function namedIn(tx: Sql, tenantId: string, notificationId: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select subscription_id as id from delivery_intent
    where tenant_id = ${tenantId}::uuid and notification_id = ${notificationId}`;
  return new Set(rows.map(({ id }) => id));
}

/** Drops what waits for a digest of a contract; answers how many. */
export function dropPending(
  tx: Sql,
  tenantId: string,
  subscriptionId: string,
  reason: Reason,
  at: Date,
): Promise<number> {
  return tx.$executeRaw`
    update delivery_intent set status = 'dropped', reason = ${reason}, settled_at = ${at}
    where tenant_id = ${tenantId}::uuid and subscription_id = ${subscriptionId} and status = 'pending'`;
}

/** Whether something waits for a digest of a contract. */
export async function hasPending(tx: Sql, tenantId: string, subscriptionId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from delivery_intent where tenant_id = ${tenantId}::uuid and subscription_id = ${subscriptionId}
      and status = 'pending' limit 1`;
  return rows.length > 0;
}

/** Closes planned messages: in a digest, or dropped for a reason. */
export async function settleIntents(
  tx: Sql,
  tenantId: string,
  keys: readonly string[],
  end: { readonly digestId: string } | { readonly reason: Reason },
  at: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const digestId = "digestId" in end ? end.digestId : null;
  const reason = "reason" in end ? end.reason : null;
  await tx.$executeRaw`
    update delivery_intent set status = ${reason === null ? "completed" : "dropped"}, reason = ${reason},
      digest_id = ${digestId}, settled_at = ${at}
    where tenant_id = ${tenantId}::uuid and key = any (${[...keys]}::text[]) and status = 'pending'`;
}
