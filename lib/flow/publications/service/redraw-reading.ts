import { enqueue } from "#lib/bus/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Dpid } from "#lib/kernel/ids.ts";
import type { StoredPublication } from "../store/publications.ts";
import { countPages, findSisterPlaces } from "../store/routes.ts";
import { requestRebuild } from "./request-rebuild.ts";
import { redrawReadingWork } from "../jobs.ts";

type Owned = Context & { readonly tenant: string };
/** What a site says about one event in one domain, in all its languages. */
export type Reading = { readonly siteId: string; readonly dpid: string };

/**
 * Asks that the pages of a publication's reading be drawn again: they name each other as translations. The asking is
 * work of its own, so that it looks when this transaction and every one beside it can be seen: two languages that come
 * out at the same time see nothing of each other.
 */
export async function requestReadingRedraw(tx: Tx, publication: StoredPublication): Promise<void> {
  const { tenantId, siteId, dpid, channel } = publication;
  if (channel !== "web" || (await countPages(tx, publication)) < 2) return;
  await enqueue(tx, redrawReadingWork, { tenant: tenantId, payload: { siteId, dpid: dpid as Dpid } });
}

/** Asks for every page of a reading that is out. */
export async function redrawReading(ctx: Owned, reading: Reading): Promise<void> {
  await inContext(ctx, async (tx) => {
    const places = await findSisterPlaces(tx, ctx.tenant, reading);
    if (places.length > 0) await requestRebuild(tx, ctx.tenant, reading.siteId, places);
  });
}
