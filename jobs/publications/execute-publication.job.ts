import { done } from "#lib/bus/index.ts";
import { channels, executePublication, executeWork } from "#lib/flow/publications/index.ts";
import { defineJob } from "../define.ts";

/** Brings a revision out; what has to happen later was asked for by the transactions themselves. */
export const executePublicationJob = defineJob({
  ...executeWork,
  handle: async ({ intentId }, { ctx }) => {
    if (ctx.tenant !== null) await executePublication({ ...ctx, tenant: ctx.tenant }, channels(), intentId);
    return done;
  },
});
