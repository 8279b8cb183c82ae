import pg from "pg";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { roleTarget, type ApplicationRole } from "./url.ts";

/** Connections per role and process: the transaction door and the read door share them. */
const SIZE: Record<ApplicationRole, number> = { app: 10, worker: 10, reader: 8 };
/**
 * Connections that transactions leave free. A transaction may read beside itself: if transactions could take every
 * connection, as many of them as there are would wait for one more until they time out.
 */
const SPARE = 2;

/** How many transactions of a role may run at once in this process. */
export const transactionPlaces = (role: ApplicationRole): number => SIZE[role] - SPARE;

const pools = new Map<ApplicationRole, pg.Pool>();
let processRole: "app" | "worker" = "app";

/** Says once, at the start of a process, whose rights it works with: `worker` for jobs, `app` elsewhere. */
export function setProcessRole(role: "app" | "worker"): void {
  processRole = role;
}

/** The role a context without one means in this process. */
export function currentProcessRole(): "app" | "worker" {
  return processRole;
}

/** The connection pool of a role, opened at the first need. */
export function pool(role: ApplicationRole): pg.Pool {
  const open = pools.get(role);
  if (open) return open;
  const fresh = new pg.Pool({
    ...roleTarget(role),
    max: SIZE[role],
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: `parallax-${env().processName}-${role}`,
  });
  fresh.on("error", (error) => log.warn({ err: error, role }, "an idle database connection was lost"));
  pools.set(role, fresh);
  return fresh;
}

/** Ends every pool of this process, after their running statements. */
export async function closePools(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((one) => one.end()));
}
