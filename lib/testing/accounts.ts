import { authenticateApiKey, createAccount, createApiKey } from "#lib/access/index.ts";
import type { Principal, Purpose, Role, Scope } from "#lib/access/contracts.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";

/** An account for a test: its principal, its key, and the header that shows it. */
export type TestAccount = {
  readonly id: string;
  readonly handle: string;
  readonly key: string;
  readonly principal: Principal;
  readonly headers: { readonly authorization: string };
};

/** Creates an account with a role in a tenant, and an API key for it. */
export async function addAccount(
  tenantId: string,
  role: Role,
  options: {
    readonly handle?: string;
    readonly password?: string;
    readonly scopes?: Scope[];
    readonly purposes?: Purpose[];
  } = {},
): Promise<TestAccount> {
  const handle = options.handle ?? `t${uuidv7().replaceAll("-", "").slice(8)}`;
  const { scopes, purposes, password } = options;
  const account = await createAccount({
    handle,
    tenantId,
    role,
    actor: "test",
    ...(password ? { password } : {}),
  });
  if (!account.ok) throw new Error(account.error.code);
  const key = await createApiKey({
    account: handle,
    tenantId,
    actor: "test",
    ...(scopes ? { scopes } : {}),
    ...(purposes ? { purposes } : {}),
  });
  if (!key.ok || key.value.key === null) throw new Error(key.ok ? "no secret" : key.error.code);
  const principal = await authenticateApiKey(key.value.key);
  if (principal === null) throw new Error("the new key does not authenticate");
  return {
    id: account.value.id,
    handle,
    key: key.value.key,
    principal,
    headers: { authorization: `Bearer ${key.value.key}` },
  };
}
