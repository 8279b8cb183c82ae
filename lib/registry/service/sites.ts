import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { env } from "#lib/kernel/env.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import {
  Namespace,
  NewSite,
  type ChannelInput,
  type Site,
  type SiteChannel,
  type SitePatch,
} from "../contracts.ts";
import type { RegistryError } from "../errors.ts";
import { addressCheck } from "../ports.ts";
import { readSite } from "../queries/sites.ts";
import { isReservedHost } from "../rules.ts";
import { makeSecret, parseSecretRef, readSecret } from "../secrets.ts";
import {
  changeSite,
  foreignDomains,
  insertSite,
  lockSite,
  putFreeze,
  replaceChannels,
  replaceSiteDomains,
  siteAtHosts,
} from "../store/sites.ts";
import { auditChange, mayTakeName, ownerOf } from "./owner.ts";

const refused = (detail: string) => err({ code: "registry.site_refused", detail } as const);

async function siteAfter(tx: Tx, ctx: Context, siteId: string): Promise<Site> {
  const site = await readSite(tx, ctx, siteId);
  if (!site) throw new Error(`site ${siteId} vanished`);
  return site;
}

/**
 * Adds a child site of the context's tenant that publishes on the web at once. A secret that is made for one of its
 * channels is shown this once. A refusal may come after the first row: the caller's transaction has to end with it.
 */
export async function createSite(
  tx: Tx,
  ctx: Context,
  request: NewSite,
): Promise<Result<Site, RegistryError>> {
  const { site_id, domains, default_locale, canonical_policy, channels, ...facts } = NewSite.parse(request);
  if (!Namespace.safeParse(site_id).success) return refused(`${site_id} is not a site id.`);
  const tenantId = ownerOf(ctx);
  const mayTake = await mayTakeName(tx, tenantId, site_id);
  if (!mayTake.ok) return mayTake;
  const fit = await checkFit(tx, tenantId, site_id, { ...facts, domains, default_locale });
  if (!fit.ok) return fit;
  const isNew = await insertSite(tx, {
    siteId: site_id,
    tenantId,
    name: facts.name,
    hosts: facts.hosts,
    defaultLocale: default_locale,
    locales: facts.locales,
    status: "active",
    publicationProfile: facts.publication_profile,
    localPolicyOverlay: facts.local_policy_overlay,
    subscriptionEnabled: facts.subscription_enabled,
  });
  if (!isNew) return err({ code: "registry.site_exists", detail: `The site ${site_id} exists.` });
  await replaceSiteDomains(tx, tenantId, site_id, domains);
  await replaceChannels(tx, tenantId, site_id, [WEB]);
  await auditChange(tx, ctx, { action: "sites:create", kind: "site", id: site_id });
  if (canonical_policy === undefined && channels === undefined) return ok(await siteAfter(tx, ctx, site_id));
  return await updateSite(tx, ctx, site_id, { canonical_policy, channels });
}

type Fit = {
  readonly hosts?: readonly string[] | undefined;
  readonly domains?: readonly string[] | undefined;
  readonly locales: readonly string[];
  readonly default_locale: string;
};

async function checkFit(
  tx: Tx,
  tenantId: string,
  siteId: string,
  fit: Fit,
): Promise<Result<null, RegistryError>> {
  if (!fit.locales.includes(fit.default_locale))
    return refused("The default locale must be one of the locales.");
  const reserved = fit.hosts?.find((host) => isReservedHost(host, env()));
  if (reserved !== undefined) return refused(`The host ${reserved} cannot be a site's own.`);
  const other = fit.hosts?.length ? await siteAtHosts(tx, siteId, fit.hosts) : null;
  if (other !== null) return refused(`The site ${other} answers at one of these hosts.`);
  const foreign = fit.domains ? await foreignDomains(tx, tenantId, fit.domains) : [];
  return foreign.length === 0 ? ok(null) : refused(`Not a domain of this tenant: ${foreign.join(", ")}.`);
}

const WEB: SiteChannel = { kind: "web", url: null, secret_ref: null, timeout_ms: 10_000, retry_budget: 8 };

/** The site whose channels are set: what it had, and the secrets that were made for it, by kind. */
type Setting = {
  readonly siteId: string;
  readonly had: readonly SiteChannel[];
  readonly made: Map<string, string>;
};

/** A name that no secret had before: a rolled-back change leaves the old secret as it was. */
const freshSecretRef = (siteId: string, kind: string) =>
  `secret://sites/${siteId}/${kind}-${mintId("key").slice(-12)}`;

