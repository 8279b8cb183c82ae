/** The control plane: who governs (tenants), what is known under which rules (domains, packs), who publishes (sites). */
export { Domain, Namespace, Site, SiteAddress, TenantSlug } from "./contracts.ts";
export type { RegistryError } from "./errors.ts";
export type { PackManifest } from "./packs/contracts.ts";
export { fillTemplate, lintPack, MAX_PACK_BYTES, readManifestText, templateOf } from "./packs/index.ts";
export { provideAddressCheck, type AddressCheck } from "./ports.ts";
export { findTenant, listTenants } from "./queries/addresses.ts";
export {
  getDomain,
  listDomains,
  ownerOfDomain,
  readDomain,
  readDomainPlace,
  type DomainOwner,
  type DomainPlace,
} from "./queries/domains.ts";
export {
  getPack,
  listPacks,
  readActivePacks,
  readManifest,
  readPack,
  tenantsWithOwnPacks,
  type ActivePack,
  type PackPosition,
} from "./queries/packs.ts";
export {
  getSite,
  listSites,
  ownerOfSite,
  ownSites,
  readOwnerOfSite,
  readSite,
  sitesOfDomain,
} from "./queries/sites.ts";
export { isMotherHost, isOpen, normaliseHost, originOfSite, type MotherRule } from "./rules.ts";
export { makeSecret, parseSecretRef, readSecret } from "./secrets.ts";
export { createDomain, updateDomain } from "./service/domains.ts";
export { ensureTenant } from "./service/ensure-tenant.ts";
export {
  activatePack,
  checkPack,
  hashOfPack,
  publishPack,
  type ActivatedPack,
  type PublishedPack,
} from "./service/packs.ts";
export { createSite, freezeSite, unfreezeSite, updateSite } from "./service/sites.ts";
export { SiteDirectory } from "./site-directory.ts";
export { recordPolicyRevision, recordRouterRevision } from "./store/revisions.ts";
