import { getLineage } from "#lib/flow/events/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import {
  findPublications,
  loadRevisions,
  lockPublication,
  moveRevision,
  type StoredPublication,
} from "../store/publications.ts";
import { forwardRedirects, placeOf, redirectPlaces } from "../store/routes.ts";
import { requestReadingRedraw } from "./redraw-reading.ts";
import { requestListRebuild } from "./request-rebuild.ts";
import { requestWithdrawal } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

/** The publication that stands where another one stood: same site, domain, locale and channel, of the surviving event. */
async function counterpartOf(
  tx: Tx,
  publication: StoredPublication,
  geid: string,
): Promise<StoredPublication | null> {
  const { tenantId, siteId, domain, locale, channel } = publication;
  const row = await tx.publication.findFirst({
    where: { tenantId, siteId, domain, locale, channel, geid, status: "PUBLISHED" },
    select: { pubid: true },
  });
  return row ? await lockPublication(tx, tenantId, row.pubid) : null;
}

/** Absorbed events: what they had out makes way for the survivor's, as far as that is out already. */
export async function followMerge(
  tx: Tx,
  ctx: Owned,
  merge: { readonly geid: string; readonly absorbed: readonly string[] },
): Promise<void> {
  for (const absorbed of merge.absorbed)
    for (const pubid of await findPublications(tx, ctx.tenant, { geid: absorbed })) {
      const publication = await lockPublication(tx, ctx.tenant, pubid);
      if (publication === null || publication.status === "RETRACTED") continue;
      const survivor = await counterpartOf(tx, publication, merge.geid);
      if (survivor !== null) await makeWay(tx, publication, survivor);
    }
}

/** A publication that has just come out: those of events that were merged into its own make way for it. */
export async function foldAliases(tx: Tx, survivor: StoredPublication): Promise<void> {
  const lineage = await getLineage(publicContext, survivor.geid);
  if (!lineage.ok) return;
  for (const alias of lineage.value.aliases)
    for (const pubid of await findPublications(tx, survivor.tenantId, { geid: alias })) {
      if (pubid === survivor.pubid) continue;
      const publication = await lockPublication(tx, survivor.tenantId, pubid);
      const { siteId, domain, locale, channel } = survivor;
      const isCounterpart =
        publication?.siteId === siteId &&
        publication.domain === domain &&
        publication.locale === locale &&
        publication.channel === channel;
      if (publication && isCounterpart && publication.status !== "RETRACTED")
        await makeWay(tx, publication, survivor);
    }
}

/** One publication takes another's place: its address leads there, and elsewhere it is taken back. */
async function makeWay(tx: Tx, publication: StoredPublication, survivor: StoredPublication): Promise<void> {
  const at = clock.now();
  const { tenantId, pubid, siteId, locale } = publication;
  for (const revision of await loadRevisions(tx, tenantId, pubid))
    await moveRevision(tx, publication, revision, {
      ...{ signal: "supersede", actor: "router", at },
      reason: `Two events became one; ${survivor.pubid} speaks of it.`,
    });
  await tx.publication.update({
    where: { tenantId_pubid: { tenantId, pubid } },
    data: { survivor: survivor.pubid, updatedAt: at },
  });
  const [from, to] = [await placeOf(tx, tenantId, pubid), await placeOf(tx, tenantId, survivor.pubid)];
  if (from !== null && to !== null) {
    await redirectPlaces(tx, tenantId, pubid, to.path, at);
    await forwardRedirects(tx, tenantId, siteId, { from: from.path, to: to.path }, at);
    await requestListRebuild(tx, tenantId, siteId, locale);
    await requestReadingRedraw(tx, publication);
  }
  await requestWithdrawal(tx, { ...publication, survivor: survivor.pubid });
}
