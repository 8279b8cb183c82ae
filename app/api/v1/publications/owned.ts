import type { Context } from "#lib/kernel/db/index.ts";

/** The context of a caller who acts in a tenant; operations behind a scope have one. */
export function owned(ctx: Context): Context & { readonly tenant: string } {
  if (ctx.tenant === null) throw new Error("an operation behind a scope was called without a tenant");
  return { ...ctx, tenant: ctx.tenant };
}
