import type { Difference } from "#lib/kernel/difference.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { digestOf, oracleOf } from "./store/oracle.ts";

const VIEWERS_AT_ONCE = 500;

/**
 * Compares what stands in every timeline of a tenant with its oracle, as `parallax verify` does. Posts that are still
 * being written out count as differences, so let the jobs come to rest first.
 */
export async function verifyTimelines(ctx: Context & { readonly tenant: string }): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after = "";
  for (;;) {
    const viewers = await inContext(
      ctx,
      (tx) => tx.$queryRaw<{ id: string }[]>`
      select id from account where tenant_id = ${ctx.tenant}::uuid and id > ${after} order by id limit ${VIEWERS_AT_ONCE}`,
    );
    for (const { id } of viewers) {
      const viewer = { tenantId: ctx.tenant, id };
      const [standing, wanted] = await inContext(
        ctx,
        async (tx) => [await digestOf(tx, viewer), await oracleOf(tx, viewer)] as const,
        { isolation: "RepeatableRead" },
      );
      if (standing.hash !== wanted.hash)
        differences.push({
          check: "timeline",
          subject: id,
          detail: `has ${standing.entries} entries; posts and relations give ${wanted.entries}`,
        });
    }
    const last = viewers.at(-1);
    if (!last || viewers.length < VIEWERS_AT_ONCE) return differences;
    after = last.id;
  }
}
