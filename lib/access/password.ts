import { hash, verify } from "@node-rs/argon2";
import { mintSecret } from "./secrets.ts";

/** OWASP's minimum for argon2id (algorithm 2): 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/** What is wrong with a new password, in words; null for one that may stand. */
export function passwordFault(password: string, handle: string): string | null {
  if (!password.isWellFormed() || password.includes("\0")) return "The password must be plain text.";
  const length = [...password].length;
  if (length < MIN_LENGTH) return `The password must have at least ${MIN_LENGTH} characters.`;
  if (length > MAX_LENGTH) return `The password may have at most ${MAX_LENGTH} characters.`;
  if (password.toLowerCase() === handle) return "The password must not be the handle.";
  return null;
}

// NFKC, so that the same password typed on another keyboard is the same password.
const normalised = (password: string) => password.normalize("NFKC");

/** Hashes with argon2id; about 20 ms of one core. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(normalised(password), PARAMETERS);
}

let decoy: Promise<string> | null = null;

/**
 * Compares a password with a hash. Without a hash it compares with a decoy, so that an unknown handle takes as long
 * as a wrong password.
 */
export async function matchesPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(mintSecret());
  const decoyHash = await decoy;
  if (password.length > 4 * MAX_LENGTH) return false;
  const matches = await verify(passwordHash ?? decoyHash, normalised(password));
  return matches && passwordHash !== null;
}
