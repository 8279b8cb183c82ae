import type { Tx } from "#lib/kernel/db/index.ts";

type Raw = Pick<Tx, "$executeRaw" | "$queryRaw">;

/** A job that starts by itself. */
export type Schedule = { readonly name: string; readonly everySeconds: number };

/** Registers schedules; a new one is due at once, a known one keeps its time. */
export async function saveSchedules(tx: Raw, schedules: readonly Schedule[], now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into job_schedule (name, every_seconds, next_due_at)
    select s.name, s."everySeconds", ${now} from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as s (name text, "everySeconds" int)
    on conflict (name) do update set every_seconds = excluded.every_seconds
    where job_schedule.every_seconds <> excluded.every_seconds`;
}

/**
 * Takes the schedules that are due, for this transaction alone, and sets their next time. A time further ahead than
 * its interval was set under a clock that ran ahead, and counts as due.
 */
export async function takeDueSchedules(tx: Raw, names: readonly string[], now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    with due as materialized (
      select name from job_schedule where name = any (${names}::text[])
        and (next_due_at <= ${now} or next_due_at > ${now}::timestamptz + 2 * every_seconds * interval '1 second')
      for update skip locked)
    update job_schedule s set next_due_at = ${now}::timestamptz + s.every_seconds * interval '1 second'
    from due where s.name = due.name returning s.name`;
  return rows.map((row) => row.name);
}
