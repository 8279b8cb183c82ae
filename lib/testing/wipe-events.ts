import type { FreshDatabase } from "./database.ts";

/** Empties the tables of evidence and events between two tests, past the triggers that guard history. */
export async function wipeEvents(db: FreshDatabase): Promise<void> {
  const tables = await db.admin.query<{ name: string }>(`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname ~ '^(event|evidence|entity|proposal|not_same|snapshot|source|outbox|delivery|inbox|search_)'`);
  await db.admin.query("set session_replication_role = replica");
  await db.admin.query(`truncate ${tables.rows.map((row) => row.name).join(", ")} cascade`);
  await db.admin.query("set session_replication_role = origin");
}
