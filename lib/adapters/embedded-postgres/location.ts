import { createHash } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, realpath, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { type Account, canWrite, chooseAccount, isRoot } from "./account.ts";
import { type Binaries, canRun, copyBinaries } from "./binaries.ts";
import { type EmbeddedPostgresError, isSystemError, refusal } from "./errors.ts";

/** Where root keeps programs and databases that the server's account could not reach in their first place. */
const SHARED = "/var/lib/parallax";

export type Location = {
  /** The server's own folder: database, socket, log and password; owned by its account, closed to others. */
  readonly home: string;
  readonly account: Account;
  readonly binaries: Binaries;
};

/** The database folder inside a home. */
export function databaseFolder(home: string): string {
  return join(home, "data");
}

/** Finds or makes the server's home for a data folder, and programs that its account can run. */
export async function prepareLocation(
  dataDir: string,
  installed: Binaries,
): Promise<Result<Location, EmbeddedPostgresError>> {
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    const isNew = !(await mkdir(dataDir, { mode: 0o700 }).then(() => false, unlessExists));
    const home = isRoot() ? await homeUnderRoot(dataDir, isNew) : await ownHome(dataDir);
    if (!home.ok) return home;
    const binaries = await reachable(home.value.account, installed);
    return binaries.ok ? ok({ ...home.value, binaries: binaries.value }) : binaries;
  } catch (fault) {
    if (isSystemError(fault, "ENOSPC", "EDQUOT")) return err(diskFull(dataDir));
    if (isSystemError(fault, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"))
      return err(unwritable(dataDir));
    throw fault;
  }
}

type Home = Pick<Location, "home" | "account">;

async function ownHome(dataDir: string): Promise<Result<Home, EmbeddedPostgresError>> {
  const pointed = await pointedHome(dataDir);
  if (pointed !== null && !(await isFolder(pointed))) return err(lost(dataDir, pointed));
  const home = pointed ?? join(dataDir, "postgres");
  await mkdir(home, { mode: 0o700 }).catch(unlessExists);
  const { uid } = await stat(home);
  if (uid !== process.getuid?.()) {
    const problem = `The database in ${home} belongs to another user (id ${uid}).`;
    const remedy = "Start as that user or as root, or set PARALLAX_DATA_DIR to a folder of your own.";
    return err(refusal("embedded_postgres.folder_foreign", problem, remedy));
  }
  return (await canWrite(null, home)) ? ok({ home, account: null }) : err(unwritable(dataDir));
}

async function homeUnderRoot(dataDir: string, isNew: boolean): Promise<Result<Home, EmbeddedPostgresError>> {
  const pointed = await pointedHome(dataDir);
  if (pointed !== null && !(await isFolder(pointed))) return err(lost(dataDir, pointed));
  if (pointed !== null) return ok({ home: pointed, account: await chooseAccount(pointed) });
  const home = join(dataDir, "postgres");
  const account = await chooseAccount(home);
  // The account must be able to pass through the data folder; only one of our own making is opened for that.
  if (isNew || (await isOurs(dataDir))) await chmod(dataDir, 0o711);
  await mkdir(home, { mode: 0o700 }).catch(unlessExists);
  if (account) await chown(home, account.uid, account.gid);
  if (await canWrite(account, home)) return ok({ home, account });
  if ((await readdir(home)).length === 0) {
    await rmdir(home);
    return elsewhere(dataDir, account);
  }
  const problem = `The database in ${home} cannot be reached by ${account?.name ?? "its account"}, under which the server runs.`;
  return err(
    refusal(
      "embedded_postgres.unreachable",
      problem,
      "Open the folders above it for passing (chmod o+x), or start as its owner.",
    ),
  );
}

/** What Parallax puts into its data folder; a folder with other things only is somebody's own. */
const OUR_ENTRIES = ["postgres", "running.json", "secret"];

async function isOurs(dataDir: string): Promise<boolean> {
  const entries = await readdir(dataDir);
  return entries.length === 0 || OUR_ENTRIES.some((name) => entries.includes(name));
}

/** Under a closed folder (mode 0700 above the data folder) the database lies in a shared place, found by a pointer. */
async function elsewhere(dataDir: string, account: Account): Promise<Result<Home, EmbeddedPostgresError>> {
  const name = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 16);
  const home = join(SHARED, name);
  await mkdir(SHARED, { recursive: true, mode: 0o755 });
  await mkdir(home, { mode: 0o700 }).catch(unlessExists);
  if (await isFolder(databaseFolder(home))) {
    const problem = `An older database of ${dataDir} lies in ${home}, but the data folder does not know it any more.`;
    const remedy = `Keep it with: echo ${home} > ${pointerFile(dataDir)}; or remove it with: rm -r ${home}`;
    return err(refusal("embedded_postgres.folder_foreign", problem, remedy));
  }
  if (account) await chown(home, account.uid, account.gid);
  await writeFile(pointerFile(dataDir), `${home}\n`, { mode: 0o644 });
  return ok({ home, account });
}

function pointerFile(dataDir: string): string {
  return join(dataDir, "postgres-location");
}

/** The home named by the pointer of a data folder; null without a pointer. */
export async function pointedHome(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(pointerFile(dataDir), "utf8")).trim() || null;
  } catch (fault) {
    if (isSystemError(fault, "ENOENT")) return null;
    throw fault;
  }
}

async function reachable(
  account: Account,
  installed: Binaries,
): Promise<Result<Binaries, EmbeddedPostgresError>> {
  if (await canRun(account, installed)) return ok(installed);
  if (account === null) {
    const problem = `The programs of the embedded PostgreSQL in ${installed.root} do not run on this system.`;
    return err(
      refusal(
        "embedded_postgres.missing_library",
        problem,
        `See what is missing with: ldd ${installed.postgres}; or name a server in DATABASE_URL.`,
      ),
    );
  }
  const copy = await copyBinaries(installed, SHARED);
  if (await canRun(account, copy)) return ok(copy);
  const problem = `${account.name} can run the programs of the embedded PostgreSQL neither in ${installed.root} nor in ${copy.root}.`;
  return err(
    refusal(
      "embedded_postgres.unreachable",
      problem,
      `See what is missing with: ldd ${copy.postgres}; or name a server in DATABASE_URL.`,
    ),
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

function lost(dataDir: string, home: string): EmbeddedPostgresError {
  const problem = `The database of ${dataDir} lay in ${home}, which is gone or closed to this user.`;
  return refusal(
    "embedded_postgres.folder_broken",
    problem,
    `Bring it back, or begin with an empty database: rm ${pointerFile(dataDir)}`,
  );
}

function unlessExists(fault: unknown): true {
  if (!isSystemError(fault, "EEXIST")) throw fault;
  return true;
}

function unwritable(dataDir: string): EmbeddedPostgresError {
  const problem = `The data folder ${dataDir} cannot be written.`;
  return refusal(
    "embedded_postgres.folder_unwritable",
    problem,
    "Give it to the user that starts Parallax, or set PARALLAX_DATA_DIR to another folder.",
  );
}

function diskFull(dataDir: string): EmbeddedPostgresError {
  const problem = `The disk of ${dataDir} is full.`;
  return refusal(
    "embedded_postgres.disk_full",
    problem,
    "Free some space, or set PARALLAX_DATA_DIR to a folder on another disk.",
  );
}
