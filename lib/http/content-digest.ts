import { createHash, timingSafeEqual } from "node:crypto";
import { parseDictionary } from "structured-headers";

const ALGORITHMS: Readonly<Record<string, string>> = { "sha-256": "sha256", "sha-512": "sha512" };

function isDigestOf(bytes: Uint8Array, algorithm: string, value: unknown): boolean {
  if (!(value instanceof ArrayBuffer || ArrayBuffer.isView(value))) return false;
  const given = Buffer.from(new Uint8Array(ArrayBuffer.isView(value) ? value.buffer : value));
  const right = createHash(algorithm).update(bytes).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Whether a body is the one that its Content-Digest (RFC 9530) names: at least one algorithm known here, and every
 * known one right. True where no digest is sent.
 */
export function matchesContentDigest(header: string | null, bytes: Uint8Array): boolean {
  if (header === null) return true;
  try {
    const known = [...parseDictionary(header)].filter(([name]) => name in ALGORITHMS);
    return (
      known.length > 0 && known.every(([name, [value]]) => isDigestOf(bytes, ALGORITHMS[name] ?? "", value))
    );
  } catch {
    return false;
  }
}
