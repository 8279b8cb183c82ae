import { clock } from "#lib/kernel/clock.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import type { Principal } from "../contracts.ts";
import { findSigningKey, findViewer, type SigningKeyRow } from "../lookups.ts";
import { rightsOf } from "../rules.ts";
import { unseal } from "../secrets.ts";
import {
  isSignatureOf,
  readSignature,
  type ReadSignature,
  type SignedMessage,
  type SigningKey,
} from "../signatures/index.ts";

const WINDOW_S = 300;
const REQUIRED = ["@method", "@authority", "@path", "@query"];
const VIEWER = "x-parallax-viewer";

type Wanted = { readonly message: SignedMessage; readonly readsBody: boolean };

/** Whether a signature covers what decides about the request, and was made within 300 s of now. */
function isFit({ covered, created, expires, nonce }: ReadSignature, { message, readsBody }: Wanted): boolean {
  const needed = [
    ...REQUIRED,
    ...(readsBody ? ["content-digest"] : []),
    ...(message.headers.has(VIEWER) ? [VIEWER] : []),
  ];
  const nowS = clock.now().getTime() / 1_000;
  const isCurrent = Math.abs(nowS - created) <= WINDOW_S && (expires === null || expires >= nowS);
  return nonce !== null && isCurrent && needed.every((name) => covered.includes(name));
}

function keyOf({ secretSealed, publicKey }: SigningKeyRow, id: string): SigningKey | null {
  if (publicKey !== null) return { algorithm: "ed25519", publicKey: Buffer.from(publicKey, "base64") };
  if (secretSealed === null) return null;
  const secret = Buffer.from(unseal(Buffer.from(secretSealed, "base64"), id), "ascii");
  return { algorithm: "hmac-sha256", secret };
}

/** Uses a nonce up; false where the key has used it before. */
async function takeNonce(principal: Principal, nonce: string): Promise<boolean> {
  const tenantId = principal.tenant.id;
  const expiresAt = new Date(clock.now().getTime() + 2 * WINDOW_S * 1_000);
  const ctx = { tenant: tenantId, principal: principal.account.id, purpose: "operating" };
  const { count } = await inContext(ctx, (tx) =>
    tx.requestNonce.createMany({
      data: [{ tenantId, keyId: principal.via.id, nonce, expiresAt }],
      skipDuplicates: true,
    }),
  );
  return count === 1;
}

async function viewerOf(host: Principal, externalId: string): Promise<Principal | null> {
  if (!host.scopes.includes("viewers:write")) return null;
  const viewer = await findViewer({ tenant: host.tenant.id, host: host.account.id, viewer: externalId });
  if (viewer === null) return null;
  const { account, tenant, roles } = viewer;
  return { account, tenant, roles, ...rightsOf(roles, host), via: host.via };
}

/**
 * The principal of a signed request, or null: no valid signature of a current key over method, authority, path,
 * query and, where a body is read, its digest; too old; or a nonce that was used. A host's signature over
 * `X-Parallax-Viewer` stands for that viewer, with no more rights than the key has.
 */
export async function authenticateSignature(wanted: Wanted): Promise<Principal | null> {
  const read = readSignature(wanted.message);
  if (read === null || !isFit(read, wanted)) return null;
  const row = await findSigningKey(read.keyId);
  const key = row && keyOf(row, read.keyId);
  if (!row || !key || row.revokedAt !== null || row.principal === null) return null;
  if (row.expiresAt !== null && Date.parse(row.expiresAt) <= clock.now().getTime()) return null;
  const isAlgorithm = read.algorithm === null || read.algorithm === key.algorithm;
  if (!isAlgorithm || !isSignatureOf(key, read.base, read.signature)) return null;
  const { account, tenant, roles } = row.principal;
  const via = { kind: "signature", id: read.keyId } as const;
  const principal: Principal = { account, tenant, roles, ...rightsOf(roles, row), via };
  if (!(await takeNonce(principal, read.nonce ?? ""))) return null;
  const viewer = wanted.message.headers.get(VIEWER);
  return viewer === null ? principal : await viewerOf(principal, viewer);
}
