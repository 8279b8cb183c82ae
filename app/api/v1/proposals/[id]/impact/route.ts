import { z } from "zod";
import { getProposal } from "#lib/flow/events/index.ts";
import { projectionsOfEvent } from "#lib/flow/projections/index.ts";
import { countDocuments } from "#lib/search/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

const Impact = z
  .strictObject({
    projections: z.array(z.strictObject({ dpid: z.string(), domain: z.string() })),
    publications: z.array(z.strictObject({ pubid: z.string(), site: z.string(), action: z.string() })),
    routes: z.array(z.string()),
    subscribers: z.int(),
    search_documents: z.int(),
    irreversible: z.array(z.string()),
  })
  .meta({ id: "Impact" });

/** What no rollback takes back, by the kind of proposal. */
const IRREVERSIBLE: Readonly<Record<string, readonly string[]>> = {
  retract: ["The address answers that the event was withdrawn, for ever."],
};
const AFTER_WINDOW = "After 72 hours it cannot be taken back by one act.";

export const GET = route({
  operation: "getProposalImpact",
  tag: "proposals",
  summary: "What would change where if a proposal were applied now",
  access: { scope: "proposals:read" },
  params: z.strictObject({ id: PathId }),
  answers: { 200: Impact },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id } }) => {
    const proposal = await getProposal(ctx, id);
    if (!proposal.ok) return proposal;
    const { geids, kind } = proposal.value;
    const views = await Promise.all(geids.map((geid) => projectionsOfEvent(ctx, geid)));
    const projections = views
      .flat()
      .map(({ dpid, domain }) => ({ dpid: dpid as string, domain: domain as string }));
    return ok({
      body: {
        projections: [...new Map(projections.map((one) => [one.dpid, one])).values()],
        publications: [],
        routes: geids.map((geid) => `/events/${geid}`),
        subscribers: 0,
        search_documents: await countDocuments(geids),
        irreversible: [...(IRREVERSIBLE[kind] ?? [AFTER_WINDOW])],
      },
    });
  },
});
