import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { expireOverrides } from "#lib/flow/projections/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob } from "../define.ts";

/** Lets editors' words whose time is over count no more, tenant by tenant. */
export const expireOverridesJob = defineJob({
  name: "projections.expire-overrides",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 60 },
  handle: async (_payload, { signal }) => {
    for (const { id } of await listTenants()) {
      signal.throwIfAborted();
      await expireOverrides(id);
    }
    return done;
  },
});
