import { z } from "zod";
import { listProposals } from "#lib/flow/events/index.ts";
import { Proposal, ProposalKind, ProposalStatus } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";

export const GET = route({
  operation: "listProposals",
  tag: "proposals",
  summary: "Lists proposals about events, newest first",
  access: { scope: "proposals:read" },
  query: z.strictObject({
    kind: ProposalKind.optional(),
    status: ProposalStatus.optional(),
    domain: z.string().max(100).optional(),
    min_score: z
      .string()
      .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, "must be a number from 0 to 1")
      .optional(),
  }),
  list: z.strictObject({ at: z.string(), id: z.string() }),
  answers: { 200: pageOf(Proposal) },
  handle: async ({ ctx, query: { min_score, ...filters }, page }) => {
    const minScore = min_score === undefined ? undefined : Number(min_score);
    const rows = await listProposals(ctx, { ...filters, minScore, after: page.after, limit: page.limit + 1 });
    return ok({ body: page.of(rows, (row) => ({ at: row.proposed_at, id: row.id as string })) });
  },
});
