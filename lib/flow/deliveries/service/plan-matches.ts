import type { DataOf } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { localMoment } from "#lib/kernel/zones.ts";
import {
  readSubscriptions,
  type OwnedSubscription,
  type subscriptionMatched,
} from "../../subscriptions/index.ts";
import type { Matched } from "../../subscriptions/contracts.ts";
import type { Deferral } from "../contracts.ts";
import { admitNotice, deliveryKey, OPEN_REASONS, type Budget } from "../rules.ts";
import { findBudget } from "../store/budgets.ts";
import { holdContracts } from "../store/due.ts";
import { putIntents, settledKeys, type Intent } from "../store/intents.ts";
import { countOfDay, insertNotice, lockPerson } from "../store/notices.ts";
import { announce } from "./announce.ts";
import { decideMatch, type Decision } from "./decide-matches.ts";
import { deferToDigest, ensureDue } from "./keep-due.ts";
import { recheck, whatIsKnown } from "./look-again.ts";

type Match = DataOf<typeof subscriptionMatched>;
type Planned = {
  readonly matched: Matched;
  readonly contract: OwnedSubscription;
  readonly decision: Decision;
};
/** What came of the contracts that want a notice of their own. */
type Opened = { readonly notificationId: string | null; readonly deferred: Deferral | null };

/**
 * Turns a change that met contracts of one person into what is to reach them: one notice for the change, however many
 * contracts and domains bring it, or a place in a digest. Who may see it, whether the contract still stands and what
 * was told before are asked now. What was decided under a delivery key stands, so hearing of it again changes nothing.
 */
export async function planMatches(
  tx: Tx,
  ctx: Context & { readonly tenant: string },
  match: Match,
): Promise<void> {
  const { tenant } = ctx;
  await lockPerson(tx, tenant, match.account_id);
  const fresh = await undecided(tx, tenant, match);
  if (fresh.length === 0) return;
  const ids = fresh.map((one) => one.subscription_id);
  await holdContracts(tx, tenant, ids);
  const contracts = new Map((await readSubscriptions(tx, tenant, ids)).map((one) => [one.id, one]));
  const { refusal, change } = await recheck(tx, ctx, match);
  const known = await whatIsKnown(tx, tenant, match, ids);
  const planned = fresh.flatMap((matched): Planned[] => {
    const contract = contracts.get(matched.subscription_id);
    if (contract === undefined || contract.principal_id !== match.account_id) return [];
    if (contract.status !== "active") return [{ matched, contract, decision: dropped("inactive") }];
    if (refusal !== null) return [{ matched, contract, decision: dropped(refusal) }];
    return [{ matched, contract, decision: decideMatch(contract, matched, change, known) }];
  });
  await carryOut(tx, tenant, match, planned);
}

const dropped = (reason: "inactive" | "hidden" | "withdrawn" | "retracted"): Decision => ({
  kind: "drop",
  reason,
  lane: "notice",
});

const keyOf = (match: Match, subscriptionId: string, channel: string) =>
  deliveryKey({ subscriptionId, geid: match.geid, delta: match.event_version, channel });

async function undecided(tx: Tx, tenantId: string, match: Match): Promise<Matched[]> {
  const keys = match.matched.map((one) => keyOf(match, one.subscription_id, one.channel));
  const settled = await settledKeys(tx, tenantId, keys, OPEN_REASONS);
  return match.matched.filter((_, index) => !settled.has(keys[index] ?? ""));
}

async function carryOut(tx: Tx, tenantId: string, match: Match, planned: readonly Planned[]): Promise<void> {
  const opening = planned.filter(({ decision }) => decision.kind === "open");
  const opened = await openNotice(tx, tenantId, match, opening);
  for (const { contract, decision } of planned)
    if (decision.kind === "digest") await ensureDue(tx, tenantId, contract);
  const intents = planned.map((one) => intentOf(match, one, opened));
  const now = clock.now();
  await putIntents(tx, tenantId, intents, OPEN_REASONS, now);
  crashPoint("deliver.after-intents");
  const reached = intents.filter(({ notificationId }) => notificationId !== null);
  for (const [id, members] of Map.groupBy(reached, ({ notificationId }) => notificationId ?? ""))
    await announce(tx, tenantId, {
      kind: "notification",
      id,
      principalId: match.account_id,
      geid: match.geid,
      subscriptionIds: members.map(({ subscriptionId }) => subscriptionId),
    });
  crashPoint("deliver.before-commit");
}

async function openNotice(
  tx: Tx,
  tenantId: string,
  match: Match,
  opening: readonly Planned[],
): Promise<Opened> {
  if (opening.length === 0) return { notificationId: null, deferred: null };
  const now = clock.now();
  const budget = await findBudget(tx, tenantId, match.account_id);
  const day = localMoment(budget.timezone, now).date;
  const used = await countOfDay(tx, tenantId, match.account_id, day);
  const deferred = admitNotice(budget, used, now);
  if (deferred !== null) {
    await deferAll(tx, tenantId, opening, budget);
    return { notificationId: null, deferred };
  }
  const id = mintId("ntf");
  const { account_id: principalId, geid, dpid, revision, event_version: delta } = match;
  const locale = opening.find(({ matched }) => matched.locale !== null)?.matched.locale ?? null;
  const place = { day, nth: used + 1, dayLimit: budget.maxImmediatePerDay };
  await insertNotice(tx, { tenantId, id, principalId, geid, delta, dpid, revision, locale, ...place }, now);
  crashPoint("deliver.after-notice");
  return { notificationId: id, deferred: null };
}

async function deferAll(
  tx: Tx,
  tenantId: string,
  opening: readonly Planned[],
  budget: Budget,
): Promise<void> {
  for (const { contract } of opening) await deferToDigest(tx, tenantId, contract, budget);
}

function intentOf(match: Match, { matched, contract, decision }: Planned, opened: Opened): Intent {
  const { account_id: principalId, geid, dpid, revision, event_version: delta, scores } = match;
  const base = {
    key: keyOf(match, contract.id, matched.channel),
    ...{ principalId, subscriptionId: contract.id, geid, dpid, revision, delta },
    channel: matched.channel,
    cadence: contract.cadence,
    importance: scores.importance,
    terms: matched.terms,
    ...{ deferred: null, reason: null, notificationId: null },
  };
  switch (decision.kind) {
    case "drop":
      return { ...base, lane: decision.lane, status: "dropped", reason: decision.reason };
    case "digest":
      return { ...base, lane: "digest", status: "pending" };
    case "join":
      return { ...base, lane: "notice", status: "completed", notificationId: decision.notificationId };
    case "wait":
      return { ...base, lane: "notice", status: "pending", deferred: decision.deferred };
    case "open":
      if (opened.deferred !== null)
        return { ...base, lane: "notice", status: "pending", deferred: opened.deferred };
      return { ...base, lane: "notice", status: "completed", notificationId: opened.notificationId };
  }
}
