import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { sweepPublications } from "#lib/flow/publications/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob } from "../define.ts";

/** Wakes outputs, withdrawals and pages that nobody works on, tenant by tenant. */
export const sweepPublicationsJob = defineJob({
  name: "publications.sweep",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 15 },
  handle: async (_payload, { ctx, signal }) => {
    for (const { id } of await listTenants()) {
      signal.throwIfAborted();
      await sweepPublications({ ...ctx, tenant: id });
    }
    return done;
  },
});
