import { done, failReplay, replayMessages, retry, runReplay } from "#lib/bus/index.ts";
import { defineJob } from "../define.ts";

/** Carries out a replay; a run that is given up says so instead of standing still. */
export const replayMessagesJob = defineJob({
  ...replayMessages,
  handle: async ({ runId }, { ctx, signal }) =>
    (await runReplay(ctx, runId, signal)) === "over" ? done : retry("the process stops", 0),
  giveUp: ({ runId }, { tx, error }) => failReplay(tx, runId, error),
});
