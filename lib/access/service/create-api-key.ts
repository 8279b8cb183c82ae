import { inContext } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { appendAudit } from "../audit.ts";
import { Role, type Purpose, type Scope } from "../contracts.ts";
import type { AccessError } from "../errors.ts";
import { findAccount } from "../lookups.ts";
import { purposesOf, scopesOf } from "../rules.ts";
import { mintKeyId, mintSecret, seal } from "../secrets.ts";

export type KeyRequest = {
  /** Handle or id. */
  readonly account: string;
  /** The account's home where absent. */
  readonly tenantId?: string;
  /** All that the account's roles allow where absent. */
  readonly scopes?: readonly Scope[];
  readonly purposes?: readonly Purpose[];
  readonly expiresAt?: Date;
  /** 32 bytes of Ed25519: a key that signs requests and has no secret with us. */
  readonly publicKey?: Uint8Array<ArrayBuffer>;
  readonly actor: string;
};

/**
 * `key` is shown once: only its hash, and its sealed form for message signatures, are kept. It is null where the
 * secret half is the owner's alone.
 */
export type CreatedKey = { readonly key: string | null; readonly id: string };

/** What is stored of a key. */
function halves(id: string, secret: string, publicKey: Uint8Array<ArrayBuffer> | undefined) {
  return publicKey === undefined
    ? { secretHash: sha256Hex(secret), secretSealed: seal(secret, id), publicKey: null }
    : { secretHash: null, secretSealed: null, publicKey };
}

function missing<T>(wanted: readonly T[] | undefined, held: readonly T[], what: string): AccessError | null {
  const beyond = wanted?.filter((item) => !held.includes(item)) ?? [];
  return beyond.length === 0
    ? null
    : {
        code: "access.not_grantable",
        detail: `The account's roles do not give the ${what} ${beyond.join(", ")}.`,
      };
}

/** Creates an API key for an account in one tenant, never with more than its roles give. */
export async function createApiKey(request: KeyRequest): Promise<Result<CreatedKey, AccessError>> {
  const account = await findAccount(request.account);
  if (account === null)
    return err({ code: "access.not_found", detail: `There is no account ${request.account}.` });
  const tenantId = request.tenantId ?? account.tenantId;
  const id = mintKeyId();
  const secret = mintSecret();
  return await inContext({ tenant: tenantId, principal: null, purpose: "operating" }, async (tx) => {
    const memberships = await tx.membership.findMany({ where: { tenantId, accountId: account.id } });
    if (memberships.length === 0)
      return err({
        code: "access.not_found",
        detail: `The account ${account.handle} has no role in this tenant.`,
      });
    const roles = memberships.map((membership) => Role.parse(membership.role));
    const fault =
      missing(request.scopes, scopesOf(roles), "scopes") ??
      missing(request.purposes, purposesOf(roles), "purposes");
    if (fault !== null) return err(fault);
    await tx.apiKey.create({
      data: {
        id,
        tenantId,
        accountId: account.id,
        ...halves(id, secret, request.publicKey),
        ...(request.scopes ? { scopes: [...request.scopes] } : {}),
        ...(request.purposes ? { purposes: [...request.purposes] } : {}),
        createdAt: clock.now(),
        expiresAt: request.expiresAt ?? null,
        revokedAt: null,
      },
    });
    await appendAudit(tx, tenantId, {
      actor: request.actor,
      action: "key.create",
      resource: { kind: "key", id },
      purpose: "operating",
      allowed: true,
      reason: `for ${account.handle}`,
    });
    return ok({ key: request.publicKey === undefined ? `plx_${id}_${secret}` : null, id });
  });
}
