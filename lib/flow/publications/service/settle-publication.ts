import { buryJob, emit } from "#lib/bus/index.ts";
import { abandonEffect, type Settled } from "#lib/effects/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import type { Product } from "../channels/port.ts";
import { publicationCompleted, publicationFailed, publicationUpdated } from "../messages.ts";
import type { PublicationSignal } from "../rules.ts";
import { storeArtifact } from "../store/artifacts.ts";
import { updateIntent, type StoredIntent } from "../store/intents.ts";
import {
  loadRevisions,
  lockPublication,
  moveRevision,
  type StoredPublication,
  type StoredRevision,
} from "../store/publications.ts";
import { placeOf, setPlaceStatus } from "../store/routes.ts";
import { foldAliases, foldInto } from "./follow-merge.ts";
import { envelopeOf, outputOf } from "./plan-output.ts";
import { requestReadingRedraw } from "./redraw-reading.ts";
import { requestListRebuild, requestRebuild } from "./request-rebuild.ts";
import { requestExecution, requestLook, requestWithdrawal } from "./request-work.ts";

/** What the ledger's new state means for the revision that was sent: from a send, or from a look after a lost answer. */
export type Ending = {
  readonly tenant: string;
  readonly intent: StoredIntent;
  readonly settled: Settled;
  readonly isLook: boolean;
  readonly product: Product | null;
  readonly attempts: number;
  /** When a look is worth while at the earliest. */
  readonly lookAt: Date;
};

/**
 * Carries what became of an effect over to its publication, in the transaction that settles it. A revision that was
 * withdrawn meanwhile stays withdrawn, whatever its publishing came to: what is out there is then taken back.
 */
export async function settlePublication(tx: Tx, ending: Ending): Promise<void> {
  const { intent, settled } = ending;
  if (settled.kind === "fenced" || intent.pubid === null) return;
  const publication = await lockPublication(tx, ending.tenant, intent.pubid);
  const revisions = await loadRevisions(tx, ending.tenant, intent.pubid);
  const revision = revisions.find((one) => one.revision === intent.revision);
  if (!publication || !revision) throw new Error(`intent ${intent.intentId}: its revision is missing`);
  if (revision.status === "RETRACTED") return await settleWithdrawn(tx, publication, ending);
  if (settled.kind === "done") return await settleDone(tx, publication, revisions, revision, ending);
  if (settled.kind === "retry") return await settleRetry(tx, publication, revisions, revision, ending);
  if (settled.kind === "unknown") return await settleUnknown(tx, publication, revision, ending);
  await settleFailed(tx, publication, revision, ending);
}

async function move(
  tx: Tx,
  publication: StoredPublication,
  revision: StoredRevision,
  signal: PublicationSignal,
  more: { readonly externalRef?: string; readonly isOut?: boolean; readonly reason?: string } = {},
): Promise<void> {
  const moved = await moveRevision(tx, publication, revision, {
    signal,
    actor: "effects",
    at: clock.now(),
    ...more,
  });
  if (moved === null)
    throw new Error(
      `${publication.pubid} revision ${revision.revision}: no ${signal} while ${revision.status}`,
    );
}

async function settleWithdrawn(tx: Tx, publication: StoredPublication, ending: Ending): Promise<void> {
  const { settled, intent } = ending;
  if (settled.kind === "unknown") return await requestLook(tx, intent, ending.lookAt);
  if (settled.kind === "retry")
    await abandonEffect(tx, ending.tenant, intent.effectKey, "withdrawn before it was sent");
  await updateIntent(tx, ending.tenant, intent.intentId, { status: "superseded" }, clock.now());
  await requestWithdrawal(tx, publication);
}

async function settleDone(
  tx: Tx,
  publication: StoredPublication,
  revisions: readonly StoredRevision[],
  revision: StoredRevision,
  ending: Ending,
): Promise<void> {
  const at = clock.now();
  const externalRef = ending.settled.kind === "done" ? ending.settled.externalRef : "";
  const { tenantId, pubid, siteId, locale } = publication;
  const out = revisions.find((one) => one.status === "PUBLISHED");
  if (out) await move(tx, publication, out, "supersede");
  await move(tx, publication, revision, ending.isLook ? "found" : "succeed", { externalRef, isOut: true });
  const place = await placeOf(tx, tenantId, pubid);
  if (publication.channel === "web" && place !== null && ending.product?.artifact) {
    const where = { tenantId, siteId, locale, path: place.path, pubid, revision: revision.revision };
    await storeArtifact(tx, where, ending.product.artifact, at);
    await setPlaceStatus(tx, tenantId, pubid, "active", at);
  }
  await updateIntent(tx, tenantId, ending.intent.intentId, { status: "done" }, at);
  await announceOut(
    tx,
    publication,
    revision,
    { path: place?.path ?? null, externalRef, out: out ?? null },
    ending,
  );
  if (publication.channel === "web") {
    await requestListRebuild(tx, tenantId, siteId, locale);
    await requestReadingRedraw(tx, publication);
    if (place !== null && place.path !== externalRef) await redrawAt(tx, publication, place.path);
  }
  await foldAliases(tx, { ...publication, status: "PUBLISHED" });
  await foldInto(tx, publication);
  const next = revisions.find((one) => one.revision > revision.revision && one.status === "READY");
  if (next) await requestExecution(tx, { tenantId, intentId: next.intentId, siteId });
}

