import { z } from "zod";
import { DomainReading } from "#lib/flow/projections/contracts.ts";
import { readingsOf } from "#lib/flow/projections/index.ts";
import { route } from "#lib/http/index.ts";
import { ok } from "#lib/kernel/result.ts";
import { DomainPatch } from "#lib/registry/contracts.ts";
import { getDomain, updateDomain } from "#lib/registry/index.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getDomain",
  tag: "domains",
  summary: "Reads a domain with what it reads",
  access: "public",
  params: z.strictObject({ d: PathId }),
  answers: { 200: DomainReading },
  errors: ["not_found"],
  handle: async ({ ctx, params }) => {
    const domain = await getDomain(ctx, params.d);
    if (!domain.ok) return domain;
    const [reading] = await readingsOf(ctx, [domain.value]);
    if (!reading) throw new Error(`domain ${params.d} has no reading`);
    return ok({ body: reading });
  },
});

export const PATCH = route({
  operation: "updateDomain",
  tag: "domains",
  summary: "Changes title, parent or status of a domain",
  access: { scope: "domains:write" },
  params: z.strictObject({ d: PathId }),
  body: DomainPatch,
  answers: { 200: DomainReading },
  errors: ["not_found"],
  handle: async ({ ctx, params, body, run }) =>
    await run(async (tx) => {
      const updated = await updateDomain(tx, ctx, params.d, body);
      if (!updated.ok) return updated;
      const [reading] = await readingsOf(ctx, [updated.value]);
      if (!reading) throw new Error(`domain ${params.d} has no reading`);
      return ok({ body: reading });
    }),
});
