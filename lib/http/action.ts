import type { z } from "zod";
import type { Principal, Purpose } from "#lib/access/contracts.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { log } from "#lib/kernel/log.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { problemCode, type AppError, type HttpError } from "./app-error.ts";
import type { Problem } from "./contracts.ts";
import { newExchange, type Exchange } from "./exchange.ts";
import { classifyFailure } from "./failure.ts";
import { observeRequest } from "./metrics.ts";
import type { Access } from "./operation.ts";
import { isSameOrigin } from "./origin-check.ts";
import { parsePart } from "./parse.ts";
import { problemOf } from "./problem.ts";
import { admit } from "./purpose.ts";
import { chargeRequest } from "./rate-limits.ts";
import { Refused, runRefusable } from "./refusable.ts";
import { contextOf } from "./context-of.ts";
import { currentViewer } from "./sign-in/read-session.ts";

/** What a page hands over of the request that carried the form. */
export type FormRequest = { readonly headers: Headers; readonly exchange?: Exchange };

/** What the use case behind a form is given, already checked. */
export type ActionCall<I> = {
  readonly ctx: Context;
  readonly principal: Principal | null;
  readonly purpose: Purpose;
  readonly input: I;
  /** One transaction under the caller's context; a refusal rolls it back. */
  readonly run: <T>(work: (tx: Tx) => Promise<Result<T, AppError>>) => Promise<Result<T, AppError>>;
  readonly requestId: string;
};

export type Action<S extends z.ZodObject, O> = {
  readonly operation: string;
  readonly tag: string;
  readonly access: Access;
  readonly purpose?: Exclude<Purpose, "training">;
  readonly input: S;
  readonly handle: (call: ActionCall<z.output<S>>) => Promise<Result<O, AppError>>;
};

/** A refusal rolls back what was written before it. */
const orRefuse =
  <T>(work: (tx: Tx) => Promise<Result<T, AppError>>) =>
  async (tx: Tx): Promise<Result<T, AppError>> => {
    const outcome = await work(tx);
    if (!outcome.ok) throw new Refused(outcome.error);
    return outcome;
  };

const fault = (name: string, code: string, detail: string) =>
  err({ code: "http.invalid_request", errors: [{ pointer: `/${name}`, code, detail }] } satisfies HttpError);

/** The fields of a form as one text a name; the framework's own fields are left out. */
function readForm(form: FormData): Result<Record<string, string>, HttpError> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (name.startsWith("$ACTION")) continue;
    if (typeof value !== "string") return fault(name, "unexpected_file", "a file is not expected here");
    if (Object.hasOwn(fields, name) || name === "__proto__")
      return fault(name, "duplicate_key", "given twice");
    if (value.includes("\0") || !value.isWellFormed()) return fault(name, "invalid_text", "not valid text");
    fields[name] = value;
  }
  return ok(fields);
}

async function perform<S extends z.ZodObject, O>(
  action: Action<S, O>,
  request: FormRequest,
  form: FormData,
  { requestId, address }: Exchange,
): Promise<Result<O, AppError>> {
  if (!isSameOrigin(request.headers))
    return err({ code: "http.forbidden", detail: "The form does not come from this site." });
  const principal = await currentViewer(request.headers);
  const charge = await chargeRequest("POST", principal, address);
  if (!charge.ok) return charge;
  const purpose = await admit({
    ...action,
    hasToken: false,
    principal,
    named: null,
    fallback: action.purpose ?? "editing",
    requestId,
  });
  if (!purpose.ok) return purpose;
  const fields = readForm(form);
  if (!fields.ok) return fields;
  const input = parsePart(action.input, fields.value, "");
  if (!input.ok) return input;
  const ctx = contextOf(principal, purpose.value);
  return await action.handle({
    ctx,
    principal,
    purpose: purpose.value,
    input: input.value,
    run: (work) => runRefusable(ctx, orRefuse(work)),
    requestId,
  });
}

/**
 * Makes the function behind a form of our own pages. It goes the way of `route()`: origin → caller → rate limit →
 * purpose → parse → use case; a refusal or failure comes back as a problem document, never as an exception.
 */
export function action<S extends z.ZodObject, O>(
  spec: Action<S, O>,
): (request: FormRequest, form: FormData) => Promise<Result<O, Problem>> {
  return async (request, form) => {
    const startedMs = performance.now();
    const exchange = request.exchange ?? newExchange();
    const outcome = await perform(spec, request, form, exchange).catch(
      (error: unknown): Result<O, AppError> => {
        const kind = classifyFailure(error);
        log[kind === "defect" ? "error" : "warn"](
          { err: error, operation: spec.operation, requestId: exchange.requestId },
          "an action failed",
        );
        return err({ code: kind === "defect" ? "http.internal_error" : "http.control_plane_unavailable" });
      },
    );
    const problem = outcome.ok
      ? null
      : problemOf(problemCode(outcome.error), exchange.requestId, outcome.error);
    observeRequest(spec.operation, "POST", problem?.status ?? 200, performance.now() - startedMs);
    return outcome.ok ? outcome : err(problem as Problem);
  };
}
