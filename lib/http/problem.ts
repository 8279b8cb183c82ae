import { env } from "#lib/kernel/env.ts";
import { problemCode, type AppError } from "./app-error.ts";
import { PROBLEMS, type Fault, type Problem, type ProblemCode } from "./contracts.ts";

/** What a refusal may carry for the outside besides its code; everything else in it stays inside. */
type Public = {
  readonly detail?: unknown;
  readonly errors?: unknown;
  readonly notice?: unknown;
  readonly retryAfterS?: unknown;
  readonly allow?: unknown;
};

export const PROBLEM_MEDIA = "application/problem+json";

/** Builds a problem document from a contract code. */
export function problemOf(code: ProblemCode, requestId: string, refusal: object = {}): Problem {
  const { status, title } = PROBLEMS[code];
  const facts = refusal as Public;
  return {
    type: `${env().origin}/docs/api#${code}`,
    title,
    status,
    detail: typeof facts.detail === "string" ? facts.detail : `${title}.`,
    code,
    request_id: requestId,
    errors: Array.isArray(facts.errors) ? (facts.errors as Fault[]) : [],
    ...(facts.notice === undefined ? {} : { notice: facts.notice }),
  };
}

/** A complete problem answer. */
export function problemResponse(code: ProblemCode, requestId: string, refusal: object = {}): Response {
  const facts = refusal as Public;
  const headers = new Headers({
    "content-type": PROBLEM_MEDIA,
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  if (typeof facts.retryAfterS === "number") headers.set("retry-after", String(Math.ceil(facts.retryAfterS)));
  if (typeof facts.allow === "string") headers.set("allow", facts.allow);
  if (code === "unauthenticated") headers.set("www-authenticate", 'Bearer realm="parallax"');
  return new Response(JSON.stringify(problemOf(code, requestId, facts)), {
    status: PROBLEMS[code].status,
    headers,
  });
}

/** The answer to an expected refusal. */
export function refusalResponse(error: AppError, requestId: string): Response {
  return problemResponse(problemCode(error), requestId, error);
}
