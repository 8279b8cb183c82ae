import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";
import {
  activatePack,
  createDomain,
  createSite,
  getDomain,
  getSite,
  publishPack,
} from "#lib/registry/index.ts";
import type { DemoTenant } from "./network.ts";

const PACKS = join(import.meta.dirname, "../packs");

function must<T>(what: string, result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`the demo's ${what} was refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The demo pack of a domain, as it is published. */
export const demoPack = (domain: string): string => readFileSync(join(PACKS, domain, "pack.yaml"), "utf8");

/**
 * Makes sure that a demo tenant's domains, packs and sites exist, and that each pack is active. What is there stays as
 * it is: a changed pack needs a new number. Answers the domains whose pack was made active just now.
 */
export async function loadDemoRegistry(tenantId: string, { domains, sites }: DemoTenant): Promise<string[]> {
  const ctx: Context = { tenant: tenantId, principal: null, purpose: "operating" };
  const activated: string[] = [];
  for (const { hasPack, ...domain } of domains) {
    const { namespace } = domain;
    if (!(await getDomain(ctx, namespace)).ok)
      await inContext(ctx, async (tx) => must(`domain ${namespace}`, await createDomain(tx, ctx, domain)));
    if (hasPack && (await ensurePack(ctx, namespace))) activated.push(namespace);
  }
  for (const site of sites)
    if (!(await getSite(ctx, site.site_id)).ok)
      await inContext(ctx, async (tx) => must(`site ${site.site_id}`, await createSite(tx, ctx, site)));
  return activated;
}

/** Publishes the pack and makes it active where it is new; a revision that was superseded on purpose stays so. */
async function ensurePack(ctx: Context, domain: string): Promise<boolean> {
  const text = demoPack(domain);
  return await inContext(ctx, async (tx) => {
    const { pack } = must(`pack of ${domain}`, await publishPack(tx, ctx, domain, text));
    if (pack.status !== "draft") return false;
    return must(`pack of ${domain}`, await activatePack(tx, ctx, domain, pack.revision)).isMoved;
  });
}
