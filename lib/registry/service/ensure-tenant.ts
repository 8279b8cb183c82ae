import { inContext } from "#lib/kernel/db/index.ts";
import { uuidv7 } from "#lib/kernel/mint.ts";
import { TenantSlug } from "../contracts.ts";
import { findTenant } from "../queries/addresses.ts";
import { insertTenant } from "../store/tenants.ts";

/** Answers the id of a tenant and creates it where it does not exist yet; two callers at once get one tenant. */
export async function ensureTenant(slug: string, title: string = slug): Promise<string> {
  TenantSlug.parse(slug);
  const known = await findTenant(slug);
  if (known !== null) return known.id;
  const id = uuidv7();
  await inContext({ tenant: id, principal: null, purpose: "operating" }, (tx) =>
    insertTenant(tx, { id, slug, title }),
  );
  const stored = await findTenant(slug);
  if (stored === null) throw new Error(`the tenant ${slug} was not stored`);
  return stored.id;
}
