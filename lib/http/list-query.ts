import type { z } from "zod";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { HttpError } from "./app-error.ts";
import { openCursor, pageRequest, type CursorBinding } from "./cursor.ts";
import type { PageRequest } from "./operation.ts";

export const DEFAULT_LIMIT = 50;

/** Takes `limit` and `cursor` out of a query, so that the rest is filters only. */
export function splitListQuery(query: Record<string, string>): {
  limit: string | undefined;
  cursor: string | undefined;
  filters: Record<string, string>;
} {
  const { limit, cursor, ...filters } = query;
  return { limit, cursor, filters };
}

/** Reads limit (1–100) and cursor of a list. */
export function readPage<S extends z.ZodType>(
  limit: string | undefined,
  cursor: string | undefined,
  binding: CursorBinding,
  position: S,
): Result<PageRequest<z.output<S>>, HttpError> {
  const wanted = limit === undefined ? DEFAULT_LIMIT : /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  if (wanted < 1 || wanted > 100)
    return err({
      code: "http.invalid_limit",
      errors: [
        { pointer: "/query/limit", code: "invalid_limit", detail: "must be a whole number from 1 to 100" },
      ],
    });
  if (cursor === undefined) return ok(pageRequest<z.output<S>>(wanted, null, binding));
  const after = openCursor(cursor, binding, position);
  if (after === null)
    return err({
      code: "http.invalid_cursor",
      errors: [{ pointer: "/query/cursor", code: "invalid_cursor", detail: "start again without a cursor" }],
    });
  return ok(pageRequest<z.output<S>>(wanted, after, binding));
}
