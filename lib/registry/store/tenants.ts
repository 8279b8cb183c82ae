import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";

/** Adds a tenant unless its slug exists. */
export async function insertTenant(
  tx: Pick<Tx, "tenant">,
  tenant: { readonly id: string; readonly slug: string; readonly title: string },
): Promise<void> {
  await tx.tenant.createMany({ data: [{ ...tenant, createdAt: clock.now() }], skipDuplicates: true });
}
