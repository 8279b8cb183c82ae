import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { ownSites } from "#lib/registry/index.ts";
import { artifactRenderer } from "../ports.ts";
import { sitePaths } from "../rules.ts";
import { findMissing, findOldDesign } from "../store/artifacts.ts";
import { requestRebuild } from "./request-rebuild.ts";

type Owned = Context & { readonly tenant: string };

/** Pages of a site that are drawn in a new design at a time: what is published meanwhile need not wait behind all of them. */
const REDRAWN_AT_ONCE = 100;

/**
 * Asks for what a tenant's sites should have and do not: standing pages of a site that has published nothing yet, and
 * everything that an older build drew, or that shows an earlier name or colour of its site. Answers how many were asked for.
 */
export async function keepPages(ctx: Owned): Promise<number> {
  let asked = 0;
  for (const site of await ownSites(ctx))
    asked += await inContext(ctx, async (tx) => {
      const { site_id: siteId, locales } = site;
      const missing = await findMissing(tx, ctx.tenant, siteId, sitePaths(locales));
      const design = artifactRenderer().designOf(site);
      const old = await findOldDesign(tx, ctx.tenant, siteId, design, REDRAWN_AT_ONCE);
      const wanted = [...missing, ...old];
      if (wanted.length > 0) await requestRebuild(tx, ctx.tenant, siteId, wanted);
      return wanted.length;
    });
  return asked;
}
