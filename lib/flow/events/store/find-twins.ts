import type { Tx } from "#lib/kernel/db/index.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** Tenants with events or evidence of their own that these shared events concern; worker only, ids only. */
export async function findTenantsConcerned(tx: Sql, geids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ tenant: string }[]>`
    select tenant::text from plx_tenants_concerned(${[...geids]}) tenant order by tenant`;
  return rows.map((row) => row.tenant);
}

const MOST_TWINS = 20;

/** The tenant's own active events that share the most traits with a shared one. */
export async function findOwnTwins(tx: Sql, tenant: string, geid: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ geid: string }[]>`
    select own.geid from event_key shared join event_key own on own.hash = shared.hash and own.scope = ${tenant}::uuid
    join event e on e.geid = own.geid and e.status = 'active'
    where shared.geid = ${geid} and shared.scope is null
    group by own.geid order by count(*) desc, own.geid limit ${MOST_TWINS}`;
  return rows.map((row) => row.geid);
}
