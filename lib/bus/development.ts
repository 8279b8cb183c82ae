import { clock } from "#lib/kernel/clock.ts";
import { readDevelopmentControls, writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { pool } from "#lib/kernel/db/index.ts";
import { jobQueue } from "./ports.ts";
import { WAKE_CHANNEL } from "./store/outbox.ts";

// Looking costs the database work of its own, so a long rest is looked for less and less often.
const LOOK_MS = { first: 25, longest: 200 };

// Everything that could be worked on now: one snapshot, in which a message is either still to relay or already owed.
const OPEN = `select
    (select count(*) from outbox where status = 'pending')
  + (select count(*) from delivery where status in ('pending', 'claimed') or (status = 'waiting' and next_attempt_at <= $1))
  + (select count(*) from job_schedule where next_due_at <= $1) as open`;

/** Messages, deliveries and jobs that could be worked on now, over all processes; what waits for later is not counted. */
export async function countOpenWork(): Promise<number> {
  const jobs = await jobQueue().countDue();
  const open = await pool("worker").query<{ open: string }>(OPEN, [clock.now()]);
  return Number(open.rows[0]?.open ?? 0) + jobs;
}

/**
 * Waits until nothing is left to do in any process, or the time is over. Jobs are counted first and messages after,
 * twice without work in between, so work that one kind hands to the other is not missed.
 */
export async function waitForRest(timeoutMs: number): Promise<{ idle: boolean; pending: number }> {
  const endMs = performance.now() + timeoutMs;
  let quiet = 0;
  let lookMs = LOOK_MS.first;
  for (;;) {
    const pending = await countOpenWork();
    quiet = pending === 0 ? quiet + 1 : 0;
    if (quiet === 2) return { idle: true, pending };
    if (pending > 0 && performance.now() >= endMs) return { idle: false, pending };
    if (pending === 0) continue;
    await pool("worker").query("select pg_notify($1, ''), pg_notify($1, '0')", [WAKE_CHANNEL]);
    await jobQueue().wake();
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    lookMs = Math.min(LOOK_MS.longest, 1.25 * lookMs);
  }
}

/** Sets the development clock's offset for every process; what waits for a time follows. */
export async function moveClock(offsetMs: number): Promise<void> {
  const before = readDevelopmentControls().clockOffsetMs;
  writeDevelopmentControls({ clockOffsetMs: offsetMs });
  await jobQueue().advance(offsetMs - before);
}
