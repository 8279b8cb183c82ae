import type { Tx } from "#lib/kernel/db/index.ts";

type Sql = Pick<Tx, "$queryRaw">;

/**
 * Waits until no other arrival that shares one of these traits is under way, until the end of the transaction. In
 * ascending order everywhere, so that two arrivals never wait for each other.
 */
export async function lockTraits(tx: Sql, hashes: readonly bigint[]): Promise<void> {
  const sorted = [...new Set(hashes)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (sorted.length === 0) return;
  await tx.$queryRaw`select count(pg_advisory_xact_lock(hash)) from unnest(${sorted}::bigint[]) hash`;
}

export type LockedEvent = {
  geid: string;
  scope: string | null;
  status: string;
  version: number;
  survivor: string | null;
};

/**
 * Locks events against every other change until the end of the transaction, in the order of their ids. No key of an
 * event ever changes, so rows that only refer to it may be written meanwhile.
 */
export async function lockEvents(tx: Sql, geids: readonly string[]): Promise<LockedEvent[]> {
  return await tx.$queryRaw<LockedEvent[]>`
    select geid, scope::text, status, version, survivor from event where geid = any (${[...geids].sort()})
    order by geid for no key update`;
}
