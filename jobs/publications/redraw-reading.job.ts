import { done } from "#lib/bus/index.ts";
import { redrawReading, redrawReadingWork } from "#lib/flow/publications/index.ts";
import { defineJob } from "../define.ts";

/** Asks for the pages of a reading again that name each other, after one of them came out, moved or was withdrawn. */
export const redrawReadingJob = defineJob({
  ...redrawReadingWork,
  handle: async (reading, { ctx }) => {
    if (ctx.tenant !== null) await redrawReading({ ...ctx, tenant: ctx.tenant }, reading);
    return done;
  },
});
