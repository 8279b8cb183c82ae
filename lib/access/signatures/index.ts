/** HTTP Message Signatures (RFC 9421) as far as callers of this interface use them. */
export { type SignedMessage } from "./components.ts";
export { readSignature, type ReadSignature } from "./read-signature.ts";
export { isSignatureOf, readEd25519PublicKey, type SigningKey } from "./verify.ts";
