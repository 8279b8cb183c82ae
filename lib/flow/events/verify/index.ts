import type { Difference } from "#lib/kernel/difference.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { verifyChains } from "./chains.ts";
import { verifyHeads } from "./heads.ts";
import { verifyLineage } from "./lineage.ts";

/**
 * Checks what this stage must keep true of the context's own rows: the shared core for no tenant, scoped events and
 * overlays for a tenant. Reads one snapshot, writes nothing.
 */
export async function verifyEvents(ctx: Context): Promise<Difference[]> {
  const work = async (tx: Parameters<Parameters<typeof inContext>[1]>[0]) => [
    ...(await verifyChains(tx, ctx.tenant)),
    ...(await verifyLineage(tx, ctx.tenant)),
    ...(await verifyHeads(tx, ctx.tenant)),
  ];
  return await inContext({ ...ctx, role: "worker" }, work, { isolation: "RepeatableRead" });
}
