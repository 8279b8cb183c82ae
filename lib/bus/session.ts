import pg from "pg";
import { roleTarget } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { log } from "#lib/kernel/log.ts";
import { WAKE_CHANNEL } from "./store/outbox.ts";
import { WORKER_LOCK } from "./store/sweeps.ts";

/**
 * A worker's own connection: it hears wake-ups, and while it lives its lock says that the worker lives. A new
 * connection is a new worker; what the old one had claimed is freed by the sweep and fenced from the old one.
 */
export type WorkerSession = {
  /** The number claims carry; 0 while there is no connection. */
  readonly number: () => number;
  readonly close: () => Promise<void>;
};

const RECONNECT_MS = 500;

async function connect(onWake: (payload: string) => void, onLost: () => void): Promise<[pg.Client, number]> {
  const client = new pg.Client({
    ...roleTarget("worker"),
    application_name: `parallax-${env().processName}-bus`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", (message) => onWake(message.payload ?? ""));
  await client.connect();
  const taken = await client.query<{ number: number }>(
    `select n.number, pg_advisory_lock(${WORKER_LOCK}::int, n.number) from (select nextval('bus_worker')::int as number offset 0) n`,
  );
  await client.query(`listen ${WAKE_CHANNEL}`);
  return [client, taken.rows[0]?.number ?? 0];
}

/** Opens the session and keeps it open; `onWake` also runs after every reconnect, for what was missed meanwhile. */
export async function openSession(onWake: (payload: string) => void): Promise<WorkerSession> {
  let closed = false;
  let number = 0;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const open = async (): Promise<void> => {
    const lost = (): void => {
      if (closed || number === 0) return;
      number = 0;
      log.warn("the bus lost its database connection");
      timer = setTimeout(reopen, RECONNECT_MS);
    };
    [client, number] = await connect(onWake, lost);
    onWake("");
  };
  const reopen = (): void => {
    if (closed) return;
    open().catch((error: unknown) => {
      log.warn({ err: error }, "the bus can't reach the database");
      timer = setTimeout(reopen, RECONNECT_MS);
    });
  };
  await open();
  return {
    number: () => number,
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      number = 0;
      await client?.end();
    },
  };
}
