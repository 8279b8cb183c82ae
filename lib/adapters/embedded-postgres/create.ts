import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { identityOf } from "./account.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { broken, diagnose } from "./diagnose.ts";
import { type EmbeddedPostgresError, isSystemError } from "./errors.ts";
import { databaseFolder, type Location } from "./location.ts";
import { isAlive } from "./postmaster.ts";
import { initArguments } from "./settings.ts";

const DRAFT = "draft-";

/** The password lies in the database folder, so that the two become visible, move and vanish together. */
const PASSWORD = "parallax-password";

export type Made = { readonly created: boolean; readonly password: string };

/**
 * Makes the database of a home where there is none yet. It is built in a draft folder and renamed when whole, so a
 * killed start leaves nothing that looks like a database; drafts of killed starts are removed.
 */
export async function ensureDatabase(
  location: Location,
  isDurable: boolean,
): Promise<Result<Made, EmbeddedPostgresError>> {
  const folder = databaseFolder(location.home);
  if (await exists(folder)) {
    const missing = await missingPart(location.home);
    return missing
      ? err(broken(folder, missing))
      : ok({ created: false, password: await readPassword(location.home) });
  }
  await removeDrafts(location.home);
  return build(
    location,
    join(location.home, `${DRAFT}${process.pid}-${randomBytes(4).toString("hex")}`),
    isDurable,
  );
}

async function build(
  location: Location,
  draft: string,
  isDurable: boolean,
): Promise<Result<Made, EmbeddedPostgresError>> {
  const password = randomBytes(24).toString("base64url");
  const passwordDraft = `${draft}.password`;
  try {
    await writeOwned(location, passwordDraft, `${password}\n`);
    await mkdir(draft, { mode: 0o700 });
    if (location.account) await chown(draft, location.account.uid, location.account.gid);
    const failure = await initialise(location, draft, passwordDraft, isDurable);
    if (failure) return err(failure);
    await rename(passwordDraft, join(draft, PASSWORD));
    await rename(draft, databaseFolder(location.home));
    return ok({ created: true, password });
  } catch (fault) {
    // Another start was first: its database stands.
    if (isSystemError(fault, "EEXIST", "ENOTEMPTY"))
      return ok({ created: false, password: await readPassword(location.home) });
    throw fault;
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordDraft, { force: true });
  }
}

async function readPassword(home: string): Promise<string> {
  return (await readFile(join(databaseFolder(home), PASSWORD), "utf8")).trim();
}

/** Every database has these; a folder without them was emptied or copied by half. */
async function missingPart(home: string): Promise<string | null> {
  for (const part of ["PG_VERSION", "global/pg_control", "postgresql.conf", "base", PASSWORD]) {
    if (!(await exists(join(databaseFolder(home), part)))) return part;
  }
  return null;
}

async function removeDrafts(home: string): Promise<void> {
  const abandoned = (await readdir(home)).filter((name) => {
    const maker = /^draft-(\d+)-/.exec(name)?.[1];
    return maker !== undefined && !isAlive(Number(maker));
  });
  await Promise.all(abandoned.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

async function writeOwned(location: Location, path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  if (location.account) await chown(path, location.account.uid, location.account.gid);
}

function initialise(
  location: Location,
  draft: string,
  passwordDraft: string,
  isDurable: boolean,
): Promise<EmbeddedPostgresError | null> {
  const args = initArguments(draft, passwordDraft, isDurable);
  return new Promise((settle, fail) => {
    const child = spawn(location.binaries.initdb, args, {
      ...identityOf(location.account),
      cwd: "/",
      env: cleanEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk));
    child.once("error", fail);
    child.once("close", (code) =>
      settle(code === 0 ? null : diagnose(output, databaseFolder(location.home))),
    );
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (fault: unknown) => {
      if (isSystemError(fault, "ENOENT", "ENOTDIR")) return false;
      throw fault;
    },
  );
}
