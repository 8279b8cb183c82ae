import { appendAudit } from "#lib/access/index.ts";
import { emit } from "#lib/bus/index.ts";
import { abandonEffect } from "#lib/effects/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { crashPoint } from "#lib/kernel/crash.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PublicationsError } from "../errors.ts";
import { publicationRetracted } from "../messages.ts";
import { findIntent, updateIntent } from "../store/intents.ts";
import { loadRevisions, lockPublication, moveRevision } from "../store/publications.ts";
import { placeOf, setPlaceStatus } from "../store/routes.ts";
import { envelopeOf, outputOf } from "./plan-output.ts";
import { requestReadingRedraw } from "./redraw-reading.ts";
import { requestListRebuild } from "./request-rebuild.ts";
import { requestWithdrawal } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

/** Withdraws a publication as a person decided; one that is withdrawn already stays as it is. Answers whose reading it shows. */
export async function retractPublication(
  tx: Tx,
  ctx: Owned,
  { pubid, reason }: { readonly pubid: string; readonly reason: string },
): Promise<Result<{ readonly domain: string }, PublicationsError>> {
  const actor = ctx.principal ?? "unknown";
  const withdrawn = await withdraw(tx, ctx, { pubid, reason, actor });
  if (!withdrawn.ok) return withdrawn;
  await appendAudit(tx, ctx.tenant, {
    ...{ actor, action: "publications:retract", resource: { kind: "publication", id: pubid } },
    ...{ purpose: ctx.purpose, allowed: true, reason },
  });
  return ok({ domain: withdrawn.value.domain });
}

type Withdrawn = { readonly kind: "withdrawn" | "already"; readonly domain: string };

/**
 * Every revision that is not over becomes RETRACTED: what is out, what waits, and what is on its way, whose settlement
 * then takes back what may have arrived. The page is gone with this transaction.
 */
export async function withdraw(
  tx: Tx,
  ctx: Owned,
  { pubid, reason, actor }: { readonly pubid: string; readonly reason: string; readonly actor: string },
): Promise<Result<Withdrawn, PublicationsError>> {
  const publication = await lockPublication(tx, ctx.tenant, pubid);
  if (publication === null) return err({ code: "publications.not_found" });
  if (publication.status === "RETRACTED") return ok({ kind: "already", domain: publication.domain });
  const at = clock.now();
  let last: { intentId: string; revision: number } | null = null;
  for (const revision of await loadRevisions(tx, ctx.tenant, pubid)) {
    const moved = await moveRevision(tx, publication, revision, { signal: "retract", actor, reason, at });
    if (moved === null) continue;
    last = revision;
    await abandonEffect(tx, ctx.tenant, revision.effectKey, "withdrawn before it was sent");
    if (["DRAFT", "READY"].includes(revision.status))
      await updateIntent(tx, ctx.tenant, revision.intentId, { status: "superseded" }, at);
  }
  if (last === null)
    return err({
      code: "publications.illegal_transition",
      detail: "Another publication has taken its place.",
    });
  const place = await placeOf(tx, ctx.tenant, pubid);
  await setPlaceStatus(tx, ctx.tenant, pubid, "gone", at);
  const { siteId, locale } = publication;
  if (publication.channel === "web")
    await requestListRebuild(tx, ctx.tenant, siteId, locale, place ? [{ locale, path: place.path }] : []);
  await requestReadingRedraw(tx, publication);
  await requestWithdrawal(tx, publication);
  const intent = await findIntent(tx, ctx.tenant, { intentId: last.intentId });
  await emit(tx, publicationRetracted, {
    ...envelopeOf(publication, intent),
    data: {
      ...outputOf(publication, last.intentId, last.revision),
      path: place?.path ?? null,
      reason,
    },
  });
  crashPoint("publications.after-retract");
  return ok({ kind: "withdrawn", domain: publication.domain });
}
