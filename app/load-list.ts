import { openCursor, sealCursor, type CursorBinding } from "#lib/http/cursor.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { Position } from "#lib/flow/deliveries/contracts.ts";

const PAGE_SIZE = 25;

/** A page of a list, and where the next one starts. */
export type ListPage<T> = {
  readonly rows: readonly T[];
  readonly next: string | null;
  /** The cursor was not ours or not for this reader; the head of the list is shown instead. */
  readonly isStale: boolean;
};

type Source<T> = {
  readonly list: string;
  readonly ctx: Context;
  readonly read: (wanted: { after: Position | null; limit: number }) => Promise<T[]>;
  readonly positionOf: (row: T) => Position;
};

/** A page of a reader's own list; a cursor that does not fit leads to the head of the list. */
export async function loadList<T>(
  cursor: string | null,
  { list, ctx, read, positionOf }: Source<T>,
): Promise<ListPage<T>> {
  const { tenant, principal } = ctx;
  const binding: CursorBinding = { tenant, principal, operation: `page:${list}`, filters: {} };
  const after = cursor === null ? null : openCursor(cursor, binding, Position);
  const rows = await read({ after, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const next = rows.length > PAGE_SIZE && last ? sealCursor(positionOf(last), binding) : null;
  return { rows: shown, next, isStale: cursor !== null && after === null };
}
