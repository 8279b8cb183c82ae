import { inContext } from "#lib/kernel/db/index.ts";
import { Role, type AccountKind } from "../contracts.ts";

export type ListedAccount = {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly state: "active" | "silenced" | "suspended";
  readonly roles: readonly Role[];
};

/** The accounts at home in a tenant with their roles there, by handle. */
export async function listAccounts(tenantId: string): Promise<ListedAccount[]> {
  return await inContext({ tenant: tenantId, principal: null, purpose: "operating" }, async (tx) => {
    const accounts = await tx.account.findMany({ where: { tenantId }, orderBy: { handle: "asc" } });
    const memberships = await tx.membership.findMany({ where: { tenantId }, orderBy: { role: "asc" } });
    const rolesOf = Map.groupBy(memberships, (membership) => membership.accountId);
    return accounts.map(({ id, handle, name, kind, state }) => ({
      id,
      handle,
      name,
      kind: kind as AccountKind,
      state: state as ListedAccount["state"],
      roles: (rolesOf.get(id) ?? []).map((membership) => Role.parse(membership.role)),
    }));
  });
}
