import { z } from "zod";
import { forgetExpired } from "#lib/access/index.ts";
import { done } from "#lib/bus/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob } from "../define.ts";

/** Deletes expired idempotency records and sessions that ended long ago, tenant by tenant. */
export const forgetExpiredJob = defineJob({
  name: "access.forget-expired",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 3_600 },
  handle: async (_payload, { signal }) => {
    for (const { id } of await listTenants()) {
      signal.throwIfAborted();
      await forgetExpired(id);
    }
    return done;
  },
});
