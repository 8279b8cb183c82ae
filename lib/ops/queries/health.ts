import {
  consumerFigures,
  troubleFigures,
  type ConsumerFigures,
  type TroubleFigures,
} from "#lib/bus/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { listSites } from "#lib/registry/index.ts";
import type { SiteHealth } from "../contracts.ts";
import type { OpsError } from "../errors.ts";
import { healthOf } from "../rules.ts";

type Site = Awaited<ReturnType<typeof listSites>>[number];

/** The platform itself, which publishes nothing of its own. */
const MOTHER = "mother";

/** The health of one site out of what the bus measured. */
function healthOfSite(site: Site, figures: readonly ConsumerFigures[], trouble: TroubleFigures): SiteHealth {
  const own = figures.filter((one) => one.site_id === site.site_id);
  return healthOf({
    siteId: site.site_id,
    status: site.status,
    isFrozen: site.frozen !== null,
    oldestMs: Math.max(0, ...own.map((one) => one.oldest_s)) * 1_000,
    failures: trouble.by_site.find((one) => one.site_id === site.site_id)?.failures ?? 0,
    denials: 0,
  });
}

/** A site on the wall: what it is called, what it is, and how it is. */
export type SiteState = SiteHealth &
  Pick<Site, "name" | "domains" | "frozen"> & { readonly isMother: boolean };

/** The mother and the sites of the context's tenant with their health, the ones in trouble first. */
export async function siteStates(ctx: Context): Promise<SiteState[]> {
  const [sites, figures, trouble] = await Promise.all([
    listSites(ctx, { isOwn: true }),
    consumerFigures(ctx),
    troubleFigures(ctx),
  ]);
  return sites
    .map((site) => ({
      ...healthOfSite(site, figures, trouble),
      name: site.name,
      domains: site.domains,
      frozen: site.frozen,
      isMother: site.site_id === MOTHER,
    }))
    .toSorted((a, b) => a.score - b.score || (a.site_id < b.site_id ? -1 : 1));
}

/** The health of one site with its reasons. */
export async function getSiteHealth(ctx: Context, siteId: string): Promise<Result<SiteHealth, OpsError>> {
  const state = (await siteStates(ctx)).find((one) => one.site_id === siteId);
  if (!state) return err({ code: "ops.site_not_found" });
  const { site_id, score, reasons } = state;
  return ok({ site_id, state: state.state, score, reasons });
}