/** A page that moved while it was drawn names the address that it had. */
const redrawAt = (tx: Tx, { tenantId, siteId, locale }: StoredPublication, path: string): Promise<void> =>
  requestRebuild(tx, tenantId, siteId, [{ locale, path }]);

async function announceOut(
  tx: Tx,
  publication: StoredPublication,
  revision: StoredRevision,
  where: { readonly path: string | null; readonly externalRef: string; readonly out: StoredRevision | null },
  { intent }: Ending,
): Promise<void> {
  const facts = {
    ...outputOf(publication, intent.intentId, revision.revision),
    path: publication.channel === "web" ? where.path : null,
    external_ref: publication.channel === "web" ? null : where.externalRef,
    content_hash: revision.contentHash,
  };
  const envelope = envelopeOf(publication, intent);
  await emit(tx, publicationCompleted, {
    ...envelope,
    data: { ...facts, effect_key: intent.effectKey },
  });
  if (where.out === null) return;
  await emit(tx, publicationUpdated, {
    ...envelope,
    data: { ...facts, supersedes: where.out.revision },
  });
}

async function settleRetry(
  tx: Tx,
  publication: StoredPublication,
  revisions: readonly StoredRevision[],
  revision: StoredRevision,
  { settled, intent, isLook, tenant }: Ending,
): Promise<void> {
  await move(tx, publication, revision, isLook ? "absent" : "postpone");
  const newer = revisions.find(
    (one) => one.revision > revision.revision && ["DRAFT", "READY"].includes(one.status),
  );
  if (newer) {
    // Nothing of this revision is out there, and nobody wants it any more.
    const ready = { ...revision, status: "READY" as const };
    await move(tx, publication, ready, "supersede", {
      reason: "a newer revision replaced it before it was sent again",
    });
    await abandonEffect(tx, tenant, intent.effectKey, "a newer revision replaced it");
    await updateIntent(tx, tenant, intent.intentId, { status: "superseded" }, clock.now());
    if (newer.status === "READY")
      await requestExecution(tx, { tenantId: tenant, intentId: newer.intentId, siteId: intent.siteId });
    return;
  }
  await updateIntent(tx, tenant, intent.intentId, { status: "ready" }, clock.now());
  if (settled.kind === "retry") await requestExecution(tx, intent, settled.at);
}

async function settleUnknown(
  tx: Tx,
  publication: StoredPublication,
  revision: StoredRevision,
  { intent, tenant, lookAt }: Ending,
): Promise<void> {
  if (revision.status === "PUBLISHING") {
    await move(tx, publication, revision, "lose");
    await updateIntent(tx, tenant, intent.intentId, { status: "unknown" }, clock.now());
  }
  await requestLook(tx, intent, lookAt);
}

async function settleFailed(
  tx: Tx,
  publication: StoredPublication,
  revision: StoredRevision,
  { settled, intent, tenant, attempts }: Ending,
): Promise<void> {
  if (settled.kind !== "failed") return;
  const failure = settled.failure === "refused" ? "refused" : "exhausted";
  await move(tx, publication, revision, "refuse", { reason: settled.detail });
  await updateIntent(tx, tenant, intent.intentId, { status: "failed", reason: settled.detail }, clock.now());
  const output = outputOf(publication, intent.intentId, revision.revision);
  await emit(tx, publicationFailed, {
    ...envelopeOf(publication, intent),
    data: { ...output, failure, detail: settled.detail },
  });
  if (failure === "exhausted") await buryOutput(tx, publication, intent, settled.detail, attempts);
}

/** The retry budget is over: the work becomes a dead letter, with site, domain and pack. */
async function buryOutput(
  tx: Tx,
  publication: StoredPublication,
  intent: StoredIntent,
  error: string,
  attempts: number,
): Promise<void> {
  const { tenantId: tenant, siteId, domain } = publication;
  const payload = { intentId: intent.intentId, siteId, domain, packRevision: intent.packRevision };
  const lost = { id: mintId("run"), name: "publications.execute", tenant, lane: siteId, payload };
  await buryJob(tx, lost, { errorClass: "non_retriable", error, attempts, firstFailedAt: null });
}
