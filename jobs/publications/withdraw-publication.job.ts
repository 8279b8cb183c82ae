import { done } from "#lib/bus/index.ts";
import { channels, withdrawPublication, withdrawWork } from "#lib/flow/publications/index.ts";
import { defineJob } from "../define.ts";

/** Tells another system that a publication was withdrawn. */
export const withdrawPublicationJob = defineJob({
  ...withdrawWork,
  handle: async ({ pubid }, { ctx }) => {
    if (ctx.tenant !== null) await withdrawPublication({ ...ctx, tenant: ctx.tenant }, channels(), pubid);
    return done;
  },
});
