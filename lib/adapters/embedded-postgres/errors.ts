/** Every way in which the embedded PostgreSQL can be refused; each carries what is wrong and a way out. */
export type EmbeddedPostgresCode =
  | "embedded_postgres.refused_in_production"
  | "embedded_postgres.unsupported_platform"
  | "embedded_postgres.missing_binaries"
  | "embedded_postgres.missing_library"
  | "embedded_postgres.unreachable"
  | "embedded_postgres.folder_unwritable"
  | "embedded_postgres.folder_foreign"
  | "embedded_postgres.folder_broken"
  | "embedded_postgres.version_mismatch"
  | "embedded_postgres.already_running"
  | "embedded_postgres.locale"
  | "embedded_postgres.disk_full"
  | "embedded_postgres.out_of_memory"
  | "embedded_postgres.port_taken"
  | "embedded_postgres.failed";

export type EmbeddedPostgresError = {
  readonly code: EmbeddedPostgresCode;
  /** One sentence: what is wrong, with the path or name concerned. */
  readonly problem: string;
  /** One sentence: what the person can do. */
  readonly remedy: string;
  /** The last lines of the program's own output, where there are any. */
  readonly detail?: string;
};

/** Builds a refusal. */
export function refusal(
  code: EmbeddedPostgresCode,
  problem: string,
  remedy: string,
  detail?: string,
): EmbeddedPostgresError {
  return detail ? { code, problem, remedy, detail } : { code, problem, remedy };
}

/** True when a system call failed with one of these codes. */
export function isSystemError(fault: unknown, ...codes: string[]): boolean {
  return fault instanceof Error && "code" in fault && codes.includes(String(fault.code));
}
