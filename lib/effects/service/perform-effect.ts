import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { costOfWork, type Lookup, type Outcome } from "../rules.ts";
import { enterCost } from "../store/costs.ts";
import type { EffectIntent } from "../store/effects.ts";
import { claimEffect, LEASE_MARGIN_MS, type Claim, type Lease } from "./claim-effect.ts";
import { claimLook, settleLook, type LookClaim } from "./look-effect.ts";
import { settleEffect, type Settled } from "./settle-effect.ts";

/** What stands around one send. `S` is what the claim read for the call, `P` what a successful call brought back. */
export type EffectPlan<S, P> = {
  /** Transaction 1: what is to be done; null where nothing is, any more. */
  readonly prepare: (tx: Tx) => Promise<{ readonly intent: EffectIntent; readonly subject: S } | null>;
  /** Transaction 1, after the ledger answered. */
  readonly claimed: (tx: Tx, subject: S, claim: Claim) => Promise<void>;
  /** In no transaction. */
  readonly call: (subject: S, lease: Lease) => Promise<Outcome<P>>;
  /** First in transaction 2: takes the locks that `prepare` took, in the same order, before the effect's own. */
  readonly enter: (tx: Tx, subject: S) => Promise<void>;
  /** Transaction 2, with the ledger's new state; not called for a word that was fenced off. */
  readonly settle: (tx: Tx, subject: S, settled: Settled, outcome: Outcome<P>) => Promise<void>;
};

export type Performed = Settled | Exclude<Claim, { readonly kind: "claimed" }> | { readonly kind: "nothing" };

/**
 * Decision → claim (transaction 1) → call → settle (transaction 2). Whatever ends this process in between, the effect
 * happens at most once under its key, and the ledger says what is known of it.
 */
export async function performEffect<S, P>(ctx: Context, plan: EffectPlan<S, P>): Promise<Performed> {
  crashPoint("effects.before-claim");
  const begun = await inContext(ctx, async (tx) => {
    const prepared = await plan.prepare(tx);
    if (prepared === null) return null;
    const claim = await claimEffect(tx, prepared.intent);
    await plan.claimed(tx, prepared.subject, claim);
    crashPoint("effects.before-claim-commit");
    return { ...prepared, claim };
  });
  if (begun === null) return { kind: "nothing" };
  const { subject, claim, intent } = begun;
  if (claim.kind !== "claimed") return claim;
  crashPoint("effects.after-claim");
  const beganMs = performance.now();
  const outcome = await callOnce(() => plan.call(subject, claim.lease), claim.lease, intent.callMs);
  const tookMs = performance.now() - beganMs;
  crashPoint("effects.before-settle");
  const settled = await inContext(ctx, async (tx) => {
    await plan.enter(tx, subject);
    const state = await settleEffect(tx, claim.lease, outcome);
    if (state.kind !== "fenced") await plan.settle(tx, subject, state, outcome);
    await chargeEffect(tx, intent, claim.lease, tookMs);
    crashPoint("effects.before-settle-commit");
    return state;
  });
  crashPoint("effects.after-settle");
  return settled;
}

/** Writes down what an attempt cost; also one whose word was fenced off has been paid for. */
async function chargeEffect(tx: Tx, intent: EffectIntent, lease: Lease, tookMs: number): Promise<void> {
  const { tenant, type, domain, siteId } = intent;
  const costMicros = costOfWork(tookMs, env().computePriceMicros);
  const subject = `${lease.key}#${lease.epoch}`;
  await enterCost(tx, { tenant, kind: type, subject, domain, siteId, costMicros, tokens: 0 }, clock.now());
}

/**
 * A call that throws may have done anything: nobody knows. One that could outlast its lease is not begun: whoever
 * slept so long must not send what another may send again.
 */
async function callOnce<P>(
  call: () => Promise<Outcome<P>>,
  lease: Lease,
  callMs: number,
): Promise<Outcome<P>> {
  crashPoint("effects.before-send");
  if (clock.now().getTime() + callMs > lease.until.getTime())
    return { kind: "transient", detail: "the process woke up too late to send" };
  try {
    const outcome = await call();
    crashPoint("effects.after-send");
    return outcome;
  } catch (error) {
    log.error({ err: error }, "a call failed in an unforeseen way");
    return { kind: "unknown", detail: error instanceof Error ? `${error.name}: ${error.message}` : "?" };
  }
}

export type LookPlan = {
  readonly key: string;
  /** The longest that a look may last. */
  readonly callMs: number;
  /** How long after a send began everything sent has arrived. */
  readonly graceMs: number;
  /** First in each transaction: takes the locks that come before the effect's own. */
  readonly enter: (tx: Tx) => Promise<void>;
  /** In the transaction that claims the look: the effect is known to be unknown now. */
  readonly claimed: (tx: Tx) => Promise<void>;
  readonly look: (lease: Lease) => Promise<Lookup>;
  readonly settle: (tx: Tx, settled: Settled) => Promise<void>;
};

export type Reconciled = Settled | Exclude<LookClaim, { readonly kind: "claimed" }>;

/** Finds out what became of an effect whose answer was lost; only `absent` lets it be sent again. */
export async function reconcileEffect(
  ctx: Context & { readonly tenant: string },
  plan: LookPlan,
): Promise<Reconciled> {
  const claim = await inContext(ctx, (tx) =>
    claimLook(tx, ctx.tenant, plan.key, plan.callMs + LEASE_MARGIN_MS),
  );
  if (claim.kind !== "claimed") return claim;
  crashPoint("effects.before-look");
  const lookup = await lookOnce(() => plan.look(claim.lease));
  crashPoint("effects.after-look");
  const settled = await inContext(ctx, async (tx) => {
    await plan.enter(tx);
    const state = await settleLook(tx, claim.lease, lookup, plan.graceMs);
    if (state.kind !== "fenced") await plan.settle(tx, state);
    return state;
  });
  crashPoint("effects.after-reconcile");
  return settled;
}

async function lookOnce(look: () => Promise<Lookup>): Promise<Lookup> {
  try {
    return await look();
  } catch (error) {
    log.error({ err: error }, "a look at a target failed in an unforeseen way");
    return { kind: "unclear", detail: error instanceof Error ? error.message : "?" };
  }
}
