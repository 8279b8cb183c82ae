import type { z } from "zod";
import type { KeyUse } from "#lib/access/index.ts";
import type { Principal, Purpose } from "#lib/access/contracts.ts";
import { log } from "#lib/kernel/log.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { AppError } from "./app-error.ts";
import { identifyCaller, showsToken } from "./caller.ts";
import { contextOf } from "./context-of.ts";
import { newExchange, type Exchange, type RouteContext } from "./exchange.ts";
import { classifyFailure } from "./failure.ts";
import { observeRequest } from "./metrics.ts";
import type { Answer, Answers, AnyOperation, ByteBody, Operation } from "./operation.ts";
import { isSafeMethod } from "./origin-check.ts";
import { present, presentStored, serialise } from "./present.ts";
import { problemResponse, refusalResponse } from "./problem.ts";
import { admit } from "./purpose.ts";
import { chargeRefusal, chargeRequest } from "./rate-limits.ts";
import { readRequest, type CheckedRequest } from "./read-request.ts";
import { storedAnswer, transactionOf } from "./transaction.ts";

/** A handler for `app/api/v1/**` files; carries its contract for OpenAPI. */
export type RouteHandler = {
  (request: Request, context: RouteContext): Promise<Response>;
  readonly contract: AnyOperation;
};

function keyUseOf(request: Request, principal: Principal | null, checked: CheckedRequest): KeyUse | null {
  if (checked.idempotencyKey === null || principal === null) return null;
  const path = `${request.method} ${new URL(request.url).pathname.replace(/^\/(?:api\/)?v1(?=\/)/, "")}`;
  const { idempotencyKey: key, fingerprint } = checked;
  return { tenantId: principal.tenant.id, principal: principal.account.id, path, key, fingerprint };
}

type Admitted = { readonly principal: Principal | null; readonly purpose: Purpose };

/** Caller, rate limit and purpose: everything before the request itself is read. */
async function admitCaller(
  spec: AnyOperation,
  request: Request,
  { requestId, address }: Exchange,
): Promise<Result<Admitted, AppError>> {
  if (showsToken(spec, request)) return ok({ principal: null, purpose: spec.purpose ?? "operating" });
  const caller = await identifyCaller(request, spec.body !== undefined);
  if (!caller.ok) {
    const charge = await chargeRefusal(address);
    return charge.ok ? caller : charge;
  }
  const principal = caller.value;
  const charge = spec.isUnmetered ? ok(null) : await chargeRequest(request.method, principal, address);
  if (!charge.ok) return charge;
  const purpose = await admit({
    ...spec,
    hasToken: spec.token !== undefined,
    principal,
    named: request.headers.get("x-parallax-purpose"),
    fallback: spec.purpose ?? (isSafeMethod(request.method) ? "reading" : "editing"),
    requestId,
  });
  return purpose.ok ? ok({ principal, purpose: purpose.value }) : purpose;
}

async function respond(
  spec: AnyOperation,
  request: Request,
  context: RouteContext,
  exchange: Exchange,
): Promise<Result<Answer<Answers>, AppError>> {
  const admitted = await admitCaller(spec, request, exchange);
  if (!admitted.ok) return admitted;
  const { principal, purpose } = admitted.value;
  const { requestId } = exchange;
  const ctx = contextOf(principal, purpose);
  const checked = await readRequest(spec, request, await context.params, ctx);
  if (!checked.ok) return checked;
  const run = transactionOf(spec, ctx, keyUseOf(request, principal, checked.value), requestId);
  const { params, query, body, page } = checked.value;
  const call = { ctx, principal, purpose, params, query, body, page, run, request, requestId };
  return await spec.handle(call as never);
}

function failureResponse(spec: AnyOperation, error: unknown, requestId: string): Response {
  const kind = classifyFailure(error);
  const facts = { err: error, operation: spec.operation, requestId };
  if (kind === "defect") {
    log.error(facts, "an operation failed");
    return problemResponse("internal_error", requestId);
  }
  log.warn({ ...facts, kind }, "an operation could not be carried out now");
  return problemResponse("control_plane_unavailable", requestId, { retryAfterS: 1 });
}

async function answer(
  spec: AnyOperation,
  request: Request,
  context: RouteContext,
  exchange: Exchange,
): Promise<Response> {
  const { requestId } = exchange;
  try {
    const outcome = await respond(spec, request, context, exchange);
    if (!outcome.ok) return refusalResponse(outcome.error, requestId);
    const recorded = storedAnswer(outcome.value);
    if (recorded !== null) return presentStored(recorded, requestId);
    return present(request, serialise(spec, outcome.value), outcome.value.etag, requestId);
  } catch (error) {
    return failureResponse(spec, error, requestId);
  }
}

/**
 * Makes the handler of one operation: caller → rate limit → purpose → parse → idempotency → use case → answer.
 * Expected refusals become problem documents; what throws is logged once, here, and answers without its text.
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
    const startedMs = performance.now();
    const response = await answer(spec, request, context, context.exchange ?? newExchange());
    observeRequest(spec.operation, request.method, response.status, performance.now() - startedMs);
    return response;
  };
  return Object.assign(handler, { contract: spec });
}
