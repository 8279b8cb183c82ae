import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { AccountKind, Role } from "./contracts.ts";

export type AccountTables = Pick<Tx, "account" | "credential" | "membership" | "authSession" | "apiKey">;

export type NewAccount = {
  readonly id: string;
  readonly tenantId: string;
  readonly handle: string;
  readonly kind: AccountKind;
  readonly name: string;
};

/** Adds an account; false where the handle is taken. */
export async function insertAccount(tx: AccountTables, account: NewAccount): Promise<boolean> {
  const now = clock.now();
  const { count } = await tx.account.createMany({
    data: [{ ...account, state: "active", sessionVersion: 1, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Gives an account a role in a tenant; false where it had it. */
export async function insertMembership(
  tx: AccountTables,
  membership: { readonly tenantId: string; readonly accountId: string; readonly role: Role },
): Promise<boolean> {
  const { count } = await tx.membership.createMany({
    data: [{ ...membership, createdAt: clock.now() }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Sets the password hash of an account. */
export async function putCredential(
  tx: AccountTables,
  tenantId: string,
  accountId: string,
  credential: { readonly passwordHash: string; readonly isDevelopment: boolean },
): Promise<void> {
  const data = { ...credential, changedAt: clock.now() };
  await tx.credential.upsert({
    where: { tenantId_accountId: { tenantId, accountId } },
    create: { tenantId, accountId, ...data },
    update: data,
  });
}

/** Ends every session of an account at its next look-up; false where there is no such account in the tenant. */
export async function endSessions(tx: AccountTables, tenantId: string, accountId: string): Promise<boolean> {
  const { count } = await tx.account.updateMany({
    where: { tenantId, id: accountId },
    data: { sessionVersion: { increment: 1 }, updatedAt: clock.now() },
  });
  return count === 1;
}
