import type { Context } from "#lib/kernel/db/index.ts";
import { listDomains } from "#lib/registry/index.ts";

/** The namespaces of the active domains that the context may see. */
export async function activeDomains(ctx: Context): Promise<string[]> {
  const domains = await listDomains(ctx);
  return domains.filter((domain) => domain.status === "active").map((domain) => domain.namespace);
}
