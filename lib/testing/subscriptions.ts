import { consumers as events } from "#lib/flow/events/index.ts";
import { consumers as projections } from "#lib/flow/projections/index.ts";
import { consumers as subscriptions, subscribe } from "#lib/flow/subscriptions/index.ts";
import type { ContractInput, Subscription } from "#lib/flow/subscriptions/contracts.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { value } from "./curation.ts";
import type { FreshDatabase } from "./database.ts";
import { drain } from "./drain.ts";

/** Lets events be read and contracts be matched until nothing is due; throws where someone could not do its part. */
export async function matchAll(db: FreshDatabase): Promise<void> {
  await drain([...events, ...projections, ...subscriptions]);
  const left = await db.admin.query(
    "select consumer, status, error from delivery where status not in ('done', 'cancelled')",
  );
  if (left.rows.length > 0) throw new Error(`deliveries are left: ${JSON.stringify(left.rows)}`);
}

/** Subscribes an account to what is asked for, told at once and inside. */
export async function contract(
  ctx: Context,
  asked: Partial<Record<keyof ContractInput, unknown>>,
): Promise<Subscription> {
  const input = { channel: { kind: "in_app" }, cadence: "immediate", ...asked } as ContractInput;
  return await inContext(ctx, async (tx) => value(await subscribe(tx, ctx, input)));
}

/** What a message of a match says. */
export type SaidMatch = {
  readonly tenant: string;
  readonly account_id: string;
  readonly geid: string;
  readonly domain: string;
  readonly revision: number;
  readonly reason: string;
  readonly subscription_ids: readonly string[];
  readonly matched: readonly {
    readonly subscription_id: string;
    readonly terms: readonly string[];
    readonly first: boolean;
  }[];
};

/** Every match that was said, in the order of writing. */
export async function saidMatches(db: FreshDatabase): Promise<SaidMatch[]> {
  const { rows } = await db.admin.query<{ said: SaidMatch }>(
    `select (envelope -> 'data')::jsonb || jsonb_build_object('tenant', tenant_id) as said from outbox
     where envelope ->> 'type' = 'org.evemiss.iiodo.subscription.matched.v1' order by created_at, id`,
  );
  return rows.map((row) => row.said);
}
