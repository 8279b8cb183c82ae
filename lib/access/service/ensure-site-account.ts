import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { mintId } from "#lib/kernel/mint.ts";

/** The first handle of this site that is free: its id with hyphens for dots, then with a number. */
async function freeHandle(tx: Tx, siteId: string): Promise<string> {
  const base = siteId.replace(/[^a-z0-9]+/g, "-").slice(0, 36);
  for (let n = 1; ; n += 1) {
    const handle = n === 1 ? base : `${base}-${n}`;
    const [row] = await tx.$queryRaw<
      { taken: boolean }[]
    >`select plx_find_account(${handle}) is not null as taken`;
    if (!row?.taken) return handle;
  }
}

/**
 * The account through which a site speaks, made where it is not there yet, under the name that the site bears now. It
 * has no credential and no role.
 */
export async function ensureSiteAccount(
  tx: Tx,
  site: { readonly tenantId: string; readonly siteId: string; readonly name: string },
): Promise<string> {
  const { tenantId, siteId } = site;
  const name = site.name.slice(0, 200);
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('site-account:' || ${siteId}, 0))`;
  const known = await tx.account.findFirst({
    where: { tenantId, siteId, kind: "site" },
    select: { id: true, name: true },
  });
  const now = clock.now();
  if (known !== null) {
    if (known.name !== name)
      await tx.account.update({
        where: { tenantId_id: { tenantId, id: known.id } },
        data: { name, updatedAt: now },
      });
    return known.id;
  }
  const data = {
    id: mintId("acc"),
    tenantId,
    handle: await freeHandle(tx, siteId),
    kind: "site",
    name,
    state: "active",
  };
  await tx.account.create({ data: { ...data, siteId, sessionVersion: 1, createdAt: now, updatedAt: now } });
  return data.id;
}
