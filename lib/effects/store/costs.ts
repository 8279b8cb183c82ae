import type { Tx } from "#lib/kernel/db/index.ts";

/** A piece of paid work, named by its subject among the work of its kind. */
export type CostEntry = {
  readonly tenant: string;
  readonly kind: string;
  readonly subject: string;
  readonly domain: string | null;
  readonly siteId: string | null;
  readonly costMicros: number;
  readonly tokens: number;
};

/** Writes down what a piece of work cost; doing it again changes nothing. */
export async function enterCost(tx: Pick<Tx, "$executeRaw">, cost: CostEntry, at: Date): Promise<void> {
  await tx.$executeRaw`
    insert into cost_entry (tenant_id, kind, subject, domain, site_id, cost_micros, tokens, at)
    values (${cost.tenant}::uuid, ${cost.kind}, ${cost.subject}, ${cost.domain}, ${cost.siteId}, ${cost.costMicros},
      ${cost.tokens}, ${at})
    on conflict do nothing`;
}
