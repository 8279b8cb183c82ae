import { headers } from "next/headers";
import { cache } from "react";
import type { Principal } from "#lib/access/contracts.ts";
import { currentViewer as sessionOf } from "#lib/http/sign-in/read-session.ts";
import { type Context, publicContext } from "#lib/kernel/db/index.ts";

/** Who reads this page: the signed-in principal, or nobody; and the context under which their reads run. */
export type Reader = { readonly principal: Principal | null; readonly ctx: Context };

/** The reader of this request, found out once per page. Nobody reads public rows; a member also their tenant's own. */
export const currentReader = cache(async (): Promise<Reader> => {
  const principal = await sessionOf(await headers());
  if (principal === null) return { principal, ctx: publicContext };
  return {
    principal,
    ctx: { tenant: principal.tenant.id, principal: principal.account.id, purpose: "reading" },
  };
});
