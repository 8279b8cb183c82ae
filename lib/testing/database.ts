import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { clock } from "#lib/kernel/clock.ts";
import { closeDatabase, type Context } from "#lib/kernel/db/index.ts";
import { reloadEnv } from "#lib/kernel/env.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";

/** A database of its own for one test file: cloned from the migrated template, dropped at the end. */
export type FreshDatabase = {
  readonly url: string;
  /** A connection as administrator, for arranging and for looking past row security. */
  readonly admin: pg.Client;
  /** Adds a tenant and answers a context of it. */
  readonly addTenant: (slug: string) => Promise<Context & { readonly tenant: string }>;
  readonly close: () => Promise<void>;
};

function administratorUrl(): string {
  const url = process.env["PARALLAX_TEST_DATABASE_URL"];
  if (!url) throw new Error("no test database: run through vitest, whose global setup starts PostgreSQL");
  return url;
}

/** The URL of another database of the test server. */
export function databaseUrl(name: string): string {
  const url = new URL(administratorUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Clones the template and points this process's environment at the copy and at a data folder of its own. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `plx_t_${uuidv7().replaceAll("-", "")}`;
  const server = new pg.Client(administratorUrl());
  await server.connect();
  await server.query(`create database ${name} template ${process.env["PARALLAX_TEST_TEMPLATE"] ?? ""}`);
  const url = databaseUrl(name);
  const dataDir = mkdtempSync(join(tmpdir(), "parallax-test-"));
  process.env["DATABASE_URL"] = url;
  process.env["PARALLAX_DATA_DIR"] = dataDir;
  reloadEnv();
  const admin = new pg.Client(url);
  await admin.connect();
  return {
    url,
    admin,
    addTenant: async (slug) => {
      const tenant = uuidv7();
      await admin.query("insert into tenant (id, slug, title, created_at) values ($1, $2, $2, $3)", [
        tenant,
        slug,
        clock.now(),
      ]);
      return { tenant, principal: null, purpose: "operating" };
    },
    close: async () => {
      await closeDatabase();
      await admin.end();
      await server.query(`drop database if exists ${name} with (force)`);
      await server.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
