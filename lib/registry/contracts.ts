import { z } from "zod";
import { SiteId } from "#lib/kernel/ids.ts";
import { writtenLine, writtenText } from "#lib/kernel/text/written.ts";

const SITE_STATUSES = ["provisioning", "staged", "active", "paused", "degraded", "retired"] as const;

/** What the front door must know of a site to answer its host. */
export const SiteAddress = z.strictObject({
  siteId: z.string(),
  kind: z.enum(["mother", "child"]),
  name: z.string(),
  hosts: z.array(z.string()),
  defaultLocale: z.string(),
  locales: z.array(z.string()),
  status: z.enum(SITE_STATUSES),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

/** The addresses of all sites, as kept in memory and on disk. */
export const SiteSnapshot = z.strictObject({ version: z.literal(1), sites: z.array(SiteAddress) });
export type SiteSnapshot = z.infer<typeof SiteSnapshot>;

export const TenantSlug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/, "must be lower-case letters, digits and hyphens");

/** Domain namespaces and site ids have one grammar: lower-case labels, a tenant's prefix joined by a dot. */
export const Namespace = SiteId;
export const Visibility = z.enum(["public", "tenant"]);
export type Visibility = z.infer<typeof Visibility>;

const InterfaceLocale = z.enum(["zh-TW", "en", "ja"]);
const Titles = z
  .partialRecord(InterfaceLocale, writtenLine(120))
  .refine((titles) => Object.keys(titles).length > 0, { error: "needs at least one locale" });

/** A knowledge boundary as the registry holds it. */
export const Domain = z.strictObject({
  namespace: z.string(),
  parent: z.string().nullable(),
  title: z.record(z.string(), z.string()),
  visibility: Visibility,
  active_pack: z.string().nullable(),
  status: z.enum(["active", "paused", "retired"]),
});
export type Domain = z.infer<typeof Domain>;

export const NewDomain = z.strictObject({
  namespace: z.string().max(100),
  parent: z.string().max(100).nullable().optional(),
  title: Titles,
  visibility: Visibility.default("public"),
});
export type NewDomain = z.input<typeof NewDomain>;

export const DomainPatch = z
  .strictObject({
    parent: z.string().max(100).nullable().optional(),
    title: Titles.optional(),
    status: z.enum(["active", "paused", "retired"]).optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: "names nothing to change" });
export type DomainPatch = z.infer<typeof DomainPatch>;

/** Where publications of a site go; `secret_ref` names a secret and never holds one. */
export const SiteChannel = z.strictObject({
  kind: z.enum(["web", "webhook-cms"]),
  url: z.string().nullable(),
  secret_ref: z.string().nullable(),
  timeout_ms: z.int(),
  retry_budget: z.int(),
});
export type SiteChannel = z.infer<typeof SiteChannel>;

/** Whether an address carries a name or a password, which it would show to everyone who may read the site. */
function isTelling(address: string): boolean {
  const url = URL.parse(address);
  return url === null || url.username !== "" || url.password !== "";
}

/** A channel as it is set: what is left out takes its default, a secret is made where none is named. */
export const ChannelInput = z.strictObject({
  kind: z.enum(["web", "webhook-cms"]),
  url: z
    .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
    .max(2_048)
    .refine((address) => !isTelling(address), { error: "must be an address without credentials" })
    .optional(),
  secret_ref: z.string().max(300).optional(),
  timeout_ms: z.int().min(100).max(60_000).optional(),
  retry_budget: z.int().min(0).max(50).optional(),
});
export type ChannelInput = z.infer<typeof ChannelInput>;

/** How a site speaks: all of it is public. */
export const PublicationProfile = z.strictObject({
  tagline: z.partialRecord(InterfaceLocale, writtenLine(200)).optional(),
  about: z.partialRecord(InterfaceLocale, writtenText(4_000)).optional(),
  /** Hue of its accent colour, 0..360. */
  accent_hue: z.number().min(0).max(360).optional(),
  importance_min: z.number().min(0).max(1).optional(),
  /** Most autonomy that publishing is given here; the platform's policy may allow less. */
  required_aal: z.enum(["A0", "A1", "A2", "A3", "A4", "A5"]).optional(),
  /** Locales that go to a channel; all of the site's where a channel is not named. The web has all of them always. */
  channel_locales: z
    .partialRecord(z.enum(["webhook-cms"]), z.array(InterfaceLocale).min(1).max(3))
    .optional(),
});
export type PublicationProfile = z.infer<typeof PublicationProfile>;

/** What a site refuses beyond the platform's policy; it can never allow more. */
export const LocalPolicyOverlay = z.strictObject({
  human_review: z.boolean().optional(),
  maturity_min: z.enum(["E0", "E1", "E2", "E3", "E4", "E5"]).optional(),
  importance_min: z.number().min(0).max(1).optional(),
  scales: z.array(z.enum(["micro", "meso", "macro"])).optional(),
  event_types_denied: z.array(z.string().max(40)).max(50).optional(),
  max_per_day: z.int().min(0).max(10_000).optional(),
});
export type LocalPolicyOverlay = z.infer<typeof LocalPolicyOverlay>;

export const Frozen = z.strictObject({ reason: z.string(), until: z.iso.datetime().nullable() });
export type Frozen = z.infer<typeof Frozen>;

/** A publishing surface. Channels are shown to the owner's people only. */
export const Site = z
  .strictObject({
    site_id: z.string(),
    name: z.string(),
    hosts: z.array(z.string()),
    domains: z.array(z.string()),
    default_locale: z.string(),
    locales: z.array(z.string()),
    status: z.enum(SITE_STATUSES),
    frozen: Frozen.nullable(),
    canonical_policy: z.enum(["self", "mother"]),
    channels: z.array(SiteChannel.extend({ secret: z.string().optional() })),
    packs: z.record(z.string(), z.string()),
    subscription_enabled: z.boolean(),
    isolation_class: z.enum(["shared", "dedicated"]),
    stamp: z.string(),
    publication_profile: PublicationProfile,
    local_policy_overlay: LocalPolicyOverlay,
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof Site>;

const Host = z
  .string()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, "must be a host name");

export const NewSite = z.strictObject({
  site_id: z.string().max(100),
  name: writtenLine(80),
  hosts: z.array(Host).max(20).default([]),
  domains: z.array(z.string().max(100)).max(50),
  default_locale: InterfaceLocale,
  locales: z.array(InterfaceLocale).min(1).max(3),
  publication_profile: PublicationProfile.default({}),
  local_policy_overlay: LocalPolicyOverlay.default({}),
  subscription_enabled: z.boolean().default(true),
  canonical_policy: z.enum(["self", "mother"]).optional(),
  /** Beside the web, which every site has. */
  channels: z.array(ChannelInput).max(4).optional(),
});
export type NewSite = z.input<typeof NewSite>;

export const SitePatch = z
  .strictObject({
    name: writtenLine(80).optional(),
    hosts: z.array(Host).max(20).optional(),
    domains: z.array(z.string().max(100)).max(50).optional(),
    default_locale: InterfaceLocale.optional(),
    locales: z.array(InterfaceLocale).min(1).max(3).optional(),
    status: z.enum(["active", "paused", "retired"]).optional(),
    canonical_policy: z.enum(["self", "mother"]).optional(),
    channels: z.array(ChannelInput).max(4).optional(),
    subscription_enabled: z.boolean().optional(),
    publication_profile: PublicationProfile.optional(),
    local_policy_overlay: LocalPolicyOverlay.optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, { error: "names nothing to change" });
export type SitePatch = z.infer<typeof SitePatch>;
