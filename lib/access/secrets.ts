import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#lib/kernel/env.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";

const ID_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
const API_KEY = /^plx_([0-9a-z]{16})_([A-Za-z0-9_-]{43})$/;

/** 256 random bits as 43 URL-safe characters. */
export function mintSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The public half of an API key: 16 characters, about 82 bits. */
export function mintKeyId(): string {
  return Array.from(randomBytes(16), (byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join("");
}

/** Takes `plx_<id>_<secret>` apart; null for anything else. */
export function parseApiKey(text: string): { id: string; secret: string } | null {
  const found = API_KEY.exec(text);
  return found?.[1] !== undefined && found[2] !== undefined ? { id: found[1], secret: found[2] } : null;
}

/** Whether a secret has this hash, in time that does not depend on where they differ. Secrets are random, so one round suffices. */
export function matchesHash(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(secret), "hex"), Buffer.from(hash, "hex"));
}

const sealingKey = () => Buffer.from(env().secretFor("api-key-seal"), "base64url");

/** AES-256-GCM under the installation's key, bound to the row it belongs to: nonce, tag, ciphertext. */
export function seal(secret: string, boundTo: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Uint8Array.from([...nonce, ...cipher.getAuthTag(), ...sealed]);
}

/** Opens what `seal` closed; throws where it was altered or belongs to another row. */
export function unseal(sealed: Uint8Array, boundTo: string): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(), bytes.subarray(0, 12)).setAAD(
    Buffer.from(boundTo),
  );
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
