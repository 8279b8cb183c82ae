import { createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";

/** What a signature is checked with: the secret of a key, or the public half of one that only signs. */
export type SigningKey =
  | { readonly algorithm: "hmac-sha256"; readonly secret: Uint8Array }
  | { readonly algorithm: "ed25519"; readonly publicKey: Uint8Array };

/** DER of SubjectPublicKeyInfo for Ed25519 up to the key's 32 bytes (RFC 8410 §4). */
const ED25519_SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** Whether a signature over a base is the key's; in constant time for the secret one. */
export function isSignatureOf(key: SigningKey, base: string, signature: Uint8Array): boolean {
  const text = Buffer.from(base, "utf8");
  if (key.algorithm === "ed25519") {
    const der = Buffer.concat([ED25519_SPKI, key.publicKey]);
    const publicKey = createPublicKey({ key: der, format: "der", type: "spki" });
    return signature.length === 64 && verify(null, text, publicKey, signature);
  }
  const right = createHmac("sha256", key.secret).update(text).digest();
  return signature.length === right.length && timingSafeEqual(right, signature);
}

/** The raw 32 bytes of an Ed25519 public key in PEM, or null for any other text. */
export function readEd25519PublicKey(pem: string): Uint8Array<ArrayBuffer> | null {
  try {
    // A private key would be accepted too, by deriving its public half: nobody should send us one.
    if (!/-----BEGIN PUBLIC KEY-----/.test(pem)) return null;
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== "ed25519") return null;
    return Uint8Array.from(key.export({ format: "der", type: "spki" }).subarray(ED25519_SPKI.length));
  } catch {
    return null;
  }
}
