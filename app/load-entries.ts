import { openCursor, sealCursor, type CursorBinding } from "#lib/http/cursor.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { presentEntry, type EntryRow } from "#lib/flow/timelines/index.ts";
import { Position, type Entry } from "#lib/flow/timelines/contracts.ts";

const PAGE_SIZE = 25;

/** A page of entries, and where the next one starts. */
export type EntryPage = {
  readonly entries: readonly Entry[];
  readonly next: string | null;
  /** The cursor was not ours or not for this reader; the head of the list is shown instead. */
  readonly isStale: boolean;
};

type Source = {
  readonly list: string;
  readonly ctx: Context;
  readonly read: (wanted: { after: Position | null; limit: number }) => Promise<EntryRow[]>;
  readonly positionOf: (row: EntryRow) => Position;
};

/** A page of a list of entries for a page of ours; a cursor that does not fit leads to the head of the list. */
export async function loadEntries(
  cursor: string | null,
  { list, ctx, read, positionOf }: Source,
): Promise<EntryPage> {
  const binding: CursorBinding = {
    tenant: ctx.tenant,
    principal: ctx.principal,
    operation: `page:${list}`,
    filters: {},
  };
  const after = cursor === null ? null : openCursor(cursor, binding, Position);
  const rows = await read({ after, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const next = rows.length > PAGE_SIZE && last ? sealCursor(positionOf(last), binding) : null;
  return { entries: shown.map(presentEntry), next, isStale: cursor !== null && after === null };
}
