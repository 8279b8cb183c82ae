import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Change, Event, EventStatus } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import { eventColumns, presentEvent, VISIBLE, type EventRow } from "./present-event.ts";

type Params = { readonly geid: string; readonly asOf: Date | null };
type Retraction = { readonly at: string; readonly changes: readonly Change[] };
type Row = EventRow & { readonly retraction: Retraction | null };

const AS_OF = "coalesce($7::timestamptz, 'infinity')";
const getSql = (columns: string) => `
  select json_build_object(${columns}, 'retraction', case when v.state ->> 'status' = 'retracted' or (e.status = 'retracted' and c.tenant = '') then
      (select json_build_object('at', r.at, 'changes', r.changes) from event_version r
        where r.geid = e.geid and r.cause = 'retracted' order by r.version desc limit 1) end) from event e
  cross join lateral (select state, hash from event_version
    where geid = e.geid and at <= ${AS_OF} order by version desc limit 1) v
  where e.geid = $6 and ${VISIBLE}`;
const params = ({ geid, asOf }: Params) => [geid, asOf];
const columns = eventColumns(AS_OF);
const shared = defineRead<Params, Row | null>({ name: "events.get", sql: getSql(columns.shared), params });
const tenant = defineRead<Params, Row | null>({
  name: "events.get-own",
  sql: getSql(columns.tenant),
  params,
});

/**
 * An event as the context knows it, now or at a time in the past: `not_found` before anything was known of it, and
 * `retracted` with its notice once it was withdrawn; to the public then at every time in the past too. Merged and
 * split events answer with their status.
 */
export async function getEvent(
  ctx: Context,
  geid: string,
  options: { readonly asOf?: Date | null } = {},
): Promise<Result<Event, EventsError>> {
  const asOf = options.asOf ?? null;
  const row = await read(ctx, ctx.tenant === null ? shared : tenant, { geid, asOf });
  if (!row) return err({ code: "events.not_found" });
  if (row.retraction !== null) return err(refusalOf(row, row.retraction));
  const event = presentEvent(row);
  // Where it was merged into then, not where that ended up since.
  return ok(asOf === null ? event : { ...event, alias_of: row.state.alias_of });
}

function refusalOf(row: Row, retraction: Retraction): EventsError {
  const reason = retraction.changes.find((change) => change.path === "/notice")?.after;
  return {
    code: "events.retracted",
    detail: "This event was retracted.",
    notice: {
      geid: row.state.geid,
      retracted_at: new Date(retraction.at).toISOString(),
      reason: typeof reason === "string" ? reason : "",
      titles: row.state.titles,
    },
  };
}

/** What the public reads of a retracted event is its notice; who works in a tenant may look at what it was. */
export async function refuseRetracted(
  ctx: Context,
  geid: string,
  status: EventStatus,
): Promise<Result<never, EventsError> | null> {
  if (status !== "retracted" || ctx.tenant !== null) return null;
  const event = await getEvent(ctx, geid);
  return event.ok ? null : event;
}

const status = defineRead<string, { status: EventStatus; alias_of: string | null } | null>({
  name: "events.status",
  sql: `select json_build_object('status', e.status, 'alias_of', e.survivor) from event e where e.geid = $6 and ${VISIBLE}`,
  params: (geid) => [geid],
});

/** How an event's address must answer; null where the context does not see it. One index look-up. */
export async function getEventStatus(
  ctx: Context,
  geid: string,
): Promise<{ status: EventStatus; alias_of: string | null } | null> {
  return await read(ctx, status, geid);
}

/** An event as the transaction that changed it left it, whatever its status; throws where there is none. */
export async function readEvent(tx: Tx, ctx: Context, geid: string): Promise<Event> {
  const row = await readInside(tx, ctx, ctx.tenant === null ? shared : tenant, { geid, asOf: null });
  if (!row) throw new Error(`event ${geid} is missing`);
  return presentEvent(row);
}
