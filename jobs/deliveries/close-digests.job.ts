import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { closeDueDigests } from "#lib/flow/deliveries/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob } from "../define.ts";

/** Sends the digests that are due, tenant by tenant. */
export const closeDigestsJob = defineJob({
  name: "deliveries.close-digests",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 15 },
  handle: async (_payload, { signal }) => {
    for (const { id } of await listTenants()) await closeDueDigests(id, signal);
    return done;
  },
});
