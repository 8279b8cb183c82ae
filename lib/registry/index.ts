export { SiteAddress, TenantSlug } from "./contracts.ts";
export { findTenant, listTenants } from "./queries.ts";
export { isMotherHost, normaliseHost, originOfSite, type MotherRule } from "./rules.ts";
export { ensureTenant } from "./service.ts";
export { SiteDirectory } from "./site-directory.ts";
