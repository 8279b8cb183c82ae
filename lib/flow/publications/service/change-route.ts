import { appendAudit } from "#lib/access/index.ts";
import { emit } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PublicationsError } from "../errors.ts";
import { publicationUpdated } from "../messages.ts";
import { checkSlug, topicPath } from "../rules.ts";
import { findIntent } from "../store/intents.ts";
import { loadRevisions, lockPublication, type StoredPublication } from "../store/publications.ts";
import { claimPath, forwardRedirects, placeOf, redirectPlaces, reservePath } from "../store/routes.ts";
import { envelopeOf, outputOf } from "./plan-output.ts";
import { requestReadingRedraw } from "./redraw-reading.ts";
import { requestListRebuild } from "./request-rebuild.ts";

type Owned = Context & { readonly tenant: string };

/**
 * Gives a publication another address on its site. Every address that it ever had leads to the new one at once; an
 * address that belongs, or belonged, to another publication is refused.
 */
export async function changeRoute(
  tx: Tx,
  ctx: Owned,
  { pubid, slug }: { readonly pubid: string; readonly slug: string },
): Promise<Result<null, PublicationsError>> {
  const checked = checkSlug(slug);
  if (!checked.ok) return checked;
  const publication = await lockPublication(tx, ctx.tenant, pubid);
  if (publication === null) return err({ code: "publications.not_found" });
  const place = await placeOf(tx, ctx.tenant, pubid);
  if (publication.channel !== "web" || place?.status !== "active")
    return err({
      code: "publications.not_current",
      detail: "The publication answers at no address of its own.",
    });
  const path = topicPath(publication.locale, checked.value);
  if (path === place.path) return ok(null);
  const moved = await movePlace(tx, publication, place.path, path);
  if (!moved)
    return err({
      code: "publications.path_taken",
      detail: `The address ${path} belongs to another publication.`,
    });
  await announceMove(tx, publication, path);
  await appendAudit(tx, ctx.tenant, {
    ...{
      actor: ctx.principal ?? "unknown",
      action: "publications:route",
      resource: { kind: "publication", id: pubid },
    },
    ...{ purpose: ctx.purpose, allowed: true, reason: `${place.path} → ${path}` },
  });
  return ok(null);
}

/** The bytes go along: readers of the new address see the page until it is drawn again with its own address in it. */
async function movePlace(tx: Tx, publication: StoredPublication, from: string, to: string): Promise<boolean> {
  const at = clock.now();
  const { tenantId, siteId, locale, pubid } = publication;
  const place = { tenantId, siteId, locale, path: to, pubid };
  if (!(await claimPath(tx, { ...place, place: from }, at))) return false;
  await redirectPlaces(tx, tenantId, pubid, to, at);
  await reservePath(tx, { ...place, status: "active" }, at);
  await forwardRedirects(tx, tenantId, siteId, { from, to }, at);
  await tx.$executeRaw`
    insert into publication_artifact (tenant_id, site_id, locale, path, pubid, revision, status, hash, headers, bytes, updated_at)
    select tenant_id, site_id, locale, ${to}, pubid, revision, status, hash, headers, bytes, ${at}
    from publication_artifact where tenant_id = ${tenantId}::uuid and site_id = ${siteId} and path = ${from}
    on conflict (tenant_id, site_id, path) do update set status = excluded.status, hash = excluded.hash,
      headers = excluded.headers, bytes = excluded.bytes, updated_at = excluded.updated_at`;
  await tx.publicationArtifact.deleteMany({ where: { tenantId, siteId, path: from } });
  await requestListRebuild(tx, tenantId, siteId, locale, [{ locale, path: to }]);
  await requestReadingRedraw(tx, publication);
  return true;
}

async function announceMove(tx: Tx, publication: StoredPublication, path: string): Promise<void> {
  const revisions = await loadRevisions(tx, publication.tenantId, publication.pubid);
  const head = revisions.find((one) => one.revision === publication.revision);
  if (!head) return;
  const intent = await findIntent(tx, publication.tenantId, { intentId: head.intentId });
  await emit(tx, publicationUpdated, {
    ...envelopeOf(publication, intent),
    data: {
      ...outputOf(publication, head.intentId, head.revision),
      ...{ path, external_ref: null, content_hash: head.contentHash, supersedes: null },
    },
  });
}
