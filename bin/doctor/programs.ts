import { locateEmbeddedPostgres } from "#lib/adapters/embedded-postgres/index.ts";
import { env } from "#lib/kernel/env.ts";
import { pagesAreBuilt } from "../start/pages.ts";
import { askSupervisor } from "../supervisor/control.ts";
import { livingHolder } from "../supervisor/folder-lock.ts";
import { freePortAbove, isFree } from "../supervisor/ports.ts";
import { type Finding, fine, notice, wrong } from "./finding.ts";

/** The Node that runs this. */
export function examineNode(): Finding {
  return fine("node", `${process.versions.node} (${process.execPath})`);
}

/** The programs of the embedded PostgreSQL, where they are needed. */
export async function examineBinaries(): Promise<Finding> {
  if (env().databaseUrl !== null) return fine("postgres", "not needed: DATABASE_URL names a server");
  const found = await locateEmbeddedPostgres();
  return found.ok
    ? fine("postgres", `${found.value.version} in ${found.value.root}`)
    : wrong("postgres", found.error.problem, found.error.remedy);
}

/** Which parts run. */
export async function examineParts(): Promise<Finding> {
  const holder = livingHolder(env().dataDir);
  if (holder === null) return notice("parts", "Parallax does not run", "npm start");
  if (holder.control === null)
    return notice("parts", `process ${holder.process.pid} holds the data folder (${holder.purpose})`);
  const { parts } = await askSupervisor(holder.control, { do: "status" });
  const down = parts.filter(({ state }) => state !== "running");
  if (down.length === 0) return fine("parts", `${parts.map(({ name }) => name).join(", ")} run`);
  const text = down
    .map(({ name, state, reason }) => `${name} ${state}${reason ? ` (${reason.split("\n")[0]})` : ""}`)
    .join(", ");
  return wrong(
    "parts",
    text,
    `bin/parallax start --only ${down.map(({ name }) => name).join(",")}; logs in ${env().dataDir}/log`,
  );
}

/** The port of the front door. */
export async function examinePort(): Promise<Finding> {
  const { port, dataDir } = env();
  const holder = livingHolder(dataDir);
  if (holder?.address) return fine("port", `served at ${holder.address}`);
  if (port === 0) return fine("port", "any free one");
  if (await isFree(port)) return fine("port", `${port} is free`);
  return wrong("port", `${port} is in use by another program`, `PORT=${await freePortAbove(port)} npm start`);
}

/** The built pages. */
export function examinePages(): Finding {
  return pagesAreBuilt()
    ? fine("pages", "built from these sources")
    : notice("pages", "not built from these sources yet; a start builds them");
}
