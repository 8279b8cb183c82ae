import { z } from "zod";
import { requestRebuild } from "#lib/flow/projections/index.ts";
import { route } from "#lib/http/index.ts";
import { RunId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";
import { activatePack } from "#lib/registry/index.ts";
import { PackHead } from "#lib/registry/packs/contracts.ts";
import { PathId } from "../../../../../path-id.ts";

export const POST = route({
  operation: "activatePack",
  tag: "packs",
  summary: "Makes a revision the one that the domain reads under, and asks for its events to be read again",
  access: { scope: "packs:write" },
  params: z.strictObject({ d: PathId, rev: PathId }),
  answers: { 200: PackHead.extend({ run_id: RunId.nullable() }) },
  errors: ["not_found", "conflict"],
  handle: async ({ ctx, params: { d, rev }, run }) =>
    await run(async (tx) => {
      const activated = await activatePack(tx, ctx, d, rev);
      if (!activated.ok) return activated;
      const { manifest: _manifest, ...head } = activated.value.pack;
      if (!activated.value.isMoved) return ok({ body: { ...head, run_id: null } });
      const asked = await requestRebuild(tx, ctx, d, null);
      return asked.ok ? ok({ body: { ...head, run_id: asked.value.run_id } }) : asked;
    }),
});
