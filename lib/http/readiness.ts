import { pendingMigrations } from "#lib/kernel/db/migrate.ts";
import { log } from "#lib/kernel/log.ts";
import type { Readiness } from "./contracts.ts";
import { isDraining } from "./lifecycle.ts";

/** One thing that must hold before requests are sent here; answers null, or why it does not hold. */
export type ReadinessCheck = { readonly name: string; readonly fault: () => Promise<string | null> };

const FRESH_MS = 2_000;
const checks: ReadinessCheck[] = [
  {
    name: "database",
    fault: async () => {
      const pending = await pendingMigrations();
      return pending.length === 0 ? null : `${pending.length} migrations are pending`;
    },
  },
];

/** Adds a check, such as the lag of the bus. */
export function addReadinessCheck(check: ReadinessCheck): void {
  checks.push(check);
}

async function inspect(check: ReadinessCheck): Promise<Readiness["checks"][number]> {
  try {
    const fault = await check.fault();
    return { name: check.name, ok: fault === null, detail: fault };
  } catch (error) {
    log.debug({ err: error, check: check.name }, "a readiness check failed");
    return { name: check.name, ok: false, detail: "does not answer" };
  }
}

let recent: { readonly atMs: number; readonly result: Promise<Readiness["checks"]> } | null = null;

/** Whether requests should be sent here; the checks behind it run at most once in two seconds. */
export async function readiness(): Promise<Readiness> {
  if (recent === null || performance.now() - recent.atMs > FRESH_MS)
    recent = { atMs: performance.now(), result: Promise.all(checks.map(inspect)) };
  const results = await recent.result;
  const lifecycle = { name: "lifecycle", ok: !isDraining(), detail: isDraining() ? "shutting down" : null };
  const all = [lifecycle, ...results];
  return { ready: all.every((one) => one.ok), checks: all };
}
