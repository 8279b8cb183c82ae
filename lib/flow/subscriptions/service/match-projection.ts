import { emitAll, outgoing, type Outgoing } from "#lib/bus/index.ts";
import type { DataOf } from "#lib/bus/message.ts";
import type { projectionUpdated } from "#lib/flow/projections/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { enterContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { AccountId, Dpid, Geid, SubscriptionId } from "#lib/kernel/ids.ts";
import { subscriptionMatched } from "../messages.ts";
import type { Facts } from "../plan/facts.ts";
import { explain, localeFor, termsOf } from "../plan/predicate.ts";
import { mayReadDomain } from "../policy.ts";
import {
  findCandidates,
  findSubscribedTenants,
  insertFacts,
  recordMatches,
  type Candidate,
  type Recorded,
} from "../store/matches.ts";
import { readFacts, type SeenChange } from "./read-facts.ts";

type Owned = Context & { readonly tenant: string };
type Change = Pick<DataOf<typeof projectionUpdated>, "dpid" | "revision" | "cause" | "status">;

/** Candidates that are read and written at once: a change that meets a million contracts holds no more in memory. */
const AT_ONCE = 2_000;

/**
 * Tells each account which of its contracts a change of a projection meets: one message for an account, in the
 * transaction that records the matches. Runs under the tenant that owns the domain and turns to each tenant that holds
 * a contract the change may meet. The same change again, late or twice, tells nobody twice; what was withdrawn
 * meanwhile is told to nobody. Answers how many messages were written.
 */
export async function matchProjection(
  tx: Tx,
  ctx: Owned,
  messageUuid: string,
  change: Change,
): Promise<number> {
  if (change.status !== "current") return 0;
  const seen = await readFacts(tx, ctx, change);
  if (!seen) return 0;
  const now = clock.now();
  const { tenant, visibility } = seen.place;
  await insertFacts(tx, { tenant, visibility }, messageUuid, seen.facts, now);
  crashPoint("match.after-facts");
  if (!seen.facts.is_news) return 0;
  let told = 0;
  for (const reader of await tenantsOf(tx, seen)) {
    await enterContext(tx, { ...ctx, tenant: reader });
    told += await matchTenant(tx, reader, seen.facts, now);
  }
  await enterContext(tx, ctx);
  return told;
}

/** Tenants with a contract under a term of the change that may see its domain at all. */
async function tenantsOf(tx: Tx, { facts, place }: SeenChange): Promise<string[]> {
  const tenants = await findSubscribedTenants(tx, termsOf(facts));
  return tenants.filter((tenant) => mayReadDomain(place, tenant));
}

/** Matches a change for one tenant, under its own context, account by account. */
export async function matchTenant(tx: Tx, tenantId: string, facts: Facts, now: Date): Promise<number> {
  let told = 0;
  let after = "";
  for (;;) {
    const page = await findCandidates(tx, tenantId, facts, now, { after, limit: AT_ONCE });
    // The last account of a full page may go on beyond it: it comes again whole with the next one.
    const last = page.at(-1)?.principal_id;
    const isLast = page.length < AT_ONCE || page[0]?.principal_id === last;
    const whole = isLast ? page : page.filter((one) => one.principal_id !== last);
    const met = whole.filter((one) => one.living && explain(one.plan, facts) !== null);
    const recorded = await recordMatches(tx, tenantId, facts, met, now);
    crashPoint("match.after-record");
    const messages = messagesOf(tenantId, facts, met, recorded);
    await emitAll(tx, messages);
    told += messages.length;
    after = whole.at(-1)?.principal_id ?? after;
    if (page.length < AT_ONCE || last === undefined) break;
  }
  crashPoint("match.before-commit");
  return told;
}

/** One message for each account whose contracts were met for the first time by this revision. */
function messagesOf(
  tenantId: string,
  facts: Facts,
  met: readonly Candidate[],
  recorded: readonly Recorded[],
): Outgoing[] {
  const byId = new Map(recorded.map((row) => [row.subscription_id, row]));
  const fresh = met.filter(({ id }) => byId.has(id));
  const accounts = Map.groupBy(fresh, (one) => one.principal_id);
  return [...accounts].map(([account, contracts]) => {
    const isKnown = contracts.some(({ id }) => byId.get(id)?.known);
    return outgoing(subscriptionMatched, {
      subject: `projection/${facts.dpid}`,
      tenant: tenantId,
      domain: facts.domain,
      partitionKey: account,
      data: {
        account_id: AccountId.parse(account),
        ...aboutChange(facts),
        reason: isKnown ? "updated" : "new",
        subscription_ids: contracts.map(({ id }) => SubscriptionId.parse(id)),
        matched: contracts.map((one) => ({
          subscription_id: SubscriptionId.parse(one.id),
          name: one.name,
          terms: explain(one.plan, facts) ?? [],
          cadence: one.cadence,
          channel: one.channel,
          locale: localeFor(one.plan, facts),
          first: byId.get(one.id)?.first ?? false,
        })),
      },
    });
  });
}

const aboutChange = (facts: Facts) => ({
  geid: Geid.parse(facts.geid),
  dpid: Dpid.parse(facts.dpid),
  domain: facts.domain,
  revision: facts.revision,
  event_version: facts.event_version,
  delta: { from_revision: facts.from_revision },
  scores: {
    relevance: facts.relevance,
    importance: facts.importance,
    materiality: facts.materiality,
    scale: facts.scale,
    maturity: facts.maturity,
  },
  breaking: facts.breaking,
  watch: facts.watch,
});
