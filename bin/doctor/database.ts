import pg from "pg";
import { pendingMigrations } from "#lib/kernel/db/migrate.ts";
import { administratorTarget, NoDatabaseError } from "#lib/kernel/db/url.ts";
import { env } from "#lib/kernel/env.ts";
import { type Finding, fine, notice, wrong } from "./finding.ts";

const FLOOR = 180_007;

/** Whether the database answers, and what it is. */
export async function examineDatabase(): Promise<Finding> {
  const isEmbedded = env().databaseUrl === null;
  const kind = isEmbedded ? "embedded" : "server of DATABASE_URL";
  try {
    const version = await serverVersion();
    const text = `PostgreSQL ${version.text} (${kind}) answers`;
    if (isEmbedded || version.number >= FLOOR) return fine("database", text);
    return notice("database", text, "Servers should be 18.7 or newer: older ones have known faults.");
  } catch (fault) {
    if (fault instanceof NoDatabaseError)
      return notice("database", "the embedded PostgreSQL does not run; a start brings it up");
    const why = fault instanceof Error ? fault.message : String(fault);
    const remedy = isEmbedded
      ? "Start the product; if it does not come up, its own words say why. Log: postgres/server.log in the data folder."
      : "See whether the server runs, and whether address, user and password are right.";
    return wrong("database", `the ${kind} does not answer: ${why}`, remedy);
  }
}

/** Whether the database is at this release. */
export async function examineMigrations(): Promise<Finding> {
  try {
    const pending = await pendingMigrations();
    if (pending.length === 0) return fine("migrations", "none pending");
    return wrong("migrations", `${pending.length} pending: ${pending.join(", ")}`, "bin/parallax migrate");
  } catch (fault) {
    const why = fault instanceof Error ? fault.message : String(fault);
    if (fault instanceof Error && fault.name === "MigrationError") {
      return wrong("migrations", why, "Use the release that made this database, or restore a backup.");
    }
    return notice("migrations", "not known while the database does not answer");
  }
}

async function serverVersion(): Promise<{ text: string; number: number }> {
  const client = new pg.Client({ ...administratorTarget(), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string; number: string }>(
      "select current_setting('server_version') as text, current_setting('server_version_num') as number",
    );
    return { text: rows[0]?.text ?? "", number: Number(rows[0]?.number ?? 0) };
  } finally {
    await client.end();
  }
}
