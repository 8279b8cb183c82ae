import { done } from "#lib/bus/index.ts";
import { channels, reconcilePublication, reconcileWork } from "#lib/flow/publications/index.ts";
import { defineJob } from "../define.ts";

/** Looks at the target of a revision whose answer was lost. */
export const reconcilePublicationJob = defineJob({
  ...reconcileWork,
  handle: async ({ intentId }, { ctx }) => {
    if (ctx.tenant !== null) await reconcilePublication({ ...ctx, tenant: ctx.tenant }, channels(), intentId);
    return done;
  },
});
