import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { env } from "../env.ts";

/** Application roles. None owns a table, none bypasses row security. */
export const APPLICATION_ROLES = ["app", "worker", "reader"] as const;
export type ApplicationRole = (typeof APPLICATION_ROLES)[number];

const Descriptor = z.object({
  host: z.string(),
  port: z.int(),
  database: z.string(),
  user: z.string(),
  password: z.string(),
});

/** Where a PostgreSQL server answers, as the `pg` client takes it. */
export type ConnectionTarget = z.infer<typeof Descriptor> & { readonly ssl?: boolean };

/** Raised where neither `DATABASE_URL` nor a running embedded server names a database. */
export class NoDatabaseError extends Error {
  override readonly name = "NoDatabaseError";
}

function fromUrl(text: string): ConnectionTarget {
  const url = new URL(text);
  const mode = url.searchParams.get("sslmode");
  return {
    host: url.searchParams.get("host") ?? decodeURIComponent(url.hostname),
    port: url.port === "" ? 5432 : Number(url.port),
    database: decodeURIComponent(url.pathname.slice(1)) || "postgres",
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(mode !== null && mode !== "disable" ? { ssl: true } : {}),
  };
}

/** The administrator's connection: `DATABASE_URL`, else the embedded server's descriptor in the data folder. */
export function administratorTarget(): ConnectionTarget {
  const url = env().databaseUrl;
  if (url !== null) return fromUrl(url);
  try {
    return Descriptor.parse(JSON.parse(readFileSync(join(env().dataDir, "db.json"), "utf8")));
  } catch {
    throw new NoDatabaseError(
      "no database: set DATABASE_URL, or run `npm start`, which brings its own PostgreSQL",
    );
  }
}

/** The password of an application role, derived from the installation's secret, so that it is stored nowhere. */
export function rolePassword(role: ApplicationRole): string {
  return env().secretFor(`postgres-role:${role}`);
}

/** The connection of an application role to the same database. */
export function roleTarget(role: ApplicationRole): ConnectionTarget {
  return { ...administratorTarget(), user: `plx_${role}`, password: rolePassword(role) };
}
