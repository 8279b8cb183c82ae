import { expireOverrides } from "#lib/flow/projections/index.ts";
import { defineTenantSweep } from "../define.ts";

/** Lets editors' words whose time is over count no more. */
export const expireOverridesJob = defineTenantSweep({
  name: "projections.expire-overrides",
  everySeconds: 60,
  work: (tenant) => expireOverrides(tenant),
});
