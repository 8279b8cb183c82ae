import { abandonEffect } from "#lib/effects/index.ts";
import { getLineage, readEventAt } from "#lib/flow/events/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import {
  findPublications,
  loadRevisions,
  lockPublication,
  moveRevision,
  readPublication,
  type StoredPublication,
} from "../store/publications.ts";
import { forwardRedirects, placeOf, redirectPlaces } from "../store/routes.ts";
import { requestReadingRedraw } from "./redraw-reading.ts";
import { requestListRebuild } from "./request-rebuild.ts";
import { requestWithdrawal } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

/** The id of what is out where another one stands or stood: same site, domain, locale and channel, of the surviving event. */
async function counterpartOf(tx: Tx, publication: StoredPublication, geid: string): Promise<string | null> {
  const { tenantId, siteId, domain, locale, channel } = publication;
  const row = await tx.publication.findFirst({
    where: { tenantId, siteId, domain, locale, channel, geid, status: "PUBLISHED" },
    select: { pubid: true },
  });
  return row?.pubid ?? null;
}

/** The event that answers for another one now; null for one that stands for itself. */
const survivorOf = async (tx: Tx, tenant: string, geid: string): Promise<string | null> =>
  (await readEventAt(tx, geid, { sight: tenant }))?.survivor ?? null;

/** Absorbed events: what they had out makes way for what is out of the events that answer for them now. */
export async function followMerge(tx: Tx, ctx: Owned, absorbed: readonly string[]): Promise<void> {
  for (const geid of absorbed)
    for (const pubid of await findPublications(tx, ctx.tenant, { geid })) {
      const known = await readPublication(tx, ctx.tenant, pubid);
      const end = await survivorOf(tx, ctx.tenant, geid);
      const out = known === null || end === null ? null : await counterpartOf(tx, known, end);
      // The survivor's is locked first, as where it comes out.
      const survivor = out === null ? null : await lockPublication(tx, ctx.tenant, out);
      if (survivor !== null) await absorb(tx, survivor, pubid);
    }
}

/** A publication that has just come out: those of events that were merged into its own make way for it. */
export async function foldAliases(tx: Tx, survivor: StoredPublication): Promise<void> {
  const lineage = await getLineage(publicContext, survivor.geid);
  if (!lineage.ok) return;
  for (const alias of lineage.value.aliases)
    for (const pubid of await findPublications(tx, survivor.tenantId, { geid: alias }))
      if (pubid !== survivor.pubid) await absorb(tx, survivor, pubid);
}

/** A locked publication that has just come out though its event was merged meanwhile makes way at once. */
export async function foldInto(tx: Tx, publication: StoredPublication): Promise<void> {
  const { tenantId } = publication;
  const end = await survivorOf(tx, tenantId, publication.geid);
  const out = end === null ? null : await counterpartOf(tx, publication, end);
  // Not locked: this one is, and the other one, where it comes out now, waits for it and folds it.
  const survivor = out === null ? null : await readPublication(tx, tenantId, out);
  if (survivor !== null) await makeWay(tx, publication, survivor);
}

/** Lets a publication make way where its event answers through the survivor's, once nothing else changes it. */
async function absorb(tx: Tx, survivor: StoredPublication, pubid: string): Promise<void> {
  const publication = await lockPublication(tx, survivor.tenantId, pubid);
  if (publication === null || publication.status === "RETRACTED" || survivor.status !== "PUBLISHED") return;
  const { siteId, domain, locale, channel } = survivor;
  const isCounterpart =
    publication.siteId === siteId &&
    publication.domain === domain &&
    publication.locale === locale &&
    publication.channel === channel;
  // Asked behind the lock: a merge that was undone brings a reading out that must stay.
  if (isCounterpart && (await survivorOf(tx, survivor.tenantId, publication.geid)) === survivor.geid)
    await makeWay(tx, publication, survivor);
}

/** One publication takes another's place: its address leads there, and elsewhere it is taken back. */
async function makeWay(tx: Tx, publication: StoredPublication, survivor: StoredPublication): Promise<void> {
  const at = clock.now();
  const { tenantId, pubid, siteId, locale } = publication;
  const reason = `Two events became one; ${survivor.pubid} speaks of it.`;
  for (const revision of await loadRevisions(tx, tenantId, pubid))
    if (await moveRevision(tx, publication, revision, { signal: "supersede", actor: "router", reason, at }))
      await abandonEffect(tx, tenantId, revision.effectKey, reason);
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
