import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { keepPages } from "#lib/flow/publications/index.ts";
import { listTenants } from "#lib/registry/index.ts";
import { defineJob } from "../define.ts";

/** Asks for pages that sites should have and do not: of a new site, and after a new build of the pages. */
export const keepPagesJob = defineJob({
  name: "publications.keep-pages",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 10 },
  handle: async (_payload, { ctx, signal }) => {
    for (const { id } of await listTenants()) {
      signal.throwIfAborted();
      await keepPages({ ...ctx, tenant: id });
    }
    return done;
  },
});
