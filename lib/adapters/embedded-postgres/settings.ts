export type Listen =
  | { readonly kind: "socket"; readonly directory: string; readonly port: number }
  | { readonly kind: "loopback"; readonly port: number };

const COMMON = {
  max_connections: "200",
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_line_prefix: "%m [%p] %q%u@%d ",
  // Short statements on few cores: compiling a plan costs more than running it.
  jit: "off",
  random_page_cost: "1.1",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  wal_compression: "on",
};

/**
 * How a backend's memory is kept between statements (glibc; elsewhere without effect). By default freed memory goes
 * back to the system when 128 kB of it lie on top, and pieces above that size are mapped for each use: a statement of
 * .13 ms then spends .45 ms more on having its pages taken and zeroed again, or not, as the heap happens to lie
 * (docs/adr/0013). At most 4 MB more for each connection.
 */
export const ALLOCATOR: Readonly<Record<string, string>> = {
  MALLOC_TRIM_THRESHOLD_: String(4 << 20),
  MALLOC_MMAP_THRESHOLD_: String(1 << 20),
};

const DURABLE = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  maintenance_work_mem: "64MB",
  work_mem: "8MB",
};

const THROW_AWAY = {
  shared_buffers: "128MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
};

function listening(listen: Listen): Record<string, string> {
  const port = String(listen.port);
  return listen.kind === "socket"
    ? {
        port,
        listen_addresses: "",
        unix_socket_directories: quoteDirectory(listen.directory),
        unix_socket_permissions: "0700",
      }
    : { port, listen_addresses: "127.0.0.1", unix_socket_directories: "" };
}

/** A directory list is split at commas and trimmed, unless an entry stands in double quotes. */
function quoteDirectory(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`;
}

/** The `-c name=value` arguments of `postgres` for a durability, an address and settings of the caller's own. */
export function serverArguments(
  isDurable: boolean,
  listen: Listen,
  extra: Readonly<Record<string, string>> = {},
): string[] {
  const settings = { ...COMMON, ...(isDurable ? DURABLE : THROW_AWAY), ...listening(listen), ...extra };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The `initdb` arguments. With another locale pg_trgm sees no Chinese or Japanese (checked at every start). */
export function initArguments(dataFolder: string, passwordFile: string, isDurable: boolean): string[] {
  return [
    `--pgdata=${dataFolder}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    "--lc-ctype=C.UTF-8",
    "--lc-messages=C",
    "--data-checksums",
    ...(isDurable ? [] : ["--no-sync"]),
  ];
}

/** The longest path of a unix socket that every supported system takes, with room to spare. */
const LONGEST_SOCKET_PATH = 100;

/** The path of the server's socket in a folder, or null when it would be too long for the system. */
export function socketPath(directory: string, port: number): string | null {
  const path = `${directory}/.s.PGSQL.${port}`;
  return Buffer.byteLength(path) < LONGEST_SOCKET_PATH ? path : null;
}
