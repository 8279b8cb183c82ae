import { z } from "zod";

/** Stable codes of problem documents, each with its status and title. The only table that knows a status. */
export const PROBLEMS = {
  invalid_request: { status: 400, title: "The request is not valid" },
  invalid_limit: { status: 400, title: "The limit must be a whole number from 1 to 100" },
  invalid_cursor: { status: 400, title: "The cursor does not belong to this list" },
  unauthenticated: { status: 401, title: "A valid credential is needed" },
  forbidden: { status: 403, title: "Not allowed" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "This address does not answer that method" },
  request_timeout: { status: 408, title: "The request took too long to arrive" },
  conflict: { status: 409, title: "The request conflicts with the current state" },
  version_conflict: { status: 409, title: "Another change came first" },
  idempotency_in_progress: { status: 409, title: "A request with this Idempotency-Key is still running" },
  gone: { status: 410, title: "Gone" },
  session_expired: { status: 410, title: "The session has ended" },
  payload_too_large: { status: 413, title: "The body is too large" },
  uri_too_long: { status: 414, title: "The address is too long" },
  unsupported_media_type: { status: 415, title: "The media type of the body is not supported" },
  unknown_host: { status: 421, title: "No site answers at this host" },
  expectation_failed: { status: 417, title: "The expectation cannot be met" },
  channel_not_offered: { status: 422, title: "This channel is not offered" },
  idempotency_key_reused: { status: 422, title: "The Idempotency-Key was used with another body" },
  unprocessable: { status: 422, title: "The content has faults" },
  upgrade_refused: { status: 426, title: "Protocol upgrades are not offered" },
  rate_limited: { status: 429, title: "Too many requests" },
  headers_too_large: { status: 431, title: "The header fields are too large" },
  internal_error: { status: 500, title: "An error on our side" },
  control_plane_unavailable: { status: 503, title: "The control plane is not available" },
  maintenance: { status: 503, title: "Maintenance" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** One fault of a request: where (RFC 6901 pointer into the body, or `/query/…`), a code, and words. */
export const Fault = z
  .strictObject({ pointer: z.string(), code: z.string(), detail: z.string() })
  .meta({ id: "Fault" });
export type Fault = z.infer<typeof Fault>;

/** RFC 9457 problem document; some carry further members, such as `notice`. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string(),
    errors: z.array(Fault),
  })
  .meta({ id: "Problem" });
export type Problem = z.infer<typeof Problem>;

/** Times on the wire: RFC 3339, UTC, milliseconds. */
export const WireTime = z.iso.datetime({ precision: 3 });

/** The shape of every list: its items, and where to go on. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), page: z.strictObject({ next_cursor: z.string().nullable() }) });

/** What `/readyz` answers: each check by name, with words where it does not hold. */
export const Readiness = z
  .strictObject({
    ready: z.boolean(),
    checks: z.array(z.strictObject({ name: z.string(), ok: z.boolean(), detail: z.string().nullable() })),
  })
  .meta({ id: "Readiness" });
export type Readiness = z.infer<typeof Readiness>;
