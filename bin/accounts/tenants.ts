import { ensureTenant, findTenant, TenantSlug } from "#lib/registry/index.ts";
import { StepRefused } from "../command-line.ts";

/** The id of the tenant of this slug; refuses an unknown one unless it may be created. */
export async function tenantId(slug: string, mayCreate = false): Promise<string> {
  const parsed = TenantSlug.safeParse(slug);
  if (!parsed.success)
    throw new StepRefused(
      `${JSON.stringify(slug)} is no name of a tenant.`,
      "Use lower-case letters, digits and hyphens.",
    );
  const known = await findTenant(slug);
  if (known !== null) return known.id;
  if (!mayCreate)
    throw new StepRefused(
      `There is no tenant ${slug}.`,
      "Add --create-tenant to create it, or see: parallax user list",
    );
  return await ensureTenant(slug);
}
