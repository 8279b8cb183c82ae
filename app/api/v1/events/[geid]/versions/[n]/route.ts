import { z } from "zod";
import { getVersion } from "#lib/flow/events/index.ts";
import { EventVersion } from "#lib/flow/events/contracts.ts";
import { err } from "#lib/kernel/result.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { PathId } from "../../../../path-id.ts";

const LARGEST = 2_147_483_647;

export const GET = route({
  operation: "getEventVersion",
  tag: "events",
  summary: "Reads one version of an event",
  access: "public",
  params: z.strictObject({ geid: PathId, n: z.string().max(20) }),
  answers: { 200: EventVersion },
  errors: ["not_found", "gone"],
  handle: async ({ ctx, params: { geid, n } }) => {
    const number = /^[1-9]\d*$/.test(n) ? Number(n) : 0;
    if (number < 1 || number > LARGEST) return err({ code: "events.not_found" });
    return answerOf(await getVersion(ctx, geid, number));
  },
});
