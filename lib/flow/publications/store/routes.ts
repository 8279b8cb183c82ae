import type { Tx } from "#lib/kernel/db/index.ts";

export type RouteTables = Pick<Tx, "route" | "$queryRaw" | "$executeRaw">;

export type StoredRoute = {
  readonly path: string;
  readonly pubid: string;
  readonly status: string;
  readonly redirectTo: string | null;
};

/** Where a publication answers, will answer or did: its one path that is no redirect; null before it has one. */
export async function placeOf(tx: RouteTables, tenantId: string, pubid: string): Promise<StoredRoute | null> {
  return await tx.route.findFirst({
    where: { tenantId, pubid, status: { in: ["reserved", "active", "gone"] } },
    select: { path: true, pubid: true, status: true, redirectTo: true },
  });
}

/** How many web publications a site has of a reading, out or not. */
export async function countPages(
  tx: Pick<Tx, "publication">,
  reading: { readonly tenantId: string; readonly siteId: string; readonly dpid: string },
): Promise<number> {
  const { tenantId, siteId, dpid } = reading;
  return await tx.publication.count({ where: { tenantId, siteId, dpid, channel: "web" } });
}

/** Where the pages of a reading answer that name each other; none where only one ever came out. */
export async function findSisterPlaces(
  tx: RouteTables,
  tenantId: string,
  reading: { readonly siteId: string; readonly dpid: string },
): Promise<{ locale: string; path: string }[]> {
  return await tx.$queryRaw<{ locale: string; path: string }[]>`
    with page as (select tenant_id, pubid, locale from publication where tenant_id = ${tenantId}::uuid
      and site_id = ${reading.siteId} and dpid = ${reading.dpid} and channel = 'web' and published_at is not null)
    select p.locale, r.path from page p join route r on r.tenant_id = p.tenant_id and r.pubid = p.pubid and r.status = 'active'
    where (select count(*) from page) > 1`;
}

/** Takes a path for a publication; false where another one has it, or had it: paths are never given away. */
export async function reservePath(
  tx: RouteTables,
  route: {
    readonly tenantId: string;
    readonly siteId: string;
    readonly locale: string;
    readonly path: string;
    readonly pubid: string;
    readonly status: "reserved" | "active";
  },
  at: Date,
): Promise<boolean> {
  const { tenantId, siteId, locale, path, pubid, status } = route;
  const taken = await tx.$executeRaw`
    insert into route (tenant_id, site_id, locale, path, pubid, status, created_at, updated_at)
    values (${tenantId}::uuid, ${siteId}, ${locale}, ${path}, ${pubid}, ${status}, ${at}, ${at})
    on conflict (tenant_id, site_id, path) do update set status = excluded.status, redirect_to = null, updated_at = excluded.updated_at
      where route.pubid = excluded.pubid`;
  return taken === 1;
}

/**
 * Makes a path a publication's own without moving its place there: it leads to the place for now. False, with nothing
 * written, where another publication has the path, or had it.
 */
export async function claimPath(
  tx: RouteTables,
  route: {
    readonly tenantId: string;
    readonly siteId: string;
    readonly locale: string;
    readonly path: string;
    readonly pubid: string;
    readonly place: string;
  },
  at: Date,
): Promise<boolean> {
  const { tenantId, siteId, locale, path, pubid, place } = route;
  const claimed = await tx.$executeRaw`
    insert into route (tenant_id, site_id, locale, path, pubid, status, redirect_to, created_at, updated_at)
    values (${tenantId}::uuid, ${siteId}, ${locale}, ${path}, ${pubid}, 'redirect', ${place}, ${at}, ${at})
    on conflict (tenant_id, site_id, path) do update set updated_at = excluded.updated_at where route.pubid = excluded.pubid`;
  return claimed === 1;
}

/** Sets what a publication's place answers. */
export async function setPlaceStatus(
  tx: RouteTables,
  tenantId: string,
  pubid: string,
  status: "active" | "gone",
  at: Date,
): Promise<void> {
  await tx.route.updateMany({
    where: { tenantId, pubid, status: { in: ["reserved", "active", "gone"] } },
    data: { status, updatedAt: at },
  });
}

/** Turns a publication's place into a redirect, and lets every older one lead to the new path at once: no chains. */
export async function redirectPlaces(
  tx: RouteTables,
  tenantId: string,
  pubid: string,
  to: string,
  at: Date,
): Promise<void> {
  await tx.route.updateMany({
    where: { tenantId, pubid, path: { not: to } },
    data: { status: "redirect", redirectTo: to, updatedAt: at },
  });
}

/** Lets what led to an old path of one publication lead to another's. */
export async function forwardRedirects(
  tx: RouteTables,
  tenantId: string,
  siteId: string,
  move: { readonly from: string; readonly to: string },
  at: Date,
): Promise<void> {
  await tx.route.updateMany({
    where: { tenantId, siteId, status: "redirect", redirectTo: move.from, path: { not: move.to } },
    data: { redirectTo: move.to, updatedAt: at },
  });
}
