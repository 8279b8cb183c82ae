import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { pollSources } from "#lib/flow/evidence/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob, visitEach } from "../define.ts";

/** Asks for every source that is due: the shared ones, then each tenant's own. */
export const pollSourcesJob = defineJob({
  name: "events.poll-sources",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 30 },
  handle: async (_payload, { signal }) => {
    const tenants = await listTenants();
    await visitEach([null, ...tenants.map(({ id }) => id)], signal, (scope) => pollSources(scope));
    return done;
  },
});
