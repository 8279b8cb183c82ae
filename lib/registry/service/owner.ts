import { appendAudit } from "#lib/access/index.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { TenantSlug } from "../contracts.ts";
import type { RegistryError } from "../errors.ts";
import { firstTenant } from "../store/domains.ts";

/** The tenant of the context; a use case of an owner without one is a broken invariant. */
export function ownerOf(ctx: Context): string {
  if (ctx.tenant === null) throw new Error("the control plane is changed by tenants");
  return ctx.tenant;
}

/**
 * Whether the tenant may take a name: all but the installation's first tenant prefix theirs (`harbor.law`), because
 * names are unique beyond tenants.
 */
export async function mayTakeName(
  tx: Tx,
  tenantId: string,
  name: string,
): Promise<Result<null, RegistryError>> {
  const tenant = await tx.tenant.findUnique({ where: { id: tenantId }, select: { slug: true } });
  const slug = TenantSlug.parse(tenant?.slug);
  const dot = name.indexOf(".");
  const isOwn = dot >= 0 ? name.slice(0, dot) === slug : (await firstTenant(tx)) === tenantId;
  if (isOwn) return ok(null);
  return err({ code: "registry.name_not_yours", detail: `Names of this tenant begin with "${slug}.".` });
}

/** Notes a change of the control plane in the audit chain of the tenant; call it last. */
export async function auditChange(
  tx: Tx,
  ctx: Context,
  change: { readonly action: string; readonly kind: string; readonly id: string; readonly reason?: string },
): Promise<void> {
  await appendAudit(tx, ownerOf(ctx), {
    actor: ctx.principal ?? "unknown",
    action: change.action,
    resource: { kind: change.kind, id: change.id },
    purpose: ctx.purpose,
    allowed: true,
    reason: change.reason ?? null,
  });
}
