import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { type Account, identityOf } from "./account.ts";
import { cleanEnvironment } from "./clean-environment.ts";
import { type EmbeddedPostgresError, isSystemError, refusal } from "./errors.ts";

const run = promisify(execFile);

export type Binaries = {
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
};

const REINSTALL = "Remove the folder node_modules and start again; it is installed anew.";

const ARCHITECTURES: Readonly<Record<string, string>> = {
  x64: "x64",
  arm64: "arm64",
  arm: "arm",
  ia32: "ia32",
  ppc64: "ppc64",
};

/** The npm package that carries the programs for a platform; null where there is none. */
export function packageFor(platform: string, architecture: string): string | null {
  const suffix = ARCHITECTURES[architecture];
  return suffix && (platform === "linux" || platform === "darwin")
    ? `@embedded-postgres/${platform}-${suffix}`
    : null;
}

/** Finds the installed programs and completes their library links; nothing is downloaded. */
export async function locateBinaries(): Promise<Result<Binaries, EmbeddedPostgresError>> {
  const name = packageFor(process.platform, process.arch);
  if (name === null) {
    const problem = `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}.`;
    return err(
      refusal("embedded_postgres.unsupported_platform", problem, "Name a PostgreSQL server in DATABASE_URL."),
    );
  }
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve("embedded-postgres")).resolve(name);
    return await complete(binariesIn(join(dirname(dirname(entry)), "native"), await versionOf(entry)));
  } catch (fault) {
    if (!isSystemError(fault, "MODULE_NOT_FOUND", "ENOENT")) throw fault;
    const problem = `The programs of the embedded PostgreSQL (${name}) are not installed.`;
    return err(refusal("embedded_postgres.missing_binaries", problem, REINSTALL));
  }
}

async function versionOf(entry: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(dirname(dirname(entry)), "package.json"), "utf8"));
  return typeof manifest === "object" && manifest && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}

function binariesIn(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, "bin/initdb"), postgres: join(root, "bin/postgres") };
}

async function complete(binaries: Binaries): Promise<Result<Binaries, EmbeddedPostgresError>> {
  await Promise.all([access(binaries.initdb), access(binaries.postgres)]);
  const missing = await linkLibraries(binaries.root);
  if (missing === null) return ok(binaries);
  const problem = `The library ${missing} of the embedded PostgreSQL is missing.`;
  return err(refusal("embedded_postgres.missing_library", problem, REINSTALL));
}

type Link = { readonly source: string; readonly target: string };

/**
 * npm packages cannot hold symbolic links, so the package lists those that its libraries need; we make them here
 * because install scripts are switched off. Returns the name of a library that is not there, or null.
 */
export async function linkLibraries(root: string): Promise<string | null> {
  const links: Link[] = JSON.parse(await readFile(join(root, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const library = resolve(root, "..", source);
    const link = resolve(root, "..", target);
    if (!(await exists(library))) return basename(library);
    if (await exists(link)) continue;
    if (await exists(link, lstat)) await rm(link);
    await symlink(relative(dirname(link), library), link).catch((fault: unknown) => {
      if (!isSystemError(fault, "EEXIST")) throw fault;
    });
  }
  return null;
}

async function exists(path: string, look: (path: string) => Promise<unknown> = access): Promise<boolean> {
  return look(path).then(
    () => true,
    () => false,
  );
}

/** True when the account can run the programs and load their libraries. */
export async function canRun(account: Account, binaries: Binaries): Promise<boolean> {
  return run(binaries.postgres, ["--version"], {
    ...identityOf(account),
    cwd: "/",
    env: cleanEnvironment(),
  }).then(
    () => true,
    () => false,
  );
}

/** Copies the programs to `<parent>/postgres-<version>`, whole or not at all, and returns the copy. */
export async function copyBinaries(binaries: Binaries, parent: string): Promise<Binaries> {
  const target = join(parent, `postgres-${binaries.version}`);
  if (await exists(target)) return binariesIn(target, binaries.version);
  const draft = `${target}.${randomBytes(4).toString("hex")}`;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await cp(binaries.root, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  try {
    await rename(draft, target);
  } catch (fault) {
    await rm(draft, { recursive: true, force: true });
    if (!isSystemError(fault, "EEXIST", "ENOTEMPTY")) throw fault;
  }
  return binariesIn(target, binaries.version);
}
