import { z } from "zod";
import { listVersions } from "#lib/flow/events/index.ts";
import { EventVersion } from "#lib/flow/events/contracts.ts";
import { ok } from "#lib/kernel/result.ts";
import { pageOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "listEventVersions",
  tag: "events",
  summary: "Lists the versions of an event with what each changed, newest first",
  access: "public",
  params: z.strictObject({ geid: PathId }),
  list: z.int().positive(),
  answers: { 200: pageOf(EventVersion) },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { geid }, page }) => {
    const versions = await listVersions(ctx, { geid, before: page.after, limit: page.limit + 1 });
    if (!versions.ok) return versions;
    return ok({ body: page.of(versions.value, (version) => version.version) });
  },
});
