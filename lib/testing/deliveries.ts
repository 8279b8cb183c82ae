import type { DataOf } from "#lib/bus/index.ts";
import { emit } from "#lib/bus/index.ts";
import { subscriptionMatched } from "#lib/flow/subscriptions/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import type { TestAccount } from "./accounts.ts";
import type { FreshDatabase } from "./database.ts";

/** A contract for a test, as the stage that makes notices reads it. */
export type TestContract = {
  readonly id: string;
  readonly name: string;
  readonly cadence: string;
  readonly channel: string;
  readonly account: TestAccount;
};

type Wishes = {
  readonly cadence?: string;
  readonly channel?: string;
  readonly timezone?: string;
  readonly localTime?: string;
  readonly materialityMin?: number;
};

/** Writes a contract as it stands, without the matching that leads to it. */
export async function addContract(
  db: FreshDatabase,
  account: TestAccount,
  name: string,
  wishes: Wishes = {},
): Promise<TestContract> {
  const { cadence = "immediate", channel = "in_app", timezone = "UTC", localTime = "08:00" } = wishes;
  const id = mintId("sub");
  const interest = wishes.materialityMin === undefined ? {} : { materiality_min: wishes.materialityMin };
  await db.admin.query(
    `insert into subscription (tenant_id, id, principal_id, name, status, contract, plan, channel_kind, channel, cadence, timezone,
       local_time, unsubscribe_token, version, created_at, updated_at)
     values ($1, $2, $3, $4, 'active', $5, '{}', $6, $7, $8, $9, $10, $2, 1, $11, $11)`,
    [
      ...[account.principal.tenant.id, id, account.id, name, JSON.stringify(interest)],
      ...[channel, JSON.stringify({ kind: channel }), cadence, timezone, localTime, clock.now()],
    ],
  );
  return { id, name, cadence, channel, account };
}

/** What the matcher says when a reading meets contracts of one person. */
export function matchOf(
  view: Projection,
  contracts: readonly TestContract[],
  over: { readonly first?: boolean; readonly materiality?: number } = {},
): DataOf<typeof subscriptionMatched> {
  const { account } = contracts[0] ?? {};
  const { materiality = view.effective.materiality, first = view.revision === 1 } = over;
  return subscriptionMatched.data.parse({
    account_id: account?.id,
    geid: view.geid,
    dpid: view.dpid,
    domain: view.domain,
    revision: view.revision,
    event_version: view.event_version,
    reason: first ? "new" : "updated",
    delta: { from_revision: view.delta.from_revision },
    scores: { ...view.effective, materiality },
    breaking: view.breaking,
    watch: view.watch,
    subscription_ids: contracts.map(({ id }) => id),
    matched: contracts.map(({ id, name, cadence, channel }) => ({
      ...{ subscription_id: id, name, cadence, channel, locale: null, first },
      terms: [`domain:${view.domain}`],
    })),
  });
}

/** Says that a reading met contracts of one person, as the matcher does. */
export async function say(match: DataOf<typeof subscriptionMatched>, account: TestAccount): Promise<void> {
  const { tenant } = account.principal;
  const ctx = { tenant: tenant.id, principal: null, purpose: "operating" };
  await inContext(ctx, (tx) =>
    emit(tx, subscriptionMatched, {
      subject: `projection/${match.dpid}`,
      tenant: tenant.id,
      partitionKey: match.account_id,
      data: match,
    }),
  );
}
