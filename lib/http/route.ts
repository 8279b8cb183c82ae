import { z } from "zod";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Principal, Purpose } from "#lib/access/contracts.ts";
import type { AppError, HttpError } from "./app-error.ts";
import { identifyCaller } from "./caller.ts";
import { newExchange, type Exchange, type RouteContext } from "./exchange.ts";
import { readPage, splitListQuery } from "./list-query.ts";
import type { Answer, Answers, AnyOperation, ByteBody, Operation, Run } from "./operation.ts";
import { parsePart, readQuery } from "./parse.ts";
import { present } from "./present.ts";
import { problemResponse, refusalResponse } from "./problem.ts";
import { decodeJson, MAX_JSON_BYTES, readBytes } from "./read-body.ts";

/** A handler for `app/api/v1/**` files; carries its contract for OpenAPI. */
export type RouteHandler = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly contract: AnyOperation;
};

const NoFields = z.strictObject({});

const isByteBody = (body: AnyOperation["body"]): body is ByteBody => body !== undefined && "bytes" in body;

async function readRequestBody(spec: AnyOperation, request: Request): Promise<Result<unknown, HttpError>> {
  if (spec.body === undefined) return ok(undefined);
  if (isByteBody(spec.body)) return await readBytes(request, spec.body.types, spec.body.maxBytes);
  const bytes = await readBytes(request, ["application/json", ...(spec.bodyTypes ?? [])], MAX_JSON_BYTES);
  if (!bytes.ok) return bytes;
  const json = decodeJson(bytes.value);
  return json.ok ? parsePart(spec.body, json.value, "") : json;
}

function readPurpose(request: Request, spec: AnyOperation): Purpose {
  return (
    (request.headers.get("x-parallax-purpose") as Purpose | null) ??
    spec.purpose ??
    (request.method === "GET" ? "reading" : "editing")
  );
}

function contextOf(principal: Principal | null, purpose: Purpose): Context {
  if (principal === null) return { ...publicContext, purpose };
  return { tenant: principal.tenant.id, principal: principal.account.id, purpose };
}

class Refused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

function runner(ctx: Context): Run<Answers> {
  return async (work, options) => {
    try {
      return await inContext(
        ctx,
        async (tx) => {
          const answer = await work(tx);
          if (!answer.ok) throw new Refused(answer.error);
          return answer;
        },
        options,
      );
    } catch (error) {
      if (error instanceof Refused) return err(error.error);
      throw error;
    }
  };
}

async function respond(
  spec: AnyOperation,
  request: Request,
  context: RouteContext,
  exchange: Exchange,
): Promise<Result<Answer<Answers>, AppError>> {
  const caller = await identifyCaller(request, exchange);
  if (!caller.ok) return caller;
  const principal = caller.value;
  if (spec.access !== "public" && principal === null) return err({ code: "http.unauthenticated" });
  const purpose = readPurpose(request, spec);
  const ctx = contextOf(principal, purpose);
  const params = spec.params ? parsePart(spec.params, await context.params, "/params") : ok(undefined);
  if (!params.ok) return params;
  const raw = readQuery(new URL(request.url).searchParams);
  if (!raw.ok) return raw;
  const { limit, cursor, filters } = spec.list
    ? splitListQuery(raw.value)
    : { limit: undefined, cursor: undefined, filters: raw.value };
  const query = spec.query
    ? parsePart(spec.query, filters, "/query")
    : parsePart(NoFields, filters, "/query");
  if (!query.ok) return query;
  const binding = {
    tenant: ctx.tenant,
    principal: ctx.principal,
    operation: spec.operation,
    filters: [params.value ?? null, filters],
  };
  const page = spec.list ? readPage(limit, cursor, binding, spec.list) : ok(null);
  if (!page.ok) return page;
  const body = await readRequestBody(spec, request);
  if (!body.ok) return body;
  const call = {
    ctx,
    principal,
    purpose,
    params: params.value,
    query: query.value,
    body: body.value,
    page: page.value,
    run: runner(ctx),
    request,
    requestId: exchange.requestId,
  };
  return await spec.handle(call as never);
}

/**
 * Makes the handler of one operation: caller → purpose → parse → use case → answer. Expected refusals become problem
 * documents; what throws is logged once, here, and answers 500 without its text.
 */
export function route<
  A extends Answers,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | ByteBody | undefined = undefined,
  L extends z.ZodType | undefined = undefined,
>(operation: Operation<P, Q, B, L, A>): RouteHandler {
  const spec = operation as unknown as AnyOperation;
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const exchange = context.exchange ?? newExchange();
    try {
      const answer = await respond(spec, request, context, exchange);
      return answer.ok
        ? present(spec, request, answer.value, exchange.requestId)
        : refusalResponse(answer.error, exchange.requestId);
    } catch (error) {
      log.error(
        { err: error, operation: spec.operation, requestId: exchange.requestId },
        "an operation failed",
      );
      return problemResponse("internal_error", exchange.requestId);
    }
  };
  return Object.assign(handler, { contract: spec });
}
