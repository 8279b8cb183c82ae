import { closeDueDigests } from "#lib/flow/deliveries/index.ts";
import { defineTenantSweep } from "../define.ts";

/** Sends the digests that are due. */
export const closeDigestsJob = defineTenantSweep({
  name: "deliveries.close-digests",
  everySeconds: 15,
  work: (tenant, { signal }) => closeDueDigests(tenant, signal),
});
