import { z } from "zod";
import { listEvents, type ListedEvent } from "#lib/flow/events/index.ts";
import type { View } from "#lib/flow/projections/contracts.ts";
import { viewsOfEvents } from "#lib/flow/projections/index.ts";
import { openCursor, sealCursor, type CursorBinding } from "#lib/http/cursor.ts";
import { currentReader } from "./reader.ts";

const PAGE_SIZE = 25;

const Position = z.strictObject({ at: z.iso.datetime(), geid: z.string() });

type Stream = {
  readonly events: readonly ListedEvent[];
  /** How domains read these events. */
  readonly views: readonly View[];
  readonly next: string | null;
  /** The cursor was not ours or not for this reader; the head of the list is shown instead. */
  readonly isStale: boolean;
};

/** A page of the newest events that the reader may see; a cursor that does not fit leads to the head of the list. */
export async function loadStream(cursor: string | null): Promise<Stream> {
  const { ctx } = await currentReader();
  const binding: CursorBinding = {
    tenant: ctx.tenant,
    principal: ctx.principal,
    operation: "motherPage",
    filters: {},
  };
  const after = cursor === null ? null : openCursor(cursor, binding, Position);
  const rows = await listEvents(ctx, { after, limit: PAGE_SIZE + 1 });
  const events = rows.slice(0, PAGE_SIZE);
  const last = events.at(-1);
  const next = rows.length > PAGE_SIZE && last ? sealCursor(last.position, binding) : null;
  const views = await viewsOfEvents(
    ctx,
    events.map(({ event }) => event.geid),
  );
  return { events, views, next, isStale: cursor !== null && after === null };
}
