import type { z } from "zod";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import type { Fault } from "./contracts.ts";

const pointer = (root: string, path: readonly PropertyKey[]) =>
  root + path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

type Issue = z.core.$ZodIssue;

/** Where one of several shapes would do, the one that the value comes nearest to says what is wrong with it. */
function nearest(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.path.length > 0) return [issue];
  const weight = (issues: readonly Issue[]) =>
    issues.reduce((sum, one) => sum + (one.code === "unrecognized_keys" ? one.keys.length : 1), 0);
  return issue.errors.toSorted((a, b) => weight(a) - weight(b))[0] ?? [issue];
}

/** Faults of a failed parse; one fault for each unknown field. `root` is "" for the body, `/query`, `/params`. */
export function faultsOf(error: z.ZodError, root: string): Fault[] {
  return error.issues.flatMap(nearest).flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          pointer: pointer(root, [...issue.path, key]),
          code: "unknown_field",
          detail: "the field is not known here",
        }))
      : [{ pointer: pointer(root, issue.path), code: issue.code, detail: issue.message }],
  );
}

/** Parses one part of a request; the refusal names every fault. */
export function parsePart<S extends z.ZodType>(
  schema: S,
  value: unknown,
  root: string,
): Result<z.output<S>, HttpError> {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? ok(parsed.data)
    : err({ code: "http.invalid_request", errors: faultsOf(parsed.error, root) });
}

/** The query as one value a name; a name given twice is refused, because readers disagree on which one counts. */
export function readQuery(search: URLSearchParams): Result<Record<string, string>, HttpError> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of search) {
    const at = `/query/${name}`;
    if (name in fields)
      return err({
        code: "http.invalid_request",
        errors: [{ pointer: at, code: "duplicate_key", detail: "given twice" }],
      });
    if (value.includes("\0") || value.includes("\uFFFD") || name === "__proto__")
      return err({
        code: "http.invalid_request",
        errors: [{ pointer: at, code: "invalid_text", detail: "not valid text" }],
      });
    fields[name] = value;
  }
  return ok({ ...fields });
}
