import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { DeliveriesError } from "./errors.ts";

/** Whose deliveries are meant: a person of this tenant. */
export type PersonContext = Context & { readonly tenant: string; readonly principal: string };

/** The asker as a person of the tenant; what reaches somebody does so where their account is at home, so guests have nothing here. */
export async function personOf(
  tx: Pick<Tx, "$queryRaw">,
  ctx: Context,
): Promise<Result<PersonContext, DeliveriesError>> {
  const { tenant, principal } = ctx;
  const rows =
    tenant === null || principal === null
      ? []
      : await tx.$queryRaw<unknown[]>`
          select 1 from account where tenant_id = ${tenant}::uuid and id = ${principal}`;
  if (tenant === null || principal === null || rows.length === 0)
    return err({ code: "deliveries.guest", detail: "This account is at home in another tenant." });
  return ok({ ...ctx, tenant, principal });
}
