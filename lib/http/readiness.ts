import { pendingMigrations } from "#lib/kernel/db/migrate.ts";
import { log } from "#lib/kernel/log.ts";
import { busState } from "./bus-state.ts";
import type { Readiness } from "./contracts.ts";
import { isDraining } from "./lifecycle.ts";

/**
 * One thing that should hold; answers null, or why it does not hold. What is not required is told, but keeps no
 * request away: reading goes on while work is late.
 */
type ReadinessCheck = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly fault: () => Promise<string | null>;
};

const FRESH_MS = 2_000;
const LATE_MS = 60_000;
const CHECKS: readonly ReadinessCheck[] = [
  {
    name: "database",
    isRequired: true,
    fault: async () => {
      const pending = await pendingMigrations();
      return pending.length === 0 ? null : `${pending.length} migrations are pending`;
    },
  },
  {
    name: "bus",
    isRequired: false,
    fault: async () => {
      const { oldestMs, open } = await busState();
      return oldestMs < LATE_MS ? null : `${open} wait, the oldest for ${Math.round(oldestMs / 1_000)} s`;
    },
  },
];

type Inspected = Readiness["checks"][number] & { readonly isRequired: boolean };

async function inspect(check: ReadinessCheck): Promise<Inspected> {
  const { name, isRequired } = check;
  try {
    const fault = await check.fault();
    return { name, isRequired, ok: fault === null, detail: fault };
  } catch (error) {
    log.debug({ err: error, check: check.name }, "a readiness check failed");
    return { name, isRequired, ok: false, detail: "does not answer" };
  }
}

let recent: { readonly atMs: number; readonly result: Promise<Inspected[]> } | null = null;

/** Whether the database did not answer when it was last asked, at most two seconds ago. */
export async function isDatabaseAway(): Promise<boolean> {
  const { checks } = await readiness();
  return checks.some(({ name, ok }) => name === "database" && !ok);
}

/** Whether requests should be sent here; the checks behind it run at most once in two seconds. */
export async function readiness(): Promise<Readiness> {
  if (recent === null || performance.now() - recent.atMs > FRESH_MS)
    recent = { atMs: performance.now(), result: Promise.all(CHECKS.map(inspect)) };
  const lifecycle = {
    name: "lifecycle",
    isRequired: true,
    ok: !isDraining(),
    detail: isDraining() ? "shutting down" : null,
  };
  const all = [lifecycle, ...(await recent.result)];
  return {
    ready: all.every(({ ok, isRequired }) => ok || !isRequired),
    checks: all.map(({ name, ok, detail }) => ({ name, ok, detail })),
  };
}
