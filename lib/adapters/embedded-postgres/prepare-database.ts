import pg from "pg";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Descriptor } from "./descriptor.ts";
import { type EmbeddedPostgresError, refusal } from "./errors.ts";

/** Makes the database `parallax` where it is missing, and proves that trigrams of Chinese exist in it. */
export async function prepareDatabase(descriptor: Descriptor): Promise<Result<null, EmbeddedPostgresError>> {
  await withClient({ ...descriptor, database: "postgres" }, async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [descriptor.database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(descriptor.database)}`);
  });
  const seesChinese = await withClient(descriptor, trigramsSeeChinese);
  if (seesChinese) return ok(null);
  const problem =
    "The embedded database was made with a locale in which Chinese and Japanese cannot be searched.";
  const remedy =
    "Install the locale C.UTF-8, then start with a new data folder and restore a backup into it.";
  return err(refusal("embedded_postgres.locale", problem, remedy));
}

/** True when pg_trgm, in whatever schema it is, splits Chinese text; leaves nothing behind. */
export async function trigramsSeeChinese(client: pg.ClientBase): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query("create extension if not exists pg_trgm");
    const { rows } = await client.query<{ schema: string }>(
      "select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'",
    );
    const answer = await client.query<{ count: number }>(
      `select coalesce(array_length(${rows[0]?.schema ?? "public"}.show_trgm('台灣海峽'), 1), 0) as count`,
    );
    return (answer.rows[0]?.count ?? 0) > 0;
  } finally {
    await client.query("rollback");
  }
}

async function withClient<T>(config: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
