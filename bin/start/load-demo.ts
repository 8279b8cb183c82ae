/**
 * Loads the demo network and tells the start how it goes. Where the database already has all of these feeds, only the
 * accounts are looked after.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { administratorTarget } from "#lib/kernel/db/url.ts";
import { env } from "#lib/kernel/env.ts";
import { demoLogins, type DemoReport, loadDemo } from "../../prisma/seed/load.ts";
import { hashSources } from "./sources.ts";

export type DemoMessage = {
  readonly note?: string;
  readonly report?: Pick<DemoReport, "files" | "new" | "failed" | "logins">;
};

const SEED = join(import.meta.dirname, "../../prisma/seed");
const tell = (message: DemoMessage) => process.send?.(message);

/** What was loaded into which database; a database that was replaced has another name. */
async function wantedStamp(): Promise<string> {
  const client = new pg.Client({ ...administratorTarget(), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as name from pg_control_system()",
    );
    return `${rows[0]?.name ?? ""} ${hashSources(SEED, ["."], [])}`;
  } finally {
    await client.end();
  }
}

function readStamp(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

async function load(): Promise<void> {
  const file = join(env().dataDir, "cache/demo");
  const wanted = await wantedStamp();
  if (readStamp(file) === wanted) {
    tell({ report: { files: 0, new: 0, failed: 0, logins: await demoLogins() } });
    return;
  }
  const report = await loadDemo((note) => tell({ note }));
  mkdirSync(join(env().dataDir, "cache"), { recursive: true });
  if (report.failed === 0) writeFileSync(file, wanted);
  tell({ report });
}

try {
  await load();
} finally {
  await closeDatabase();
  process.disconnect();
}
