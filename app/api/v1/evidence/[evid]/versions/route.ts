import { z } from "zod";
import { EvidenceVersion } from "#lib/flow/evidence/contracts.ts";
import { findEvidence, listEvidenceVersions } from "#lib/flow/evidence/index.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listEvidenceVersions",
  tag: "evidence",
  summary: "Lists the states of a piece of evidence, newest first",
  access: "public",
  params: z.strictObject({ evid: PathId }),
  list: z.int().positive(),
  answers: { 200: pageOf(EvidenceVersion) },
  errors: ["not_found"],
  handle: async ({ ctx, params: { evid }, page }) => {
    if (!(await findEvidence(ctx, evid))) return err({ code: "evidence.not_found" });
    const before = page.after === null ? {} : { before: page.after };
    const versions = await listEvidenceVersions(ctx, evid, { ...before, limit: page.limit + 1 });
    return ok({ body: page.of(versions, (version) => version.version) });
  },
});
