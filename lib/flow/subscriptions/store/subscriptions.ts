import type { Tx } from "#lib/kernel/db/index.ts";
import type { Cadence, Channel, Interest, SubscriptionStatus } from "../contracts.ts";
import { gateOf, routingTerms, type Plan } from "../plan/compile.ts";
import type { StoredSubscription } from "../queries/present-subscription.ts";
import { SUBSCRIPTION_COLUMNS } from "../queries/present-subscription.ts";

/** What a contract says, in the form in which it is stored. */
export type Terms = {
  readonly name: string | null;
  readonly status: SubscriptionStatus;
  readonly contract: Interest;
  readonly plan: Plan;
  readonly channel: Channel;
  readonly cadence: Cadence;
  readonly timezone: string;
  readonly localTime: string;
  readonly leaseDays: number | null;
  readonly leaseExpiresAt: Date | null;
};
export type SubscriptionKey = {
  readonly tenantId: string;
  readonly id: string;
  readonly principalId: string;
};

const columnsOf = ({ contract, plan, channel, ...rest }: Terms) => ({
  ...rest,
  contract: contract as object,
  plan: plan as object,
  channel: channel as object,
  channelKind: channel.kind,
});

/** Puts an active contract under its routing terms, and takes any other one out of the index. */
export async function indexSubscription(
  tx: Pick<Tx, "routingTerm">,
  { tenantId, id: subscriptionId, principalId }: SubscriptionKey,
  { status, plan, leaseExpiresAt }: Pick<Terms, "status" | "plan" | "leaseExpiresAt">,
): Promise<void> {
  await tx.routingTerm.deleteMany({ where: { tenantId, subscriptionId } });
  if (status !== "active") return;
  const { importance, materiality, maturity, scales, marks, domain } = gateOf(plan);
  await tx.routingTerm.createMany({
    data: routingTerms(plan).map((term) => ({
      tenantId,
      term,
      subscriptionId,
      principalId,
      importanceMin: importance,
      materialityMin: materiality,
      maturityMin: maturity,
      scales,
      marks,
      domain,
      leaseExpiresAt,
    })),
  });
}

/** Writes a new contract and its place in the index. */
export async function insertSubscription(
  tx: Pick<Tx, "subscription" | "routingTerm">,
  key: SubscriptionKey,
  terms: Terms,
  unsubscribeToken: string,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await tx.subscription.createMany({
    data: [{ ...key, ...columnsOf(terms), unsubscribeToken, version: 1, ...times }],
  });
  await indexSubscription(tx, key, terms);
}

/** Writes what a contract says now, and its place in the index. */
export async function replaceSubscription(
  tx: Pick<Tx, "subscription" | "routingTerm">,
  key: SubscriptionKey,
  terms: Terms,
  now: Date,
): Promise<void> {
  const { tenantId, id } = key;
  await tx.subscription.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...columnsOf(terms), version: { increment: 1 }, updatedAt: now },
    select: { id: true },
  });
  await indexSubscription(tx, key, terms);
}

/** A contract under a lock, with the plan it was compiled to; null where the account has none of this id. */
export async function lockSubscription(
  tx: Pick<Tx, "$queryRawUnsafe">,
  tenantId: string,
  id: string,
): Promise<(StoredSubscription & { readonly plan: Plan }) | null> {
  const [row] = await tx.$queryRawUnsafe<{ data: StoredSubscription; plan: Plan }[]>(
    `select ${SUBSCRIPTION_COLUMNS} as data, s.plan from subscription s where s.tenant_id = $1::uuid and s.id = $2 for update`,
    tenantId,
    id,
  );
  return row ? { ...row.data, plan: row.plan } : null;
}

/** Contracts whose lease is over and that still count as standing; at most so many. */
export async function findLapsed(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from subscription where tenant_id = ${tenantId}::uuid and status in ('active', 'paused')
      and lease_expires_at <= ${now} order by lease_expires_at limit ${limit} for update skip locked`;
  return rows.map((row) => row.id);
}
