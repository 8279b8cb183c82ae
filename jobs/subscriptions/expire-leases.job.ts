import { expireLeases } from "#lib/flow/subscriptions/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { defineTenantSweep } from "../define.ts";

/** Ends subscriptions whose lease is over. */
export const expireLeasesJob = defineTenantSweep({
  name: "subscriptions.expire-leases",
  everySeconds: 300,
  work: (tenant) =>
    inContext({ tenant, principal: null, purpose: "operating" }, (tx) => expireLeases(tx, tenant)),
});
