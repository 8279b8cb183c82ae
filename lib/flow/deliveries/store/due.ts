import type { Tx } from "#lib/kernel/db/index.ts";
import type { Due, Slot } from "../schedule.ts";

type Sql = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** When the next digest of a contract is due. */
export type DueRow = Slot & {
  readonly subscriptionId: string;
  readonly principalId: string;
  readonly nextDueAt: Date;
  readonly nextLocalDate: string;
  readonly windowFrom: Date;
  /** It waits for what a notice had no room for, and then goes. */
  readonly once: boolean;
};

/**
 * Holds contracts as they are until the transaction ends. Who changes a contract locks it first and its due time after:
 * taken in the same order, neither waits for the other in a circle.
 */
export async function holdContracts(tx: Sql, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    select id from subscription where tenant_id = ${tenantId}::uuid and id = any (${[...ids]}::text[])
    order by id for key share`;
}

/** The contracts of a person whose digest is due. */
export async function findDueContracts(
  tx: Sql,
  tenantId: string,
  principalId: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select subscription_id as id from digest_due
    where tenant_id = ${tenantId}::uuid and principal_id = ${principalId} and next_due_at <= ${now}`;
  return rows.map((row) => row.id);
}

/** The due row of one contract, locked. */
export async function lockDue(tx: Sql, tenantId: string, subscriptionId: string): Promise<DueRow | null> {
  const [row] = await tx.$queryRaw<DueRow[]>`
    select subscription_id as "subscriptionId", principal_id as "principalId", cadence, timezone, local_time as "localTime",
      next_due_at as "nextDueAt", next_local_date::text as "nextLocalDate", window_from as "windowFrom", once
    from digest_due where tenant_id = ${tenantId}::uuid and subscription_id = ${subscriptionId} for update`;
  return row ?? null;
}

/** The due rows of a person, the soonest first; locked, so that a change of a contract waits. */
export async function lockDueOf(tx: Sql, tenantId: string, principalId: string): Promise<DueRow[]> {
  return await tx.$queryRaw<DueRow[]>`
    select subscription_id as "subscriptionId", principal_id as "principalId", cadence, timezone, local_time as "localTime",
      next_due_at as "nextDueAt", next_local_date::text as "nextLocalDate", window_from as "windowFrom", once
    from digest_due where tenant_id = ${tenantId}::uuid and principal_id = ${principalId}
    order by next_due_at, subscription_id for update`;
}

/** People of a tenant whose digest is due, the longest due first, without those named. */
export async function findDuePeople(
  tx: Sql,
  tenantId: string,
  now: Date,
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select principal_id as id from digest_due where tenant_id = ${tenantId}::uuid and next_due_at <= ${now}
      and principal_id <> all (${[...without]}::text[])
    group by 1 order by min(next_due_at), 1 limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Sets when the next digest of a contract is due. */
export async function putDue(
  tx: Sql,
  tenantId: string,
  row: Omit<DueRow, "nextDueAt" | "nextLocalDate">,
  due: Due,
): Promise<void> {
  await tx.$executeRaw`
    insert into digest_due (tenant_id, subscription_id, principal_id, cadence, timezone, local_time, next_due_at, next_local_date, window_from, once)
    values (${tenantId}::uuid, ${row.subscriptionId}, ${row.principalId}, ${row.cadence}, ${row.timezone}, ${row.localTime}, ${due.at},
      ${due.localDate}::date, ${row.windowFrom}, ${row.once})
    on conflict (tenant_id, subscription_id) do update set cadence = excluded.cadence, timezone = excluded.timezone,
      local_time = excluded.local_time, next_due_at = excluded.next_due_at, next_local_date = excluded.next_local_date,
      window_from = excluded.window_from, once = excluded.once`;
}

/** A contract has no digests any more. */
export async function deleteDue(tx: Sql, tenantId: string, subscriptionId: string): Promise<void> {
  await tx.$executeRaw`
    delete from digest_due where tenant_id = ${tenantId}::uuid and subscription_id = ${subscriptionId}`;
}

/** The newest local date on which a contract had a digest; null where it never had one. */
export async function findServed(tx: Sql, tenantId: string, subscriptionId: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ date: string | null }[]>`
    select max(local_date)::text as date from digest_subscription
    where tenant_id = ${tenantId}::uuid and subscription_id = ${subscriptionId}`;
  return row?.date ?? null;
}
