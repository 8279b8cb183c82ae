import pg from "pg";
import { administratorTarget } from "#lib/kernel/db/url.ts";
import { env } from "#lib/kernel/env.ts";
import type { Step } from "./step.ts";

/** Starts the embedded PostgreSQL, or looks whether the server of DATABASE_URL answers. */
export const databaseStep: Step = {
  title: "PostgreSQL",
  run: async ({ supervisor, parts, closing }, note) => {
    if (supervisor.has("db")) {
      if (!parts.includes("db")) return null;
      note("starting");
      await supervisor.start(["db"]);
      return `${await serverVersion()}, embedded`;
    }
    const version = await serverVersion().catch((fault: unknown) => {
      const why = fault instanceof Error ? fault.message : String(fault);
      closing.push(
        `The database of DATABASE_URL does not answer (${why}); what needs it follows as soon as it does.`,
      );
      return null;
    });
    return version === null ? "not reachable yet" : `${version} at ${new URL(env().databaseUrl ?? "").host}`;
  },
};

async function serverVersion(): Promise<string> {
  const client = new pg.Client({ ...administratorTarget(), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version ?? "";
  } finally {
    await client.end();
  }
}

/** True when the database takes connections now. */
export async function databaseAnswers(): Promise<boolean> {
  return serverVersion().then(
    () => true,
    () => false,
  );
}
