import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { env } from "#lib/kernel/env.ts";
import { databaseAnswers } from "./database.ts";
import type { Step } from "./step.ts";

/** What the demo network offers: loads what is missing of it, and says who may sign in. */
type Demo = {
  readonly loadDemo: (options: { note: (text: string) => void }) => Promise<{
    /** The end of the progress line; null when everything was there. */
    readonly summary: string | null;
    readonly logins: readonly {
      readonly handle: string;
      readonly password: string;
      readonly tenant: string;
    }[];
  }>;
};

const DEMO = join(import.meta.dirname, "../../prisma/seed/index.ts");

/** Loads the demo network into the database, unless PARALLAX_DEMO=0. */
export const demoStep: Step = {
  title: "demo network",
  run: async ({ supervisor, parts, closing }, note) => {
    const isWanted = env().demo && env().isDevelopment && existsSync(DEMO);
    if (!isWanted || (supervisor.has("db") && !parts.includes("db")) || !(await databaseAnswers()))
      return null;
    note("loading");
    const { loadDemo } = (await import(pathToFileURL(DEMO).href)) as Demo;
    const { summary, logins } = await loadDemo({ note });
    if (logins.length > 0) closing.push("Development logins:", ...loginLines(logins));
    return summary ?? "loaded before";
  },
};

function loginLines(logins: readonly { handle: string; password: string; tenant: string }[]): string[] {
  const width = Math.max(...logins.map(({ handle }) => handle.length));
  return logins.map(({ handle, password, tenant }) => `  ${handle.padEnd(width)}  ${password}  (${tenant})`);
}
