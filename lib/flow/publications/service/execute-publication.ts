import { performEffect, reconcileEffect, type Claim, type EffectPlan } from "#lib/effects/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Channel, ChannelRequest, Product } from "../channels/port.ts";
import type { Channels } from "../ports.ts";
import { intentHashOf, otherSlug, slugOf, topicPath } from "../rules.ts";
import { findIntent, updateIntent, type StoredIntent } from "../store/intents.ts";
import {
  loadRevisions,
  lockPublication,
  moveRevision,
  type StoredPublication,
  type StoredRevision,
} from "../store/publications.ts";
import { placeOf, reservePath } from "../store/routes.ts";
import { channelRequestOf, readTarget, type Target } from "./load-target.ts";

import { settlePublication } from "./settle-publication.ts";
import { requestExecution, requestLook } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

type Subject = {
  readonly intent: StoredIntent;
  readonly publication: StoredPublication;
  readonly revision: StoredRevision;
  readonly request: ChannelRequest;
  readonly target: Target;
};

/** A look this long after a send began: whatever was sent has arrived, or never will. */
const graceOf = (target: Target): number => 2 * target.callMs;
const sendable = new Set(["READY", "PUBLISHING", "UNKNOWN"]);
/** When a held-up revision looks again for its turn, should nobody wake it before. */
const TURN_MS = 30_000;

/** What became of one run of the work. */
export type Executed =
  | "done"
  | "failed"
  | "unknown"
  | "waiting"
  /** There is nothing to do: replaced, withdrawn, held, or over already. */
  | "nothing";

/**
 * Brings the revision of an intent out through its channel, at most once under its effect key. Whatever has to happen
 * later is asked for in the same transactions.
 */
export async function executePublication(
  ctx: Owned,
  channels: Channels,
  intentId: string,
): Promise<Executed> {
  const plan: EffectPlan<Subject, Product> = {
    prepare: (tx) => prepare(tx, ctx, intentId),
    claimed: (tx, subject, claim) => noteClaim(tx, ctx, subject, claim),
    call: ({ request, publication }) => channelOf(channels, publication).send(request),
    enter: async (tx, { publication }) => {
      await lockPublication(tx, ctx.tenant, publication.pubid);
    },
    settle: (tx, { intent, target }, settled, outcome) =>
      settlePublication(tx, {
        tenant: ctx.tenant,
        intent,
        settled,
        isLook: false,
        product: outcome.kind === "done" ? outcome.product : null,
        attempts: target.retryBudget + 1,
        lookAt: new Date(clock.now().getTime() + target.callMs),
      }),
  };
  const performed = await performEffect(ctx, plan);
  if (performed.kind === "done" || performed.kind === "failed" || performed.kind === "unknown")
    return performed.kind;
  return performed.kind === "retry" || performed.kind === "waiting" ? "waiting" : "nothing";
}

function channelOf(channels: Channels, { channel }: StoredPublication): Channel {
  const found = channels[channel];
  if (!found) throw new Error(`there is no channel ${channel}`);
  return found;
}

async function prepare(tx: Tx, ctx: Owned, intentId: string) {
  const loaded = await loadIntent(tx, ctx, intentId);
  if (loaded === null) return null;
  const { intent, publication, revision, revisions, target } = loaded;
  if (!sendable.has(revision.status)) return null;
  if (target === null) return await refuseTarget(tx, publication, revision, intent);
  if (target.site.frozen !== null && revision.status === "READY") {
    await updateIntent(tx, ctx.tenant, intentId, { status: "held" }, clock.now());
    return null;
  }
  if (revisions.some((one) => one.revision < revision.revision && isOnItsWay(one))) {
    await requestExecution(tx, intent, new Date(clock.now().getTime() + TURN_MS));
    return null;
  }
  const path = publication.channel === "web" ? await ensurePath(tx, publication, revision) : null;
  const isFirst = publication.channel === "web" || !revisions.some((one) => one.externalRef !== null);
  const action = isFirst ? ("publish" as const) : ("update" as const);
  const call = { action, effectKey: intent.effectKey, path, at: clock.now() };
  const request = await channelRequestOf(tx, publication, revision, target, call);
  return {
    subject: { intent, publication, revision, request, target },
    intent: {
      tenant: ctx.tenant,
      key: intent.effectKey,
      type: action,
      target: `${publication.channel}:${publication.siteId}`,
      siteId: publication.siteId,
      domain: publication.domain,
      intentHash: intentHashOf({
        pubid: publication.pubid,
        revision: revision.revision,
        content: revision.contentHash,
        channel: publication.channel,
      }),
      retryBudget: target.retryBudget,
      callMs: target.callMs,
    },
  };
}

const isOnItsWay = ({ status }: StoredRevision) => status === "PUBLISHING" || status === "UNKNOWN";

