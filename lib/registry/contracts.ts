import { z } from "zod";

/** What the front door must know of a site to answer its host. */
export const SiteAddress = z.strictObject({
  siteId: z.string(),
  kind: z.enum(["mother", "child"]),
  name: z.string(),
  hosts: z.array(z.string()),
  defaultLocale: z.string(),
  locales: z.array(z.string()),
  status: z.enum(["provisioning", "staged", "active", "paused", "degraded", "retired"]),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

/** The addresses of all sites, as kept in memory and on disk. */
export const SiteSnapshot = z.strictObject({ version: z.literal(1), sites: z.array(SiteAddress) });
export type SiteSnapshot = z.infer<typeof SiteSnapshot>;

export const TenantSlug = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,40}$/, "must be lower-case letters, digits and hyphens");
