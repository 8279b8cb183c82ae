import { notFound, redirect } from "next/navigation";
import type { Principal, Scope } from "#lib/access/contracts.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { currentReader } from "./reader.ts";

/** Someone who works here: who they are and under what their reads run. */
export type Staff = { readonly principal: Principal; readonly ctx: Context };

/** Editors and those above them work at the desk; site administrators and operators also behind the scenes. */
export const DESK_SCOPE: Scope = "publications:decide";
export const ADMIN_SCOPE: Scope = "ops:read";

/**
 * Lets only those in who hold the scope. Whoever is not signed in is led to the sign-in page; for everybody else the
 * page does not exist, so that its being there tells nothing.
 */
export async function requireStaff(scope: Scope, path: string): Promise<Staff> {
  const { principal, ctx } = await currentReader();
  if (principal === null) redirect(`/signin?callbackUrl=${encodeURIComponent(path)}`);
  if (!principal.scopes.includes(scope)) notFound();
  return { principal, ctx: scope === ADMIN_SCOPE ? { ...ctx, purpose: "operating" } : ctx };
}