async function loadIntent(tx: Tx, ctx: Owned, intentId: string) {
  const found = await findIntent(tx, ctx.tenant, { intentId });
  if (found === null || found.pubid === null) return null;
  const publication = await lockPublication(tx, ctx.tenant, found.pubid);
  // Read again behind the lock: it may have moved while this waited.
  const intent = await findIntent(tx, ctx.tenant, { intentId });
  const revisions = await loadRevisions(tx, ctx.tenant, found.pubid);
  const revision = revisions.find((one) => one.revision === found.revision);
  if (!publication || !revision || !intent) return null;
  const target = await readTarget(tx, ctx, publication);
  return { intent, publication, revisions, revision, target };
}

/** The site has no such channel any more; what was sent before stays as it is known. */
async function refuseTarget(
  tx: Tx,
  publication: StoredPublication,
  revision: StoredRevision,
  intent: StoredIntent,
): Promise<null> {
  const at = clock.now();
  const reason = "The site no longer has this channel.";
  if (revision.status !== "READY") return null;
  await moveRevision(tx, publication, revision, { signal: "reject", actor: "router", reason, at });
  await updateIntent(tx, publication.tenantId, intent.intentId, { status: "failed", reason }, at);
  return null;
}

/** The path of a publication's page: the one it has, else one made from its title. */
async function ensurePath(tx: Tx, publication: StoredPublication, revision: StoredRevision): Promise<string> {
  const { tenantId, siteId, locale, pubid } = publication;
  const known = await placeOf(tx, tenantId, pubid);
  if (known !== null) return known.path;
  const slug = slugOf(revision.title, pubid);
  for (const one of [slug, otherSlug(slug, pubid)]) {
    const path = topicPath(locale, one);
    if (await reservePath(tx, { tenantId, siteId, locale, path, pubid, status: "reserved" }, clock.now()))
      return path;
  }
  throw new Error(`no path is free for ${pubid}`);
}

async function noteClaim(tx: Tx, ctx: Owned, subject: Subject, claim: Claim): Promise<void> {
  const { intent, publication, revision, target } = subject;
  const at = clock.now();
  if (claim.kind === "claimed") {
    await moveRevision(tx, publication, revision, { signal: "start", actor: "effects", at });
    return;
  }
  if (claim.kind === "waiting") return await requestExecution(tx, intent, claim.until);
  if (claim.kind === "mismatch") {
    const reason = "The effect key stands for something else.";
    await moveRevision(tx, publication, revision, { signal: "reject", actor: "effects", reason, at });
    await updateIntent(tx, ctx.tenant, intent.intentId, { status: "failed", reason }, at);
    return;
  }
  if (claim.kind === "unknown") {
    if (revision.status === "PUBLISHING") {
      await moveRevision(tx, publication, revision, { signal: "lose", actor: "effects", at });
      await updateIntent(tx, ctx.tenant, intent.intentId, { status: "unknown" }, at);
    }
    await requestLook(tx, intent, new Date(at.getTime() + target.callMs));
  }
}

/** Finds out what became of an intent's effect whose answer was lost, and carries it over to the publication. */
export async function reconcilePublication(
  ctx: Owned,
  channels: Channels,
  intentId: string,
): Promise<Executed> {
  const loaded = await inContext(ctx, (tx) => loadIntent(tx, ctx, intentId));
  if (loaded === null || loaded.target === null) return "nothing";
  const { intent, publication, target } = loaded;
  const reconciled = await reconcileEffect(ctx, {
    key: intent.effectKey,
    callMs: target.callMs,
    graceMs: graceOf(target),
    enter: async (tx) => {
      await lockPublication(tx, ctx.tenant, publication.pubid);
    },
    claimed: (tx) => noteExpired(tx, ctx, intent),
    look: () =>
      channelOf(channels, publication).find({ effectKey: intent.effectKey, settings: target.settings }),
    settle: (tx, settled) =>
      settlePublication(tx, {
        ...{
          tenant: ctx.tenant,
          intent,
          settled,
          isLook: true,
          product: null,
          attempts: target.retryBudget + 1,
        },
        lookAt: settled.kind === "unknown" ? settled.lookAt : clock.now(),
      }),
  });
  if (reconciled.kind === "done" || reconciled.kind === "failed" || reconciled.kind === "unknown")
    return reconciled.kind;
  return reconciled.kind === "waiting" || reconciled.kind === "retry" ? "waiting" : "nothing";
}

/** The lease of the send ran out before the look: the revision is unknown from here on. */
async function noteExpired(tx: Tx, ctx: Owned, intent: StoredIntent): Promise<void> {
  if (intent.pubid === null) return;
  const publication = await lockPublication(tx, ctx.tenant, intent.pubid);
  const revision = (await loadRevisions(tx, ctx.tenant, intent.pubid)).find(
    (one) => one.revision === intent.revision,
  );
  if (!publication || revision?.status !== "PUBLISHING") return;
  const at = clock.now();
  await moveRevision(tx, publication, revision, { signal: "lose", actor: "effects", at });
  await updateIntent(tx, ctx.tenant, intent.intentId, { status: "unknown" }, at);
}
