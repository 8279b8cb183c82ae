import { done, retry } from "#lib/bus/index.ts";
import { rebuildPath, rebuildWork, RenderUnavailable, requestPath } from "#lib/flow/publications/index.ts";
import { defineJob } from "../define.ts";

/** Draws a page or feed of a site again. */
export const rebuildPathJob = defineJob({
  ...rebuildWork,
  handle: async (request, { ctx }) => {
    if (ctx.tenant === null) return done;
    const own = { ...ctx, tenant: ctx.tenant };
    try {
      if ((await rebuildPath(own, request)) === "again") await requestPath(own, request);
      return done;
    } catch (error) {
      if (error instanceof RenderUnavailable) return retry(error.message);
      throw error;
    }
  },
});
