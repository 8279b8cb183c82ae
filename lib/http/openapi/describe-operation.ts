import type { z } from "zod";
import { PROBLEMS, Problem, type ProblemCode } from "../contracts.ts";
import type { AnyOperation, Answers } from "../operation.ts";
import { PROBLEM_MEDIA } from "../problem.ts";
import type { Components, JsonSchema } from "./json-schema.ts";

export type Described = Record<string, unknown>;

const isRecord = (method: string, spec: AnyOperation) =>
  method === "post" && (spec.idempotent ?? true) && spec.access !== "public";

/** The codes an operation can answer: its own, and those that come with what it takes. */
export function codesOf(method: string, spec: AnyOperation): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    "invalid_request",
    "unauthenticated",
    "forbidden",
    "internal_error",
    "control_plane_unavailable",
  ]);
  if (!spec.isUnmetered) codes.add("rate_limited");
  if (spec.body) for (const code of ["payload_too_large", "unsupported_media_type"] as const) codes.add(code);
  if (spec.list) for (const code of ["invalid_limit", "invalid_cursor"] as const) codes.add(code);
  if (isRecord(method, spec))
    for (const code of ["idempotency_key_reused", "idempotency_in_progress"] as const) codes.add(code);
  for (const code of spec.errors ?? []) codes.add(code);
  return [...codes].sort();
}

function parametersOf(spec: AnyOperation, components: Components): Described[] {
  const from = (place: "path" | "query", fields: z.ZodObject | undefined): Described[] =>
    Object.entries(fields?.shape ?? {}).map(([name, field]) => {
      const schema = field as z.ZodType;
      const isRequired = place === "path" || !schema.safeParse(undefined).success;
      return { name, in: place, required: isRequired, schema: components.describe(schema) };
    });
  const list: Described[] = spec.list
    ? [{ $ref: "#/components/parameters/limit" }, { $ref: "#/components/parameters/cursor" }]
    : [];
  return [
    ...from("path", spec.params),
    ...from("query", spec.query),
    ...list,
    { $ref: "#/components/parameters/purpose" },
  ];
}

function bodyOf({ body, bodyTypes }: AnyOperation, components: Components): Described | undefined {
  if (body === undefined) return undefined;
  if ("bytes" in body)
    return { required: true, content: Object.fromEntries(body.types.map((type) => [type, {}])) };
  const schema = components.describe(body);
  const types = ["application/json", ...(bodyTypes ?? [])];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function successOf(answer: Answers[number], components: Components): Described {
  if (answer === null || answer === undefined) return {};
  if ("media" in answer) return { content: { [answer.media]: {} } };
  return { content: { "application/json": { schema: components.describe(answer) } } };
}

function problemsOf(codes: readonly ProblemCode[], problem: JsonSchema): Record<string, Described> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join("; "),
        content: {
          [PROBLEM_MEDIA]: { schema: { allOf: [problem, { properties: { code: { enum: group } } }] } },
        },
      },
    ]),
  );
}

function securityOf(spec: AnyOperation): Described[] {
  const known = [{ key: [] }, { session: [] }, ...(spec.token ? [{ token: [] }] : [])];
  return spec.access === "public" ? [{}, ...known] : known;
}

/** One operation as OpenAPI 3.1 writes it. */
export function describeOperation(method: string, spec: AnyOperation, components: Components): Described {
  const scope = typeof spec.access === "object" ? `Needs the scope \`${spec.access.scope}\`.` : undefined;
  const parameters = parametersOf(spec, components);
  if (isRecord(method, spec)) parameters.push({ $ref: "#/components/parameters/idempotencyKey" });
  const successes = Object.entries(spec.answers).map(([status, answer]): [string, Described] => [
    status,
    { description: spec.summary, ...successOf(answer, components) },
  ]);
  const requestBody = bodyOf(spec, components);
  return {
    operationId: spec.operation,
    tags: [spec.tag],
    summary: spec.summary,
    ...(scope ? { description: scope } : {}),
    security: securityOf(spec),
    parameters,
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...problemsOf(codesOf(method, spec), components.describe(Problem)),
      ...Object.fromEntries(successes),
    },
  };
}
