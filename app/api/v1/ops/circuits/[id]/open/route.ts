import { z } from "zod";
import { appendAudit } from "#lib/access/index.ts";
import { openCircuit, readCircuit } from "#lib/effects/index.ts";
import { Circuit } from "#lib/effects/contracts.ts";
import { Words } from "#lib/flow/publications/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { route } from "#lib/http/index.ts";

export const POST = route({
  operation: "openCircuit",
  tag: "operations",
  summary: "Stops calls to a target, until a time or until its circuit is closed",
  access: { scope: "ops:write" },
  purpose: "operating",
  params: z.strictObject({ id: z.string().max(200) }),
  body: z.strictObject({ reason: Words(500), until: z.iso.datetime({ offset: true }).optional() }),
  answers: { 200: Circuit },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id }, body, run }) =>
    await run(async (tx) => {
      if (ctx.tenant === null) throw new Error("an operator acts in a tenant");
      const own = { ...ctx, tenant: ctx.tenant };
      const until = body.until === undefined ? null : new Date(body.until);
      const set = await openCircuit(tx, own, { circuitId: id, reason: body.reason, until });
      if (!set.ok) return set;
      const circuit = await readCircuit(tx, ctx, id);
      await appendAudit(tx, own.tenant, {
        actor: ctx.principal ?? "unknown",
        action: "ops:circuit-open",
        resource: { kind: "circuit", id },
        purpose: ctx.purpose,
        allowed: true,
        reason: body.reason,
      });
      return ok({ body: circuit });
    }),
});
