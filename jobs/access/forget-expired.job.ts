import { forgetExpired } from "#lib/access/index.ts";
import { defineTenantSweep } from "../define.ts";

/** Deletes expired idempotency records and sessions that ended long ago. */
export const forgetExpiredJob = defineTenantSweep({
  name: "access.forget-expired",
  everySeconds: 3_600,
  work: (tenant) => forgetExpired(tenant),
});
