import { enqueue } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { pathsBehind, type SitePath } from "../rules.ts";
import { wantPaths } from "../store/artifacts.ts";
import { rebuildWork } from "../jobs.ts";

/** Asks for pages and feeds of a site to be drawn again; a path that waits already is asked for once. */
export async function requestRebuild(
  tx: Tx,
  tenant: string,
  siteId: string,
  paths: readonly SitePath[],
): Promise<void> {
  await wantPaths(tx, tenant, siteId, paths, clock.now());
  for (const { locale, path } of paths)
    await enqueue(tx, rebuildWork, { tenant, payload: { siteId, locale, path } });
}

/** Asks for everything that lists publications of one locale of a site. */
export async function requestListRebuild(
  tx: Tx,
  tenant: string,
  siteId: string,
  locale: string,
  more: readonly SitePath[] = [],
): Promise<void> {
  await requestRebuild(tx, tenant, siteId, [...pathsBehind(locale), ...more]);
}

/** Asks once more for a path that is still behind. */
export async function requestPath(
  ctx: Context & { readonly tenant: string },
  request: SitePath & { readonly siteId: string },
): Promise<void> {
  await inContext(ctx, (tx) => enqueue(tx, rebuildWork, { tenant: ctx.tenant, payload: request }));
}
