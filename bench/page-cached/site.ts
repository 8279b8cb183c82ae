import pg from "pg";
import { env } from "#lib/kernel/env.ts";
import { SiteDirectory } from "#lib/registry/index.ts";

/** Registers the site of the bench and leaves its address on disk, as a front door does. */
export async function addBenchSite(): Promise<void> {
  const client = new pg.Client(env().databaseUrl ?? "");
  await client.connect();
  await client.query(`insert into tenant (id, slug, title, created_at)
    values ('01999999-0000-7000-8000-00000000beef', 'bench-sites', 'Bench', now()) on conflict do nothing`);
  await client.query(`insert into site (site_id, tenant_id, kind, name, hosts, default_locale, locales, status, created_at, updated_at)
    values ('agiright', '01999999-0000-7000-8000-00000000beef', 'child', 'AGI Right', '{}', 'en', '{en}', 'active', now(), now())
    on conflict do nothing`);
  await client.end();
  await new SiteDirectory().refresh();
}
