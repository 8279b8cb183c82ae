import type pg from "pg";
import { APPLICATION_ROLES, rolePassword, type ApplicationRole } from "./url.ts";

/** Limits in milliseconds, each below the client's own, so that a time-out is always a clean rollback. */
const LIMITS: Record<ApplicationRole, { statement: number; transaction: number; idle: number }> = {
  app: { statement: 5_000, transaction: 9_000, idle: 6_000 },
  reader: { statement: 5_000, transaction: 9_000, idle: 6_000 },
  worker: { statement: 20_000, transaction: 28_000, idle: 10_000 },
};

async function createIfMissing(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    create role ${role} nologin nosuperuser nobypassrls;
  exception when duplicate_object or unique_violation then null; end $$`);
}

/** Roles are shared by all databases of a server, so two migrations may meet here; the later one tries again. */
async function alter(client: pg.Client, sql: string, tries = 5): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (tries > 1 && error instanceof Error && /concurrently updated|deadlock/.test(error.message))
      return alter(client, sql, tries - 1);
    throw error;
  }
}

/**
 * Creates the owner, the definer of look-up functions and the application roles, gives the latter their derived
 * passwords and limits, and prepares schema and extensions. Needs a server administrator or CREATEROLE.
 */
export async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of ["plx_owner", "plx_definer", ...APPLICATION_ROLES.map((name) => `plx_${name}`)])
    await createIfMissing(client, role);
  await alter(client, "grant plx_owner to current_user");
  await alter(client, "grant plx_definer to plx_owner");
  for (const role of APPLICATION_ROLES) {
    const { statement, transaction, idle } = LIMITS[role];
    await alter(client, `alter role plx_${role} login password ${client.escapeLiteral(rolePassword(role))}`);
    await alter(client, `alter role plx_${role} set statement_timeout = ${statement}`);
    await alter(client, `alter role plx_${role} set transaction_timeout = ${transaction}`);
    await alter(client, `alter role plx_${role} set idle_in_transaction_session_timeout = ${idle}`);
  }
  await client.query("create extension if not exists pg_trgm");
  await client.query("create extension if not exists btree_gin");
  await client.query("alter schema public owner to plx_owner");
  await client.query("revoke all on schema public from public");
  await client.query("grant usage on schema public to plx_app, plx_worker, plx_reader, plx_definer");
}