/** A channel that signs and names no secret keeps the one it has for this url, else one is made. */
function channelOf(input: ChannelInput, { siteId, had, made }: Setting): Result<SiteChannel, RegistryError> {
  const { kind, url = null, timeout_ms = WEB.timeout_ms, retry_budget = WEB.retry_budget } = input;
  if (kind === "web") {
    if (url !== null || input.secret_ref) return refused("The channel web has no url and no secret.");
    return ok({ kind, url, secret_ref: null, timeout_ms, retry_budget });
  }
  if (url === null) return refused("The channel webhook-cms needs a url.");
  const refusal = addressCheck()(url);
  if (refusal !== null) return refused(`The channel webhook-cms cannot go there: ${refusal}.`);
  const kept = had.find((channel) => channel.kind === kind && channel.url === url)?.secret_ref;
  const secretRef = input.secret_ref ?? kept ?? freshSecretRef(siteId, kind);
  if (parseSecretRef(secretRef)?.site !== siteId)
    return refused(`A secret_ref reads secret://sites/${siteId}/{name}.`);
  const isMade = !input.secret_ref && !kept;
  if (!isMade && readSecret(secretRef) === null) return refused(`There is no secret at ${secretRef}.`);
  if (isMade) made.set(kind, secretRef);
  return ok({ kind, url, secret_ref: secretRef, timeout_ms, retry_budget });
}

function channelsOf(inputs: readonly ChannelInput[], setting: Setting): Result<SiteChannel[], RegistryError> {
  const channels: SiteChannel[] = [];
  for (const input of inputs) {
    if (channels.some(({ kind }) => kind === input.kind))
      return refused(`The channel ${input.kind} stands twice.`);
    const channel = channelOf(input, setting);
    if (!channel.ok) return channel;
    channels.push(channel.value);
  }
  return ok(channels);
}

/**
 * Changes a site that the context's tenant owns. Channels are replaced as a whole; the answer shows a secret that was
 * made for one of them, once.
 */
export async function updateSite(
  tx: Tx,
  ctx: Context,
  siteId: string,
  patch: SitePatch,
): Promise<Result<Site, RegistryError>> {
  const tenantId = ownerOf(ctx);
  const before = await lockSite(tx, tenantId, siteId);
  if (!before) return err({ code: "registry.site_not_found" });
  const { domains, hosts, channels, locales = before.locales, default_locale = before.defaultLocale } = patch;
  const fit = await checkFit(tx, tenantId, siteId, { hosts, domains, locales, default_locale });
  if (!fit.ok) return fit;
  const made = new Map<string, string>();
  const had = channels ? (await siteAfter(tx, ctx, siteId)).channels : [];
  const set = channels ? channelsOf(channels, { siteId, had, made }) : null;
  if (set && !set.ok) return set;
  await changeSite(tx, tenantId, siteId, {
    locales: [...locales],
    defaultLocale: default_locale,
    ...(hosts ? { hosts } : {}),
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.status === undefined ? {} : { status: patch.status }),
    ...(patch.canonical_policy === undefined ? {} : { canonicalPolicy: patch.canonical_policy }),
    ...(patch.subscription_enabled === undefined ? {} : { subscriptionEnabled: patch.subscription_enabled }),
    ...(patch.publication_profile === undefined ? {} : { publicationProfile: patch.publication_profile }),
    ...(patch.local_policy_overlay === undefined ? {} : { localPolicyOverlay: patch.local_policy_overlay }),
  });
  if (domains) await replaceSiteDomains(tx, tenantId, siteId, domains);
  if (set) await replaceChannels(tx, tenantId, siteId, set.value);
  await auditChange(tx, ctx, { action: "sites:update", kind: "site", id: siteId });
  const site = await siteAfter(tx, ctx, siteId);
  const secrets = new Map([...made].map(([kind, reference]) => [kind, makeSecret(reference)]));
  return ok({
    ...site,
    channels: site.channels.map((channel) => {
      const secret = secrets.get(channel.kind);
      return secret === undefined ? channel : { ...channel, secret };
    }),
  });
}

/** Stops publishing of a site, until a time or until it is resumed. Knowledge and reading go on. */
export async function freezeSite(
  tx: Tx,
  ctx: Context,
  siteId: string,
  freeze: { readonly reason: string; readonly until?: string | undefined },
): Promise<Result<Site, RegistryError>> {
  const now = clock.now();
  const until = freeze.until === undefined ? null : new Date(freeze.until);
  if (until !== null && until <= now) return refused("The end of a freeze lies in the future.");
  const frozen = {
    reason: freeze.reason,
    until: until?.toISOString() ?? null,
    at: now.toISOString(),
    by: ctx.principal ?? "unknown",
  };
  if (!(await putFreeze(tx, ownerOf(ctx), siteId, frozen))) return err({ code: "registry.site_not_found" });
  await auditChange(tx, ctx, { action: "sites:freeze", kind: "site", id: siteId, reason: freeze.reason });
  return ok(await siteAfter(tx, ctx, siteId));
}

/** Resumes publishing of a frozen site. */
export async function unfreezeSite(
  tx: Tx,
  ctx: Context,
  siteId: string,
  { reason }: { readonly reason: string },
): Promise<Result<Site, RegistryError>> {
  const tenantId = ownerOf(ctx);
  if (!(await lockSite(tx, tenantId, siteId))) return err({ code: "registry.site_not_found" });
  const site = await siteAfter(tx, ctx, siteId);
  if (site.frozen === null)
    return err({ code: "registry.not_frozen", detail: `The site ${siteId} is not frozen.` });
  await putFreeze(tx, tenantId, siteId, null);
  await auditChange(tx, ctx, { action: "sites:unfreeze", kind: "site", id: siteId, reason });
  return ok(await siteAfter(tx, ctx, siteId));
}
