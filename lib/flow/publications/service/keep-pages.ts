import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { ownSites } from "#lib/registry/index.ts";
import { artifactRenderer } from "../ports.ts";
import { sitePaths } from "../rules.ts";
import { findMissing, findOldDesign } from "../store/artifacts.ts";
import { requestRebuild } from "./request-rebuild.ts";

type Owned = Context & { readonly tenant: string };

/** Pages of a site that a new build asks for at a time: what is published meanwhile need not wait behind all of them. */
const REDRAWN_AT_ONCE = 100;

/**
 * Asks for what a tenant's sites should have and do not: standing pages of a site that has published nothing yet, and
 * every page that an older build drew. Answers how many were asked for.
 */
export async function keepPages(ctx: Owned): Promise<number> {
  const design = artifactRenderer().design();
  let asked = 0;
  for (const { site_id: siteId, locales } of await ownSites(ctx))
    asked += await inContext(ctx, async (tx) => {
      const missing = await findMissing(tx, ctx.tenant, siteId, sitePaths(locales));
      const old = design === null ? [] : await findOldDesign(tx, ctx.tenant, siteId, design, REDRAWN_AT_ONCE);
      const wanted = [...missing, ...old];
      if (wanted.length > 0) await requestRebuild(tx, ctx.tenant, siteId, wanted);
      return wanted.length;
    });
  return asked;
}
