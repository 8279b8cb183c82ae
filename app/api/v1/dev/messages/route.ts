import { z } from "zod";
import { receive, receiveAgain } from "#lib/bus/receive.ts";
import { developmentOnly, route } from "#lib/http/index.ts";
import { MessageId } from "#lib/kernel/ids.ts";
import { ok } from "#lib/kernel/result.ts";

export const POST = developmentOnly(
  route({
    operation: "deliverMessage",
    tag: "development",
    summary: "Delivers an envelope as the bus would, again if its id is known; or a sent message once more",
    access: { scope: "ops:write" },
    purpose: "operating",
    idempotent: false,
    body: z.union([
      z.strictObject({ envelope: z.looseObject({ id: z.string() }) }),
      z.strictObject({ message_id: MessageId }),
    ]),
    answers: {
      200: z.strictObject({ message_id: z.string(), outcome: z.enum(["sent", "again", "quarantined"]) }),
    },
    errors: ["invalid_request", "not_found", "gone"],
    handle: async ({ body }) => {
      const received =
        "envelope" in body ? await receive(body.envelope) : await receiveAgain(body.message_id);
      if (!received.ok) return received;
      return ok({ body: { message_id: received.value.messageId, outcome: received.value.outcome } });
    },
  }),
);
