import { done, errorText, failReplay, replayMessages, retry, runReplay } from "#lib/bus/index.ts";
import { jobDefaults } from "#lib/bus/job.ts";
import { defineJob } from "../define.ts";

/** Carries out a replay; a run whose last try fails says so instead of standing still. */
export const replayMessagesJob = defineJob({
  ...replayMessages,
  handle: async ({ runId }, { ctx, attempt, signal }) => {
    try {
      return (await runReplay(ctx, runId, signal)) === "over" ? done : retry("the process stops", 0);
    } catch (error) {
      if (attempt >= jobDefaults(replayMessages).attempts) await failReplay(ctx, runId, errorText(error));
      throw error;
    }
  },
});
