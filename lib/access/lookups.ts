import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import type { AccountKind, Role } from "./contracts.ts";

/** An account as one tenant knows it, before its credential narrows it. */
export type KnownPrincipal = {
  readonly account: { readonly id: string; readonly handle: string; readonly kind: AccountKind };
  readonly tenant: { readonly id: string; readonly slug: string };
  readonly roles: readonly Role[];
  readonly sessionVersion: number;
};

type KeyRow = {
  secretHash: string | null;
  scopes: string[] | null;
  purposes: string[] | null;
  expiresAt: string | null;
  revokedAt: string | null;
  principal: KnownPrincipal | null;
};
export type SigningKeyRow = Omit<KeyRow, "secretHash"> & {
  /** Base64, as the public key is; a key has one of the two. */
  secretSealed: string | null;
  publicKey: string | null;
};
type SessionRow = {
  id: string;
  sessionVersion: number;
  expiresAt: string;
  revokedAt: string | null;
  principal: KnownPrincipal | null;
};
type CredentialRow = {
  accountId: string;
  tenantId: string;
  passwordHash: string;
  isDevelopment: boolean;
  sessionVersion: number;
};
type AccountRow = { id: string; handle: string; kind: AccountKind; state: string; tenantId: string };

/** Nobody is known yet: the definer functions answer one exact key and nothing else. */
const unknown: Context = { tenant: null, principal: null, purpose: "operating" };

const lookup = <R>(name: string, call: string) =>
  defineRead<string, R | null>({
    name: `access.${name}`,
    sql: `select ${call} where c.purpose is not null`,
    params: (key) => [key],
  });

const keyLookup = lookup<KeyRow>("find-api-key", "plx_find_api_key($6)");
const signingKeyLookup = lookup<SigningKeyRow>("find-signing-key", "plx_find_signing_key($6)");
const viewerLookup = lookup<KnownPrincipal>("find-viewer", "plx_find_viewer($6)");
const sessionLookup = lookup<SessionRow>("find-session", "plx_find_session($6)");
const credentialLookup = lookup<CredentialRow>("find-credential", "plx_find_credential($6)");
const accountLookup = lookup<AccountRow>("find-account", "plx_find_account($6)");

/** The key of this public id, whatever its state. */
export const findApiKey = (id: string) => read(unknown, keyLookup, id);
/** What verifying a signature of this key needs, whatever its state. */
export const findSigningKey = (id: string) => read(unknown, signingKeyLookup, id);
/** The account that a host acts for under a name of its own; null where there is none or it is suspended. */
export const findViewer = (viewer: { tenant: string; host: string; viewer: string }) =>
  read(unknown, viewerLookup, JSON.stringify(viewer));
/** The session of this hashed id, whatever its state. */
export const findSession = (idHash: string) => read(unknown, sessionLookup, idHash);
/** The password hash of a handle that may sign in. */
export const findCredential = (handle: string) => read(unknown, credentialLookup, handle);
/** Where the account of this handle or id is at home. */
export const findAccount = (handleOrId: string) => read(unknown, accountLookup, handleOrId);
