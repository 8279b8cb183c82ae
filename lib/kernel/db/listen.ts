import pg from "pg";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { roleTarget, type ApplicationRole } from "./url.ts";

const RECONNECT_MS = 1_000;

/** A connection that hears notices and opens itself again. */
export type Listener = { readonly close: () => Promise<void> };

async function connect(
  role: ApplicationRole,
  channel: string,
  onNotice: (payload: string) => void,
  onLost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...roleTarget(role),
    application_name: `parallax-${env().processName}-listen`,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", onLost);
  client.on("end", onLost);
  client.on("notification", (notice) => onNotice(notice.payload ?? ""));
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return client;
}

/**
 * Hears a channel for as long as it is open. Never throws: while the database is away it tries again, and each time
 * it is back `onNotice` runs with an empty text, for what was missed meanwhile.
 */
export function listenTo(
  role: ApplicationRole,
  channel: string,
  onNotice: (payload: string) => void,
): Listener {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  const again = (): void => {
    if (isClosed || timer !== null) return;
    client = null;
    timer = setTimeout(() => {
      timer = null;
      void open();
    }, RECONNECT_MS);
    timer.unref();
  };
  const open = async (): Promise<void> => {
    try {
      const fresh = await connect(role, channel, onNotice, again);
      if (isClosed) return await fresh.end();
      client = fresh;
      onNotice("");
    } catch (error) {
      log.debug({ err: error, channel }, "notices cannot be heard now");
      again();
    }
  };
  void open();
  return {
    close: async () => {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
