import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { expireLeases } from "#lib/flow/subscriptions/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob } from "../define.ts";

/** Ends subscriptions whose lease is over, tenant by tenant. */
export const expireLeasesJob = defineJob({
  name: "subscriptions.expire-leases",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 300 },
  handle: async (_payload, { signal }) => {
    for (const { id: tenant } of await listTenants()) {
      signal.throwIfAborted();
      await inContext({ tenant, principal: null, purpose: "operating" }, (tx) => expireLeases(tx, tenant));
    }
    return done;
  },
});
