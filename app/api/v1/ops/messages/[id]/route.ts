import { z } from "zod";
import { MessageWithEnvelope } from "#lib/bus/contracts.ts";
import { getMessage } from "#lib/bus/index.ts";
import { answerOf, route } from "#lib/http/index.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { err } from "#lib/kernel/result.ts";
import { PathId } from "../../../path-id.ts";

export const GET = route({
  operation: "getMessage",
  tag: "operations",
  summary: "Reads a message with its envelope and how far each consumer has come",
  access: { scope: "ops:read" },
  purpose: "operating",
  params: z.strictObject({ id: PathId }),
  answers: { 200: MessageWithEnvelope },
  errors: ["not_found"],
  handle: async ({ ctx, params: { id } }) => {
    if (!MessageId.safeParse(id).success) return err({ code: "bus.message_not_found" });
    return answerOf(await getMessage(ctx, id));
  },
});
