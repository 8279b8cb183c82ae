import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reloadEnv } from "#lib/kernel/env.ts";
import { ensureTemplate } from "./template.ts";

/**
 * Starts one PostgreSQL for the whole run and migrates the template that each file clones. A server that is already
 * there may be named by PARALLAX_TEST_DATABASE_URL (an administrator's URL); then nothing is started.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env["PARALLAX_SECRET"] ??= "test-only-secret-of-the-installation-0123456789";
  // Imports above may have read the environment already; the passwords of the roles follow from this secret.
  reloadEnv();
  const given = process.env["PARALLAX_TEST_DATABASE_URL"];
  if (given) {
    process.env["PARALLAX_TEST_TEMPLATE"] = await ensureTemplate(given);
    return () => Promise.resolve();
  }
  const { startEmbeddedPostgres } = await import("#lib/adapters/embedded-postgres/index.ts");
  const dataDir = mkdtempSync(join(tmpdir(), "parallax-tests-"));
  const server = await startEmbeddedPostgres({ dataDir, durable: false, listen: "tcp" });
  const { user, password, port } = server.descriptor;
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  process.env["PARALLAX_TEST_DATABASE_URL"] = url;
  process.env["PARALLAX_TEST_TEMPLATE"] = await ensureTemplate(url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
