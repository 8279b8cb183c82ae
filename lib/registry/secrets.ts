import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "#lib/kernel/env.ts";

const REFERENCE =
  /^secret:\/\/sites\/([a-z][a-z0-9-]{1,40}(?:\.[a-z][a-z0-9-]{1,40})?)\/([a-z][a-z0-9-]{0,40})$/;

/** The site and name of a reference `secret://sites/{site}/{name}`; null where it is none. */
export function parseSecretRef(reference: string): { readonly site: string; readonly name: string } | null {
  const found = REFERENCE.exec(reference);
  return found ? { site: found[1] ?? "", name: found[2] ?? "" } : null;
}

const fileOf = (site: string, name: string) => join(env().dataDir, "secrets/sites", site, name);

/**
 * The secret behind a reference: the environment's where it names one, else the file's; null where there is none. It
 * is read at each use, so that a rotated secret counts at once.
 */
export function readSecret(reference: string): string | null {
  const parsed = parseSecretRef(reference);
  if (!parsed) return null;
  const fromEnvironment = env().siteSecret(parsed.site, parsed.name);
  if (fromEnvironment !== null) return fromEnvironment;
  try {
    return readFileSync(fileOf(parsed.site, parsed.name), "utf8").trim() || null;
  } catch {
    return null;
  }
}

/** Makes a new secret of 256 bits (Standard Webhooks' `whsec_` form) behind a reference and answers it. */
export function makeSecret(reference: string): string {
  const parsed = parseSecretRef(reference);
  if (!parsed) throw new Error(`${reference} is no secret reference`);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const file = fileOf(parsed.site, parsed.name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, file);
  return secret;
}
