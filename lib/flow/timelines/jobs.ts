import { z } from "zod";
import { job } from "#lib/bus/index.ts";

/** Brings a post into every timeline where it belongs, and out of every other. One lane an author: none waits for another. */
export const fanOutWork = job({
  name: "timelines.fan-out",
  payload: z.strictObject({ post_id: z.string(), author_id: z.string() }),
  key: ({ post_id }) => post_id,
  lane: ({ author_id }) => author_id,
  attempts: 20,
  timeLimitSeconds: 900,
});

/** Brings what one follow brings into the follower's timeline, and out of it what it no longer brings. */
export const followWork = job({
  name: "timelines.apply-follow",
  payload: z.strictObject({ viewer_id: z.string(), kind: z.string(), target: z.string() }),
  key: ({ viewer_id, kind, target }) => `${viewer_id}/${kind}:${target}`,
  lane: ({ viewer_id }) => viewer_id,
  attempts: 20,
});

/** Computes one viewer's timeline again; with a run id for who asked and watches. */
export const rebuildWork = job({
  name: "timelines.rebuild-viewer",
  payload: z.strictObject({ viewer_id: z.string(), run_id: z.string().nullable() }),
  key: ({ viewer_id, run_id }) => run_id ?? viewer_id,
  lane: ({ viewer_id }) => viewer_id,
  attempts: 10,
});
