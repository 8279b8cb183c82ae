import type { Tx } from "#lib/kernel/db/index.ts";

/** Whether a reader of this tenant may see what belongs to a domain: what is public, and what is its own tenant's. */
export const mayReadDomain = (
  domain: { readonly visibility: "public" | "tenant"; readonly tenant: string },
  tenantId: string,
): boolean => domain.visibility === "public" || domain.tenant === tenantId;

/**
 * Whether an account may be told of a projection now, asked again where a notice is made and sent: `hidden` where its
 * tenant may not see it or the account is suspended, `withdrawn` where the domain has taken its reading back. Runs
 * under the account's tenant.
 */
export async function mayReceive(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  accountId: string,
  dpid: string,
): Promise<"allowed" | "withdrawn" | "hidden"> {
  const [row] = await tx.$queryRaw<{ status: string }[]>`
    select p.status from projection p, account a
    where p.dpid = ${dpid} and (p.visibility = 'public' or p.tenant_id = ${tenantId}::uuid)
      and a.tenant_id = ${tenantId}::uuid and a.id = ${accountId} and a.state <> 'suspended'`;
  if (!row) return "hidden";
  return row.status === "current" ? "allowed" : "withdrawn";
}
