import { sweepPublications } from "#lib/flow/publications/index.ts";
import { defineTenantSweep } from "../define.ts";

/** Wakes outputs, withdrawals and pages that nobody works on. */
export const sweepPublicationsJob = defineTenantSweep({
  name: "publications.sweep",
  everySeconds: 15,
  work: (tenant, { ctx }) => sweepPublications({ ...ctx, tenant }),
});
