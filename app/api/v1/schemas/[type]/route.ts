import { z } from "zod";
import { dataSchema, declaredMessages } from "#lib/bus/index.ts";
import { route } from "#lib/http/index.ts";
import { env } from "#lib/kernel/env.ts";
import { err, ok } from "#lib/kernel/result.ts";
import { PathId } from "../../path-id.ts";

export const GET = route({
  operation: "getMessageSchema",
  tag: "operations",
  summary: "The JSON Schema (2020-12) of a message type's data, as its envelopes name it in dataschema",
  access: "public",
  params: z.strictObject({ type: PathId }),
  answers: { 200: z.looseObject({ $schema: z.string() }) },
  errors: ["not_found"],
  handle: async ({ params }) => {
    const type = declaredMessages().get(params.type);
    if (type === undefined) return await Promise.resolve(err({ code: "http.not_found" }));
    const $id = `${env().origin}/api/v1/schemas/${params.type}`;
    return ok({
      body: { $schema: "https://json-schema.org/draft/2020-12/schema", ...dataSchema(type), $id },
    });
  },
});
