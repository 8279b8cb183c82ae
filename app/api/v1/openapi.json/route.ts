import { z } from "zod";
import { route } from "#lib/http/index.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { ok } from "#lib/kernel/result.ts";

export const GET = route({
  operation: "getOpenApi",
  tag: "operations",
  summary: "This document: every operation with its shapes and codes, OpenAPI 3.1",
  access: "public",
  answers: { 200: z.looseObject({ openapi: z.string() }) },
  handle: async () => ok({ body: { openapi: "3.1.0", ...(await openApiDocument()) } }),
});
