import { cancel, consumer, done } from "#lib/bus/index.ts";
import { publicationCompleted, publicationRetracted, publicationUpdated } from "../publications/index.ts";
import { readForPost } from "./queries/publication.ts";
import { publishSitePost, withdrawSitePost } from "./service/publish-site-post.ts";

/** A site's publication speaks as a post of the site's account, changes with it and goes with it. */
export const consumers = [
  consumer({
    name: "posts.publish-publication",
    on: [publicationCompleted, publicationUpdated],
    handle: async (tx, _envelope, { pubid, revision }, { ctx }) => {
      if (ctx.tenant === null) throw new Error("a publication belongs to a tenant");
      const said = await readForPost(tx, ctx.tenant, { pubid, revision });
      if (said === null) return cancel("nothing that the site's account would say");
      const published = await publishSitePost(tx, ctx, said);
      if (!published.ok) throw new Error(`${pubid} does not become a post: ${published.error.code}`);
      return done;
    },
  }),
  consumer({
    name: "posts.withdraw-publication",
    on: [publicationRetracted],
    handle: async (tx, _envelope, { pubid }, { ctx }) => {
      if (ctx.tenant === null) throw new Error("a publication belongs to a tenant");
      const gone = await withdrawSitePost(tx, ctx.tenant, pubid);
      return gone.ok ? done : cancel("it never spoke in a post");
    },
  }),
];
