import type { Tx } from "#lib/kernel/db/index.ts";

type Sql = Pick<Tx, "$executeRaw" | "$queryRaw">;

export type Notice = {
  readonly tenantId: string;
  readonly id: string;
  readonly principalId: string;
  readonly geid: string;
  readonly delta: number;
  readonly dpid: string;
  readonly revision: number;
  readonly locale: string | null;
  /** The person's local date, the how manieth of it, and how many may be. */
  readonly day: string;
  readonly nth: number;
  readonly dayLimit: number;
};

/** Nobody else plans or sends for this person until the transaction ends. */
export async function lockPerson(tx: Sql, tenantId: string, principalId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`deliver:${tenantId}/${principalId}`}, 0))`;
}

/** The same unless somebody else holds it; false then. */
export async function tryLockPerson(tx: Sql, tenantId: string, principalId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`deliver:${tenantId}/${principalId}`}, 0)) as held`;
  return row?.held === true;
}

/** How many notices reached a person on a local date of theirs. */
export async function countOfDay(
  tx: Sql,
  tenantId: string,
  principalId: string,
  day: string,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    select coalesce(max(nth), 0)::int as n from notification
    where tenant_id = ${tenantId}::uuid and principal_id = ${principalId} and day = ${day}::date`;
  return row?.n ?? 0;
}

/** Writes a notice. */
export async function insertNotice(tx: Sql, notice: Notice, at: Date): Promise<void> {
  const { tenantId, id, principalId, geid, delta, dpid, revision, locale, day, nth, dayLimit } = notice;
  await tx.$executeRaw`
    insert into notification (tenant_id, id, principal_id, geid, delta, dpid, revision, locale, day, nth, day_limit, created_at)
    values (${tenantId}::uuid, ${id}, ${principalId}, ${geid}, ${delta}, ${dpid}, ${revision}, ${locale}, ${day}::date, ${nth},
      ${dayLimit}, ${at})`;
}

/** Marks notices of a person as read: these, or all up to a time, or those of both; answers how many were not before. */
export function markRead(
  tx: Sql,
  who: { readonly tenantId: string; readonly principalId: string },
  which: { readonly ids: readonly string[] | null; readonly before: Date | null },
  at: Date,
): Promise<number> {
  const ids = which.ids === null ? null : [...which.ids];
  return tx.$executeRaw`
    update notification set read_at = ${at} where tenant_id = ${who.tenantId}::uuid and principal_id = ${who.principalId}
      and read_at is null and (${ids}::text[] is null or id = any (${ids}::text[]))
      and (${which.before}::timestamptz is null or created_at <= ${which.before}::timestamptz)`;
}
