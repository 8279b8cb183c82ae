import { z } from "zod";
import { awaitDoors, demandInvalidation, type Standing } from "#lib/cache/front-doors/index.ts";
import { domainTag, DOMAINS, eventTag, STREAM } from "#lib/cache/pages/index.ts";
import { readPublication, retractPublication } from "#lib/flow/publications/index.ts";
import { RetractedPublication } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";
import { owned } from "../../owned.ts";
import { PathId } from "../../../path-id.ts";

/** What has not confirmed by then is named as pending. */
const PATIENCE_MS = 2_000;
const NOBODY_ASKED: Standing = { acknowledged: 0, pending: [] };

export const POST = route({
  operation: "retractPublication",
  tag: "publications",
  summary: "Withdraws a publication: its page answers 410, it leaves the feeds, other systems are told",
  access: { scope: "publications:decide" },
  purpose: "publishing",
  params: z.strictObject({ pubid: PathId }),
  body: z.strictObject({ reason: writtenLine(2_000), hard_invalidate: z.boolean().optional() }),
  answers: { 200: RetractedPublication },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { pubid }, body, run }) => {
    const demand: { epoch: bigint | null } = { epoch: null };
    return await run(
      async (tx) => {
        const retracted = await retractPublication(tx, owned(ctx), { pubid, reason: body.reason });
        if (!retracted.ok) return retracted;
        const publication = await readPublication(tx, ctx, pubid);
        if (body.hard_invalidate) {
          const tags = [STREAM, DOMAINS, domainTag(retracted.value.domain), eventTag(publication.geid)];
          demand.epoch = await demandInvalidation(tx, { subject: pubid, tags });
        }
        return ok({ body: { ...publication, invalidated: NOBODY_ASKED } });
      },
      {
        afterwards: async (answer) => {
          if (demand.epoch === null || answer.body === undefined) return answer;
          const invalidated = await awaitDoors(demand.epoch, PATIENCE_MS);
          return { ...answer, body: { ...answer.body, invalidated } };
        },
      },
    );
  },
});
