import { z } from "zod";
import { done } from "#lib/bus/index.ts";
import { keepPartitions } from "#lib/bus/upkeep.ts";
import { defineJob } from "../define.ts";

/** Keeps the outbox partitioned: days ahead, and nothing past its retention. */
export const keepPartitionsJob = defineJob({
  name: "bus.keep-partitions",
  payload: z.strictObject({}),
  key: () => "all",
  schedule: { everySeconds: 3_600 },
  handle: async () => {
    await keepPartitions();
    return done;
  },
});
