import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env, reloadEnv } from "#lib/kernel/env.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { closeDatabase } from "#lib/kernel/db/index.ts";
import { findTenant, listTenants } from "./queries/addresses.ts";
import { ensureTenant } from "./service/ensure-tenant.ts";
import { SiteDirectory } from "./site-directory.ts";

let db: FreshDatabase;
let tenant: string;
beforeAll(async () => {
  db = await freshDatabase();
  tenant = (await db.addTenant("alpha")).tenant;
});
afterAll(() => db.close());

const addSite = (siteId: string, host: string, status = "active") =>
  db.admin.query(
    `insert into site values ($1, $2, 'child', $1, array[$3], 'en', '{en}', $4, '2026-01-01', '2026-01-01')`,
    [siteId, tenant, host, status],
  );
const snapshotFile = () => join(env().dataDir, "registry.json");

describe("tenants", () => {
  test("twenty callers who want one tenant get one", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => ensureTenant("shared-name", "Shared")));
    expect(new Set(ids).size).toBe(1);
    expect(await findTenant("shared-name")).toEqual({ id: ids[0], slug: "shared-name" });
    expect((await listTenants()).map(({ slug }) => slug)).toEqual(["alpha", "shared-name"]);
  });

  test.each(["", "Upper", "a b", "1st", "x".repeat(50), "a'; drop table tenant; --"])(
    "the slug %j is refused",
    async (slug) => {
      await expect(ensureTenant(slug)).rejects.toThrow();
      expect(await findTenant(slug)).toBeNull();
    },
  );
});

describe("the directory of sites", () => {
  beforeEach(async () => {
    await db.admin.query("delete from site where kind = 'child'");
  });

  test("finds a new site at its first visit and keeps a copy on disk", async () => {
    const sites = new SiteDirectory();
    await sites.refresh();
    await addSite("agiright", "agiright.example");
    await expect.poll(async () => (await sites.resolve("agiright.example:80"))?.siteId).toBe("agiright");
    expect(JSON.parse(readFileSync(snapshotFile(), "utf8"))).toMatchObject({
      version: 1,
      sites: [{ siteId: "agiright" }, { siteId: "mother" }],
    });
    expect(readFileSync(snapshotFile(), "utf8")).not.toContain(tenant);
  });

  test("knows its hosts from disk when the database is away, also after a restart", async () => {
    await addSite("lexwatch", "lexwatch.example");
    await new SiteDirectory().refresh();
    const url = env().databaseUrl ?? "";
    await closeDatabase();
    process.env["DATABASE_URL"] = "postgres://nobody:nothing@127.0.0.1:9/nowhere";
    reloadEnv();
    const restarted = new SiteDirectory();
    await restarted.refresh();
    expect((await restarted.resolve("lexwatch.example"))?.siteId).toBe("lexwatch");
    expect(await restarted.resolve("agiright.example")).toBeNull();
    await closeDatabase();
    process.env["DATABASE_URL"] = url;
    reloadEnv();
  });

  test.each([
    "",
    "{",
    "[]",
    '{"version":1}',
    '{"version":2,"sites":[]}',
    '{"version":1,"sites":[{"siteId":"x"}]}',
  ])("starts with the mother alone from a copy that reads %j", async (text) => {
    writeFileSync(snapshotFile(), text);
    const sites = new SiteDirectory();
    expect(sites.sites().map(({ siteId }) => siteId)).toEqual(["mother"]);
    expect((await sites.resolve("localhost"))?.kind).toBe("mother");
  });

  test("a site that is not active yet, or no more, answers nobody", async () => {
    await addSite("early", "early.example", "provisioning");
    await addSite("late", "late.example", "retired");
    const sites = new SiteDirectory();
    await sites.refresh();
    expect([await sites.resolve("early.example"), await sites.resolve("late.example")]).toEqual([null, null]);
  });

  test.each([undefined, "", "a b", "[", "x".repeat(1_000)])("the host %j is nobody's", async (host) => {
    expect(await new SiteDirectory().resolve(host)).toBeNull();
  });

  test("writes the copy only where something changed", async () => {
    const sites = new SiteDirectory();
    await sites.refresh();
    writeFileSync(snapshotFile(), "marked");
    await sites.refresh();
    expect([existsSync(snapshotFile()), readFileSync(snapshotFile(), "utf8")]).toEqual([true, "marked"]);
  });
});
