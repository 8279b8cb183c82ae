import type { ApplicationRole } from "./url.ts";

/** Under what a statement runs: whose data (tenant), who asks (principal), where (domain, site) and what for. */
export type Context = {
  /** A tenant's uuid; null is the public, which sees the shared core only. */
  readonly tenant: string | null;
  readonly principal: string | null;
  readonly domain?: string | null;
  readonly site?: string | null;
  readonly purpose: string;
  /** The database role; the process's own where absent. */
  readonly role?: ApplicationRole;
};

/** Anyone: public rows only, read-only rights. */
export const publicContext: Context = { tenant: null, principal: null, purpose: "reading", role: "reader" };

/** The settings in the order of the statement parameters $1 to $5. */
export function contextParameters(ctx: Context): [string, string, string, string, string] {
  return [ctx.tenant ?? "", ctx.principal ?? "", ctx.domain ?? "", ctx.site ?? "", ctx.purpose];
}
