import { env } from "#lib/kernel/env.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { locateBinaries } from "./binaries.ts";
import { ensureDatabase, type Made } from "./create.ts";
import { type Descriptor, readDescriptor, removeDescriptor, writeDescriptor } from "./descriptor.ts";
import { diagnose } from "./diagnose.ts";
import { type EmbeddedPostgresError, refusal } from "./errors.ts";
import { databaseFolder, type Location, prepareLocation } from "./location.ts";
import { answersOnSocket, readPidFile, servesFolder } from "./postmaster.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { removeStaleLocks } from "./stale-locks.ts";
import { type Exit, type Server, type ServerOptions, startServer, stopLeftBehind } from "./server.ts";

export { locateBinaries as locateEmbeddedPostgres } from "./binaries.ts";
export { type Descriptor, readDescriptor } from "./descriptor.ts";
export type { EmbeddedPostgresCode, EmbeddedPostgresError } from "./errors.ts";

export type StartOptions = Omit<ServerOptions, "preferredPort"> & {
  /** Absolute path of the data folder; the database lies in `<dataDir>/postgres` where the server can reach it. */
  readonly dataDir: string;
  /** Stops a server that a killed process left behind instead of refusing. Only for the holder of the folder's lock. */
  readonly takeOver?: boolean;
};

/** A running embedded PostgreSQL; `descriptor` is also in `<dataDir>/db.json` while it runs. */
export type Cluster = {
  readonly descriptor: Descriptor;
  readonly created: boolean;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  readonly stop: (mode?: "fast" | "immediate") => Promise<void>;
};

/**
 * Starts the embedded PostgreSQL of a data folder, making the database at the first start, and answers when it takes
 * connections. It ends with this process, however that ends. Refused in production mode unless allowed.
 */
export async function tryStartEmbeddedPostgres(
  options: StartOptions,
): Promise<Result<Cluster, EmbeddedPostgresError>> {
  if (env().mode === "production" && !env().allowEmbedded) return err(refusedInProduction());
  const binaries = await locateBinaries();
  if (!binaries.ok) return binaries;
  const location = await prepareLocation(options.dataDir, binaries.value);
  if (!location.ok) return location;
  const made = await ensureDatabase(location.value, options.durable ?? true);
  if (!made.ok) return made;
  const free = await freeFolder(location.value, options.takeOver ?? false);
  if (!free.ok) return free;
  const preferredPort = (await readDescriptor(options.dataDir))?.port;
  const server = await startServer(location.value, preferredPort ? { ...options, preferredPort } : options);
  if (!server.ok) return server;
  return finish(options.dataDir, server.value, {
    ...made.value,
    folder: databaseFolder(location.value.home),
  });
}

/** As `tryStartEmbeddedPostgres`, for callers that cannot go on without it: a refusal is thrown in its own words. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<Cluster> {
  const started = await tryStartEmbeddedPostgres(options);
  if (started.ok) return started.value;
  const { problem, remedy, detail } = started.error;
  throw new Error([problem, remedy, detail].filter(Boolean).join("\n"));
}

async function finish(
  dataDir: string,
  server: Server,
  made: Made & { readonly folder: string },
): Promise<Result<Cluster, EmbeddedPostgresError>> {
  const { listen } = server;
  const host = listen.kind === "socket" ? listen.directory : "127.0.0.1";
  const descriptor: Descriptor = {
    host,
    port: listen.port,
    database: "parallax",
    user: "postgres",
    password: made.password,
  };
  try {
    const prepared = await prepareDatabase(descriptor);
    if (!prepared.ok) {
      await server.stop();
      return prepared;
    }
    await writeDescriptor(dataDir, descriptor);
  } catch (fault) {
    await server.stop();
    return err(diagnose(String(fault), made.folder));
  }
  const stop = async (mode?: "fast" | "immediate") => {
    await server.stop(mode);
    await removeDescriptor(dataDir);
  };
  return ok({ descriptor, created: made.created, pid: server.pid, exited: server.exited, stop });
}

/** Makes sure that no server runs on the folder and that no lock of an ended one stands in the way. */
async function freeFolder(
  location: Location,
  takeOver: boolean,
): Promise<Result<null, EmbeddedPostgresError>> {
  const folder = databaseFolder(location.home);
  const file = await readPidFile(folder);
  const isServing = file !== null && (await servesFolder(file.pid, folder));
  if (isServing && takeOver && (await stopLeftBehind(file.pid))) return ok(null);
  if (isServing || (await answersOnSocket(location.home, 5432))) {
    const who = isServing ? ` (process ${file.pid})` : "";
    const problem = `Another PostgreSQL${who} still runs on ${folder}.`;
    const remedy = "Stop it first (bin/parallax stop), or set PARALLAX_DATA_DIR to another folder.";
    return err(refusal("embedded_postgres.already_running", problem, remedy));
  }
  await removeStaleLocks(location.home);
  return ok(null);
}

function refusedInProduction(): EmbeddedPostgresError {
  const problem = "The embedded PostgreSQL is refused in production mode.";
  const remedy = "Name a server in DATABASE_URL, or accept the embedded one with PARALLAX_ALLOW_EMBEDDED=1.";
  return refusal("embedded_postgres.refused_in_production", problem, remedy);
}
