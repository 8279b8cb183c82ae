import { consumer, done, enqueue } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { postDeleted, postUpdated } from "../posts/index.ts";
import { beginFanOut } from "./store/fan-out.ts";
import { fanOutWork } from "./jobs.ts";

/** What changes of a post after it was published moves it into timelines and out of them again. */
export const consumers = [
  consumer({
    name: "timelines.follow-post",
    on: [postUpdated, postDeleted],
    handle: async (tx, _envelope, { post_id, author_id }, { ctx }) => {
      if (ctx.tenant === null) throw new Error("a post belongs to a tenant");
      await beginFanOut(tx, ctx.tenant, post_id, clock.now());
      await enqueue(tx, fanOutWork, { tenant: ctx.tenant, payload: { post_id, author_id } });
      return done;
    },
  }),
];
