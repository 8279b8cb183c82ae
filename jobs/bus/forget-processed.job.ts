import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { forgetProcessed } from "#lib/bus/upkeep.ts";
import { defineJob } from "../define.ts";

/** Deletes deliveries and inbox rows past their retention. */
export const forgetProcessedJob = defineJob({
  name: "bus.forget-processed",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 3_600 },
  handle: async () => {
    await forgetProcessed();
    return done;
  },
});
