import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { env } from "#lib/kernel/env.ts";
import { canonicalJson } from "#lib/kernel/mint.ts";
import type { PageRequest } from "./operation.ts";

const VERSION = "1";
const MAX_LENGTH = 2_048;

/** What a cursor is bound to: it is worth nothing under another tenant, principal, list or filter. */
export type CursorBinding = {
  readonly tenant: string | null;
  readonly principal: string | null;
  readonly operation: string;
  /** Path parameters and filters, without `limit` and `cursor`. */
  readonly filters: unknown;
};

function signature(payload: string, binding: CursorBinding): string {
  return createHmac("sha256", env().secretFor("cursor"))
    .update(`${VERSION}\n${canonicalJson(binding)}\n${payload}`)
    .digest("base64url")
    .slice(0, 24);
}

/** Seals a position: readable by nobody but us, and only where it was given out. */
export function sealCursor(position: unknown, binding: CursorBinding): string {
  const payload = Buffer.from(canonicalJson(position)).toString("base64url");
  return `${VERSION}.${payload}.${signature(payload, binding)}`;
}

/** Opens a cursor; null for one that was altered, comes from elsewhere or has another shape. */
export function openCursor<S extends z.ZodType>(
  cursor: string,
  binding: CursorBinding,
  position: S,
): z.output<S> | null {
  const [version, payload, mac, ...rest] = cursor.length > MAX_LENGTH ? [] : cursor.split(".");
  if (version !== VERSION || payload === undefined || mac === undefined || rest.length > 0) return null;
  // Compared as text: decoding would accept several spellings of one signature.
  const given = Buffer.from(mac);
  const right = Buffer.from(signature(payload, binding));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  try {
    const parsed = position.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The page a list was asked for; `of` expects one row more than `limit` where the list goes on. */
export function pageRequest<L>(limit: number, after: L | null, binding: CursorBinding): PageRequest<L> {
  const of = <Row, Item>(
    rows: readonly Row[],
    position: (row: Row) => L,
    present: (row: Row) => Item = (row) => row as unknown as Item,
  ) => {
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last !== undefined ? sealCursor(position(last), binding) : null;
    return { data: shown.map((row) => present(row)), page: { next_cursor: next } };
  };
  return { limit, after, of };
}
