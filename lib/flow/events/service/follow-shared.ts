import { enterContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { decide, defaultPolicy, type Resolution } from "../resolution/index.ts";
import { knownStatistics } from "../statistics.ts";
import { findOwnTwins, findTenantsConcerned } from "../store/find-twins.ts";
import { lockLineage } from "../store/lineage.ts";
import { loadEvent, type LoadedEvent } from "../store/load-event.ts";
import { lockEvents } from "../store/lock.ts";
import { insertProposal } from "../store/proposals.ts";
import { joinEvents } from "./apply-merge.ts";
import { rewriteOverlay } from "./rewrite-event.ts";

/** Whose act it is where a tenant's own event is recognised in a shared one. */
const ACTOR = "resolution";

/**
 * Lets each tenant that it concerns follow a change of shared events, under that tenant's own context: an event that
 * it alone knew becomes its alias of the shared one (or a proposal, where that is not sure), and its overlays follow
 * merges. Nobody else can see that any of this happened.
 */
export async function followShared(
  tx: Tx,
  ctx: Context,
  change: { readonly geids: readonly string[]; readonly isMerge: boolean },
): Promise<void> {
  const tenants = await findTenantsConcerned(tx, change.geids);
  // Before any event is locked, as everywhere: a batch of messages keeps its locks until its end.
  if (tenants.length > 0) await lockLineage(tx);
  for (const tenant of tenants) {
    await enterContext(tx, { ...ctx, tenant, principal: null });
    for (const geid of change.geids) {
      if (change.isMerge) await settleOverlay(tx, tenant, geid);
      else await adoptTwins(tx, tenant, geid);
    }
  }
  await enterContext(tx, ctx);
}

async function settleOverlay(tx: Tx, tenant: string, geid: string): Promise<void> {
  const [locked] = await lockEvents(tx, [geid]);
  if (locked?.status !== "active") return;
  await rewriteOverlay(tx, tenant, geid, { cause: "merged", actor: ACTOR, at: clock.now() });
}

/** Recognises the tenant's own events in a shared one that has become known. */
async function adoptTwins(tx: Tx, tenant: string, geid: string): Promise<void> {
  const twins = await findOwnTwins(tx, tenant, geid);
  for (const twin of twins) {
    const locked = await lockEvents(tx, [twin, geid]);
    const own = locked.find((event) => event.geid === twin);
    const shared = locked.find((event) => event.geid === geid);
    if (own?.status !== "active" || shared?.status !== "active") continue;
    const [ownEvent, sharedEvent] = [await loadEvent(tx, twin), await loadEvent(tx, geid)];
    if (!ownEvent || !sharedEvent) continue;
    const resolution = await compareTwins(tx, ownEvent, sharedEvent);
    const act = { by: ACTOR, reason: "The occurrence became public.", at: clock.now() };
    if (resolution.decision === "existing")
      await joinEvents(tx, own, shared, { proposalId: null, scope: tenant }, act);
    if (resolution.decision === "ambiguous") await proposeTwin(tx, tenant, ownEvent, geid, resolution);
  }
}

async function compareTwins(tx: Tx, own: LoadedEvent, shared: LoadedEvent): Promise<Resolution> {
  const statistics = await knownStatistics(tx);
  const candidate = { geid: shared.geid, profile: shared.profile };
  return decide(own.profile.founder, [candidate], statistics, defaultPolicy);
}

async function proposeTwin(
  tx: Tx,
  tenant: string,
  own: LoadedEvent,
  geid: string,
  resolution: Resolution,
): Promise<void> {
  await insertProposal(tx, {
    proposal_id: mintId("prop"),
    scope: tenant,
    kind: "merge",
    geid: own.geid,
    into_geid: geid,
    score: resolution.score,
    threshold: resolution.threshold,
    signals: resolution.signals,
    counter_signal: resolution.counterSignal,
    reason: "An event that only this tenant knew may have become public.",
    proposed_by: ACTOR,
    proposed_at: clock.now().toISOString(),
  });
}
