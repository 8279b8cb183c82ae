import { appendAudit } from "#lib/access/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { readSite } from "#lib/registry/index.ts";
import type { PublicationsError } from "../errors.ts";
import { findHeld, findIntent, insertReview, updateIntent, type StoredIntent } from "../store/intents.ts";
import { loadRevisions, lockPublication, moveRevision } from "../store/publications.ts";
import { approveRevision } from "./plan-output.ts";
import { requestExecution } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

/** A person's word on an intent that policy holds for one. */
export async function decideIntent(
  tx: Tx,
  ctx: Owned,
  request: { readonly intentId: string; readonly verdict: "approve" | "reject"; readonly reason: string },
): Promise<Result<null, PublicationsError>> {
  const { intentId, verdict, reason } = request;
  const seen = await findIntent(tx, ctx.tenant, { intentId });
  if (seen === null) return err({ code: "publications.intent_not_found" });
  if (seen.pubid !== null) await lockPublication(tx, ctx.tenant, seen.pubid);
  const intent = await findIntent(tx, ctx.tenant, { intentId });
  if (intent?.status !== "waiting" || intent.pubid === null)
    return err({ code: "publications.not_decidable", detail: `The intent is ${intent?.status ?? "gone"}.` });
  const by = ctx.principal ?? "unknown";
  await insertReview(tx, { tenantId: ctx.tenant, intentId, by, verdict, reason, at: clock.now() });
  if (verdict === "approve") await approve(tx, ctx, intent, by, reason);
  else await reject(tx, ctx, intent, by, reason);
  await appendAudit(tx, ctx.tenant, {
    ...{ actor: by, action: "publications:decide", resource: { kind: "publication-intent", id: intentId } },
    ...{ purpose: ctx.purpose, allowed: true, reason: `${verdict}: ${reason}` },
  });
  return ok(null);
}

async function approve(tx: Tx, ctx: Owned, intent: StoredIntent, by: string, reason: string): Promise<void> {
  const site = await readSite(tx, ctx, intent.siteId);
  const status = site !== null && site.frozen === null ? "ready" : "held";
  await updateIntent(tx, ctx.tenant, intent.intentId, { status }, clock.now());
  const publication = await lockPublication(tx, ctx.tenant, intent.pubid ?? "");
  if (publication) await approveRevision(tx, publication, { ...intent, status }, by, reason);
}

async function reject(
  tx: Tx,
  ctx: Owned,
  intent: StoredIntent,
  actor: string,
  reason: string,
): Promise<void> {
  const at = clock.now();
  await updateIntent(tx, ctx.tenant, intent.intentId, { status: "rejected", reason }, at);
  const publication = await lockPublication(tx, ctx.tenant, intent.pubid ?? "");
  const revisions = await loadRevisions(tx, ctx.tenant, intent.pubid ?? "");
  const revision = revisions.find((one) => one.revision === intent.revision);
  if (publication && revision)
    await moveRevision(tx, publication, revision, { signal: "reject", actor, reason, at });
}

/** Lets go what waited for its site to be unfrozen; all sites where none is named. Answers how many outputs went. */
export async function releaseHeld(tx: Tx, ctx: Owned, siteId: string | null = null): Promise<number> {
  let released = 0;
  for (const intent of await findHeld(tx, ctx.tenant, siteId)) {
    const site = await readSite(tx, ctx, intent.siteId);
    if (site === null || site.frozen !== null) continue;
    await updateIntent(tx, ctx.tenant, intent.intentId, { status: "ready" }, clock.now());
    await requestExecution(tx, intent);
    released += 1;
  }
  return released;
}
