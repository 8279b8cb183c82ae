import type { Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import type { Frozen, LocalPolicyOverlay, PublicationProfile, SiteChannel } from "../contracts.ts";

type SiteRow = {
  readonly siteId: string;
  readonly tenantId: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly defaultLocale: string;
  readonly locales: readonly string[];
  readonly status: string;
  readonly publicationProfile: PublicationProfile;
  readonly localPolicyOverlay: LocalPolicyOverlay;
  readonly subscriptionEnabled: boolean;
};

/** Adds a child site; false where its id is taken. */
export async function insertSite(tx: Pick<Tx, "site">, site: SiteRow): Promise<boolean> {
  const now = clock.now();
  const { count } = await tx.site.createMany({
    data: [
      {
        ...site,
        kind: "child",
        hosts: [...site.hosts],
        locales: [...site.locales],
        createdAt: now,
        updatedAt: now,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

export type SiteChange = {
  readonly name?: string;
  readonly hosts?: string[];
  readonly defaultLocale?: string;
  readonly locales?: string[];
  readonly status?: string;
  readonly canonicalPolicy?: string;
  readonly subscriptionEnabled?: boolean;
  readonly publicationProfile?: PublicationProfile;
  readonly localPolicyOverlay?: LocalPolicyOverlay;
};

/** Changes columns of a site that the tenant owns; false where it owns none of that id. */
export async function changeSite(
  tx: Pick<Tx, "site">,
  tenantId: string,
  siteId: string,
  change: SiteChange,
): Promise<boolean> {
  const { count } = await tx.site.updateMany({
    where: { tenantId, siteId },
    data: { ...change, updatedAt: clock.now() },
  });
  return count === 1;
}

/** Locks a site of the tenant until the end of the transaction; null where it owns none of that id. */
export async function lockSite(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  siteId: string,
): Promise<{ defaultLocale: string; locales: string[]; hosts: string[] } | null> {
  const [row] = await tx.$queryRaw<{ defaultLocale: string; locales: string[]; hosts: string[] }[]>`
    select default_locale as "defaultLocale", locales, hosts from site
    where tenant_id = ${tenantId}::uuid and site_id = ${siteId} for update`;
  return row ?? null;
}

/**
 * Another site that answers at one of these hosts; null where none does. Who asks is the only one to take hosts until
 * the end of the transaction.
 */
export async function siteAtHosts(
  tx: Pick<Tx, "site" | "$executeRaw">,
  siteId: string,
  hosts: readonly string[],
): Promise<string | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('registry.hosts', 0))`;
  const other = await tx.site.findFirst({
    where: { siteId: { not: siteId }, hosts: { hasSome: [...hosts] } },
    select: { siteId: true },
  });
  return other?.siteId ?? null;
}

/** Stops or resumes publishing of a site that the tenant owns; false where it owns none of that id. */
export async function putFreeze(
  tx: Pick<Tx, "$executeRaw">,
  tenantId: string,
  siteId: string,
  frozen: (Frozen & { readonly at: string; readonly by: string }) | null,
): Promise<boolean> {
  const count = await tx.$executeRaw`
    update site set frozen = ${frozen === null ? null : JSON.stringify(frozen)}::jsonb, updated_at = ${clock.now()}
    where tenant_id = ${tenantId}::uuid and site_id = ${siteId}`;
  return count === 1;
}

/** Gives a site exactly these domains of its tenant, in this order. */
export async function replaceSiteDomains(
  tx: Pick<Tx, "siteDomain" | "domain">,
  tenantId: string,
  siteId: string,
  domains: readonly string[],
): Promise<void> {
  const owned = await tx.domain.findMany({ where: { tenantId, namespace: { in: [...domains] } } });
  const visibilities = new Map(owned.map((domain) => [domain.namespace, domain.visibility]));
  await tx.siteDomain.deleteMany({ where: { tenantId, siteId } });
  await tx.siteDomain.createMany({
    data: domains.flatMap((domain, rank) => {
      const visibility = visibilities.get(domain);
      return visibility === undefined ? [] : [{ tenantId, siteId, domain, rank, visibility }];
    }),
  });
}

/** The names among these that are no domain of the tenant. */
export async function foreignDomains(
  tx: Pick<Tx, "domain">,
  tenantId: string,
  domains: readonly string[],
): Promise<string[]> {
  const owned = await tx.domain.findMany({
    where: { tenantId, namespace: { in: [...domains] } },
    select: { namespace: true },
  });
  const known = new Set(owned.map(({ namespace }) => namespace));
  return domains.filter((domain) => !known.has(domain));
}

/** Gives a site exactly these channels. */
export async function replaceChannels(
  tx: Pick<Tx, "siteChannel">,
  tenantId: string,
  siteId: string,
  channels: readonly SiteChannel[],
): Promise<void> {
  const now = clock.now();
  await tx.siteChannel.deleteMany({ where: { tenantId, siteId } });
  await tx.siteChannel.createMany({
    data: channels.map((channel) => ({
      tenantId,
      siteId,
      kind: channel.kind,
      url: channel.url,
      secretRef: channel.secret_ref,
      timeoutMs: channel.timeout_ms,
      retryBudget: channel.retry_budget,
      createdAt: now,
      updatedAt: now,
    })),
  });
}
