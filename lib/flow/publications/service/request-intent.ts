import { readProjection } from "#lib/flow/projections/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { readOwnerOfSite, readSite, type Site } from "#lib/registry/index.ts";
import type { IntentRequest } from "../contracts.ts";
import type { PublicationsError } from "../errors.ts";
import { outputsOf } from "../policy.ts";
import { findPlanned } from "./name-output.ts";
import { planOutput, type PlannedOutput } from "./plan-output.ts";
import { readSource } from "./read-source.ts";

type Owned = Context & { readonly tenant: string };
const unknown = (detail: string) => err({ code: "publications.unknown_target", detail } as const);

/** Asks for one output by hand. What the caller's tenant does not own does not exist for it. */
export async function requestIntent(
  tx: Tx,
  ctx: Owned,
  request: IntentRequest,
  caller: { readonly id: string; readonly mayDecide: boolean },
): Promise<Result<PlannedOutput, PublicationsError>> {
  const site = await readOwnSite(tx, ctx, request.site_id);
  if (site === null) return unknown(`There is no site ${request.site_id}.`);
  const found = await readProjection(tx, ctx, request.projection_id);
  if (!found.ok || !site.domains.includes(found.value.domain))
    return unknown("The site shows no such projection.");
  const isServed = outputsOf(site).some(
    ({ locale, channel }) => locale === request.locale && channel === request.channel,
  );
  if (!isServed) return unknown(`The site has no ${request.channel} in ${request.locale}.`);
  const known = await findPlanned(tx, ctx.tenant, found.value, { ...request, siteId: site.site_id });
  if (known !== null) return ok({ intent: known, isNew: false });
  const planned = await planOutput(tx, ctx, {
    source: await readSource(tx, ctx, found.value),
    site,
    siteTenant: ctx.tenant,
    locale: request.locale,
    channel: request.channel,
    actor: caller.id,
    isByPerson: caller.mayDecide,
    profileRevision: request.profile_revision ?? null,
  });
  return ok(planned);
}

/** A child site of the context's tenant; null for any other. */
export async function readOwnSite(tx: Tx, ctx: Owned, siteId: string): Promise<Site | null> {
  if ((await readOwnerOfSite(tx, ctx, siteId)) !== ctx.tenant) return null;
  return await readSite(tx, ctx, siteId);
}
