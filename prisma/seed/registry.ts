import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewDomain, NewSite } from "#lib/registry/contracts.ts";
import {
  activatePack,
  createDomain,
  createSite,
  getDomain,
  getSite,
  publishPack,
} from "#lib/registry/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import type { Result } from "#lib/kernel/result.ts";

const PACKS = join(import.meta.dirname, "../packs");

/** The domains of the demo network; a parent orders, it does not read. */
const DOMAINS: readonly (NewDomain & { readonly hasPack: boolean })[] = [
  {
    namespace: "ai-rights",
    title: { en: "AI rights", "zh-TW": "AI 權利", ja: "AIの権利" },
    hasPack: true,
  },
  { namespace: "software", title: { en: "Software", "zh-TW": "軟體", ja: "ソフトウェア" }, hasPack: false },
  {
    namespace: "software-engineering",
    parent: "software",
    title: { en: "Software engineering", "zh-TW": "軟體工程", ja: "ソフトウェア工学" },
    hasPack: true,
  },
];

const SITES: readonly NewSite[] = [
  {
    site_id: "agiright",
    name: "AGI Right",
    domains: ["ai-rights"],
    default_locale: "zh-TW",
    locales: ["zh-TW", "en", "ja"],
    publication_profile: {
      tagline: {
        "zh-TW": "法律、法院與政府怎麼看人工智慧",
        en: "What law, courts and governments decide about AI",
        ja: "法律・裁判所・政府がAIについて決めること",
      },
      accent_hue: 265,
      channel_locales: { "webhook-cms": ["en"] },
    },
  },
  {
    site_id: "buildlog",
    name: "Build Log",
    domains: ["software-engineering"],
    default_locale: "en",
    locales: ["en"],
    publication_profile: { tagline: { en: "What changes for people who build software" }, accent_hue: 150 },
  },
];

function must<T>(what: string, result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(`the demo's ${what} was refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** The demo pack of a domain, as it is published. */
export const demoPack = (domain: string): string => readFileSync(join(PACKS, domain, "pack.yaml"), "utf8");

/**
 * Makes sure that the demo's domains, packs and sites exist, and that each pack is active. What is there stays as it
 * is: a changed pack needs a new number. Answers the domains whose pack was made active just now.
 */
export async function loadDemoRegistry(tenantId: string): Promise<string[]> {
  const ctx: Context = { tenant: tenantId, principal: null, purpose: "operating" };
  const activated: string[] = [];
  for (const { hasPack, ...domain } of DOMAINS) {
    const { namespace } = domain;
    if (!(await getDomain(ctx, namespace)).ok)
      await inContext(ctx, async (tx) => must(`domain ${namespace}`, await createDomain(tx, ctx, domain)));
    if (hasPack && (await ensurePack(ctx, namespace))) activated.push(namespace);
  }
  for (const site of SITES)
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
