import { createHash, randomFillSync } from "node:crypto";
import { clock } from "./clock.ts";
import type { HashedPrefix, MintedPrefix } from "./ids.ts";

/** Random bytes come in blocks: asking the system for a few at a time costs four times the rest of an id. */
const block = Buffer.alloc(4_096);
let used = block.length;

/** Bytes that nobody was given before; copy what is to be changed or kept. */
function random(count: number): Buffer {
  if (used + count > block.length) {
    randomFillSync(block);
    used = 0;
  }
  used += count;
  return block.subarray(used - count, used);
}

let lastMs = 0;
let sequence = 0;

/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then a 12-bit counter that keeps ids of one
 * process in order inside a millisecond (§6.2 method 1), then 62 random bits.
 */
export function uuidv7(now: Date = clock.now()): string {
  const ms = Math.max(now.getTime(), lastMs);
  sequence = ms === lastMs ? sequence + 1 : random(2).readUInt16BE() & 0x3ff;
  lastMs = ms;
  if (sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  const bytes = Buffer.from(random(16));
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Mints a public id that is given out once and never derived from mutable text. */
export function mintId(prefix: MintedPrefix): string {
  return `${prefix}_${uuidv7()}`;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 160 bits in Crockford's base 32, lower case: 32 characters. */
function base32(digest: Buffer): string {
  let bits = 0n;
  for (const byte of digest.subarray(0, 20)) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let shift = 155n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((bits >> shift) & 31n)];
  return text;
}

/** A content-addressed id; parts are length-prefixed, so no separator inside a part can make two keys collide. */
export function hashId(prefix: HashedPrefix, parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = Buffer.from(part, "utf8");
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return `${prefix}_${base32(hash.digest())}`;
}

/** SHA-256 as 64 lower-case hexadecimal digits; a string counts as its UTF-8 bytes. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * JSON with keys in code-unit order, no white space and no undefined members: equal values give equal bytes
 * (the subset of RFC 8785 that our states use). Throws on non-finite numbers and lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Error("canonical JSON: non-finite number");
  if (typeof value === "string" && !value.isWellFormed()) throw new Error("canonical JSON: lone surrogate");
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(",")}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** The next link of a hash chain: SHA-256 over the previous hash and the canonical state. */
export function chainHash(prevHash: string | null, state: unknown): string {
  return sha256Hex(`${prevHash ?? ""}\n${canonicalJson(state)}`);
}
