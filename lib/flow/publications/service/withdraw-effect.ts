import { buryJob } from "#lib/bus/index.ts";
import {
  abandonEffect,
  lockEffect,
  performEffect,
  reconcileEffect,
  type Settled,
} from "#lib/effects/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import type { ChannelRequest } from "../channels/port.ts";
import type { Channels } from "../ports.ts";
import { effectKeyOf, intentHashOf } from "../rules.ts";
import { findIntent } from "../store/intents.ts";
import { loadRevisions, lockPublication, type StoredPublication } from "../store/publications.ts";
import { channelRequestOf, readTarget, type Target } from "./load-target.ts";

import { withdrawWork } from "../jobs.ts";
import { requestLook, requestWithdrawal } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };
type Subject = {
  readonly publication: StoredPublication;
  readonly request: ChannelRequest;
  readonly target: Target;
};

/**
 * Tells another system, at most once, that a publication was withdrawn; not before everything that was sent of it is
 * known to be there or not to be.
 */
export async function withdrawPublication(ctx: Owned, channels: Channels, pubid: string): Promise<void> {
  let begun: Subject | null = null;
  const performed = await performEffect(ctx, {
    prepare: async (tx) => {
      const prepared = await prepare(tx, ctx, pubid);
      begun = prepared?.subject ?? null;
      return prepared;
    },
    claimed: async (tx, { publication }, claim) => {
      if (claim.kind === "waiting") await requestWithdrawal(tx, publication, claim.until);
    },
    call: ({ request, publication }) => channelOf(channels, publication).send(request),
    enter: async (tx) => {
      await lockPublication(tx, ctx.tenant, pubid);
    },
    settle: (tx, subject, settled) => settle(tx, subject, settled),
  });
  if (performed.kind === "unknown" && begun !== null && !("lookAt" in performed))
    await lookAt(ctx, channels, begun);
}

function channelOf(channels: Channels, { channel }: StoredPublication) {
  const found = channels[channel];
  if (!found) throw new Error(`there is no channel ${channel}`);
  return found;
}

async function lookAt(ctx: Owned, channels: Channels, subject: Subject): Promise<void> {
  const { publication, request, target } = subject;
  const reconciled = await reconcileEffect(ctx, {
    key: request.effectKey,
    callMs: target.callMs,
    graceMs: 2 * target.callMs,
    enter: async (tx) => {
      await lockPublication(tx, ctx.tenant, publication.pubid);
    },
    claimed: () => Promise.resolve(),
    look: () => channelOf(channels, publication).find(request),
    settle: (tx, settled) => settle(tx, subject, settled),
  });
  if (reconciled.kind === "waiting")
    await inContext(ctx, (tx) => requestWithdrawal(tx, publication, reconciled.until));
}

async function settle(tx: Tx, { publication, target }: Subject, settled: Settled): Promise<void> {
  if (settled.kind === "retry") await requestWithdrawal(tx, publication, settled.at);
  if (settled.kind === "unknown") {
    const soonest = new Date(clock.now().getTime() + target.callMs);
    await requestWithdrawal(tx, publication, settled.lookAt > soonest ? settled.lookAt : soonest);
  }
  if (settled.kind !== "failed") return;
  const { tenantId: tenant, siteId, domain, pubid } = publication;
  const lost = {
    id: mintId("run"),
    name: withdrawWork.name,
    tenant,
    lane: siteId,
    payload: { pubid, siteId, domain },
  };
  const attempts = target.retryBudget + 1;
  await buryJob(tx, lost, {
    errorClass: "non_retriable",
    error: settled.detail,
    attempts,
    firstFailedAt: null,
  });
}

async function prepare(tx: Tx, ctx: Owned, pubid: string) {
  const publication = await lockPublication(tx, ctx.tenant, pubid);
  if (publication === null || (publication.status !== "RETRACTED" && publication.survivor === null))
    return null;
  const target = await readTarget(tx, ctx, publication);
  if (target === null) return null;
  const sent = await sentRevision(tx, publication);
  if (sent === null) return null;
  const { siteId, dpid, locale, channel } = publication;
  const revision = String(sent.revision);
  const key = effectKeyOf({ type: "retract", siteId, dpid, locale, channel, revision });
  const call = { action: "retract" as const, effectKey: key, path: null, at: clock.now() };
  const request = await channelRequestOf(tx, publication, sent, target, call);
  return {
    subject: { publication, request, target },
    intent: {
      ...{ tenant: ctx.tenant, key, type: "retract", target: `${channel}:${siteId}`, siteId },
      domain: publication.domain,
      intentHash: intentHashOf({ pubid, revision, action: "retract" }),
      retryBudget: target.retryBudget,
      callMs: target.callMs,
    },
  };
}

/** The newest revision that reached the target; null while that is not settled, or where none did. */
async function sentRevision(tx: Tx, publication: StoredPublication) {
  const { tenantId, pubid } = publication;
  let newest: Awaited<ReturnType<typeof loadRevisions>>[number] | null = null;
  for (const revision of await loadRevisions(tx, tenantId, pubid)) {
    const effect = await lockEffect(tx, tenantId, revision.effectKey);
    if (effect === null || effect.status === "failed") continue;
    if (effect.status === "pending")
      await abandonEffect(tx, tenantId, revision.effectKey, "withdrawn before it was sent");
    if (effect.status === "started" || effect.status === "unknown") {
      // Its settlement asks for the withdrawal again.
      const intent = await findIntent(tx, tenantId, { intentId: revision.intentId });
      const at = effect.leaseUntil ?? effect.nextAttemptAt ?? clock.now();
      if (intent) await requestLook(tx, intent, at);
      return null;
    }
    if (effect.status === "done") newest = revision;
  }
  return newest;
}
