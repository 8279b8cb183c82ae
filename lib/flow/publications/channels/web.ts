import { artifactRenderer, RenderUnavailable } from "../ports.ts";
import type { Channel } from "./port.ts";

/**
 * The channel to our own child sites: the page is drawn here, and stored with its route by the transaction that
 * settles the effect. What was not settled is therefore not there: a look always finds the page absent.
 */
export const web: Channel = {
  kind: "web",
  send: async (request) => {
    const { siteId, locale, path, pubid, revision } = request;
    if (path === null) return { kind: "refused", detail: "the publication has no path" };
    try {
      const artifact = await artifactRenderer().render({ siteId, locale, path, pubid, revision });
      if (artifact.status === 200) return { kind: "done", externalRef: path, product: { artifact } };
      return { kind: "transient", detail: `the renderer answered ${artifact.status}` };
    } catch (error) {
      if (error instanceof RenderUnavailable) return { kind: "transient", detail: error.message };
      // Drawing changes nothing outside: whatever went wrong, nothing was published.
      return { kind: "transient", detail: error instanceof Error ? error.message : "the renderer failed" };
    }
  },
  find: () => Promise.resolve({ kind: "absent" }),
};
