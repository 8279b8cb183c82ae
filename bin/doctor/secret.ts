import { stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#lib/kernel/env.ts";
import { type Finding, fine, notice, wrong } from "./finding.ts";

/** Where the installation's secret comes from, and whether others can read it. */
export async function examineSecret(): Promise<Finding> {
  const file = join(env().dataDir, "secret");
  const entry = await stat(file).catch(() => null);
  // In production mode a missing PARALLAX_SECRET is already a fault of the environment.
  if (!env().isDevelopment) return fine("secret", "given by PARALLAX_SECRET");
  if (entry === null) return notice("secret", "none yet; the first start makes one for development");
  if ((entry.mode & 0o077) !== 0)
    return wrong("secret", `${file} can be read by others`, `chmod 600 ${file}`);
  return fine("secret", "a development secret, closed to others");
}
