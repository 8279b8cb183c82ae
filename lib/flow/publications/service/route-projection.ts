import { getEvent } from "#lib/flow/events/index.ts";
import { readProjection } from "#lib/flow/projections/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import { publicContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { sitesOfDomain } from "#lib/registry/index.ts";
import { WITHDRAWAL_REASONS } from "../contracts.ts";
import { isWanted, outputsOf } from "../policy.ts";
import { findPublications, lockPublication } from "../store/publications.ts";
import { followMerge } from "./follow-merge.ts";
import { planOutput } from "./plan-output.ts";
import { readSource } from "./read-source.ts";
import { withdraw } from "./retract-publication.ts";

type Owned = Context & { readonly tenant: string };

export type ProjectionChange = {
  readonly dpid: string;
  readonly revision: number;
  readonly status: "current" | "withdrawn";
  readonly cause: string;
};

const AT_WORK = new Set(["active", "degraded"]);
const REASONS: Readonly<Record<string, string>> = {
  irrelevant: WITHDRAWAL_REASONS.irrelevant,
};

/**
 * Turns a domain's new reading of an event into outputs: each active site of the domain × its locales × its channels.
 * The newest reading decides: an older message that comes late plans nothing. Answers how many outputs are new.
 */
export async function routeProjection(tx: Tx, ctx: Owned, change: ProjectionChange): Promise<number> {
  const found = await readProjection(tx, ctx, change.dpid);
  if (!found.ok) return 0;
  const projection = found.value;
  if (projection.status === "withdrawn") return await withdrawProjection(tx, ctx, projection);
  if (change.status === "withdrawn" || change.revision < projection.revision) return 0;
  const sites = (await sitesOfDomain(tx, ctx, projection.domain)).filter((site) => AT_WORK.has(site.status));
  const wanting = [];
  for (const site of sites)
    if (isWanted(site, projection) || (await isOut(tx, ctx, projection, site.site_id))) wanting.push(site);
  if (wanting.length === 0) return 0;
  const source = await readSource(tx, ctx, projection);
  let planned = 0;
  for (const site of wanting)
    for (const output of outputsOf(site)) {
      const request = { source, site, siteTenant: ctx.tenant, ...output, profileRevision: null };
      const { isNew } = await planOutput(tx, ctx, { ...request, actor: "router", isByPerson: false });
      if (isNew) planned += 1;
    }
  return planned;
}

/** What a site has out is kept up to date, also when it would not be taken up any more. */
async function isOut(tx: Tx, ctx: Owned, projection: Projection, siteId: string): Promise<boolean> {
  const count = await tx.publication.count({
    where: { tenantId: ctx.tenant, siteId, dpid: projection.dpid, status: "PUBLISHED" },
  });
  return count > 0;
}

/** A reading that is withdrawn leaves no publication of it; one that was absorbed makes way when its survivor is out. */
async function withdrawProjection(tx: Tx, ctx: Owned, projection: Projection): Promise<number> {
  if (projection.cause === "merged") {
    // What was planned of it while it was merged is not there for those who follow the merge.
    await followMerge(tx, ctx, [projection.geid]);
    return 0;
  }
  const reason = REASONS[projection.cause] ?? (await reasonOf(ctx, projection.geid));
  const actor = projection.cause === "retracted" ? "event" : "router";
  for (const pubid of await findPublications(tx, ctx.tenant, { dpid: projection.dpid })) {
    const publication = await lockPublication(tx, ctx.tenant, pubid);
    if (publication !== null && publication.survivor === null)
      await withdraw(tx, ctx, { pubid, reason, actor });
  }
  return 0;
}

/** Why a reading went that nobody withdrew by name: its event was retracted, or turned out to be several. */
async function reasonOf(ctx: Owned, geid: string): Promise<string> {
  const event = await getEvent(publicContext, geid);
  const known = event.ok || event.error.code !== "events.not_found" ? event : await getEvent(ctx, geid);
  if (!known.ok && known.error.code === "events.retracted")
    return WITHDRAWAL_REASONS.retracted + known.error.notice.reason;
  return known.ok && known.value.status === "split" ? WITHDRAWAL_REASONS.split : WITHDRAWAL_REASONS.unread;
}

/** A retracted event leaves no publication, whichever domain spoke of it. */
export async function withdrawEvent(tx: Tx, ctx: Owned, geid: string): Promise<void> {
  const reason = await reasonOf(ctx, geid);
  for (const pubid of await findPublications(tx, ctx.tenant, { geid })) {
    const publication = await lockPublication(tx, ctx.tenant, pubid);
    if (publication !== null && publication.survivor === null)
      await withdraw(tx, ctx, { pubid, reason, actor: "event" });
  }
}
