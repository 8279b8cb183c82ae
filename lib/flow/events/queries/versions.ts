import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventState, EventStatus, EventVersion } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import type { VersionRow } from "../versions/index.ts";
import { refuseRetracted } from "./get-event.ts";
import { VISIBLE } from "./present-event.ts";

type Params = { readonly geid: string; readonly before: number | null; readonly limit: number };
type Row = VersionRow<EventState>;

const COLUMNS = `'geid', v.geid, 'version', v.version, 'hash', v.hash, 'prev_hash', v.prev_hash, 'cause', v.cause,
  'actor', v.actor, 'at', v.at, 'changes', v.changes, 'state', v.state`;

const list = defineRead<Params, { status: EventStatus; rows: Row[] } | null>({
  name: "events.versions",
  sql: `select json_build_object('status', e.status, 'rows', coalesce((select json_agg(row order by version desc) from (
      select v.version, json_build_object(${COLUMNS}) as row from event_version v
      where v.geid = e.geid and ($7::int is null or v.version < $7) order by v.version desc limit $8) page), '[]'::json))
    from event e where e.geid = $6 and ${VISIBLE}`,
  params: ({ geid, before, limit }) => [geid, before, limit],
});

const one = defineRead<{ geid: string; version: number }, { status: EventStatus; row: Row } | null>({
  name: "events.version",
  sql: `select json_build_object('status', e.status, 'row', json_build_object(${COLUMNS})) from event e join event_version v on v.geid = e.geid
    where e.geid = $6 and v.version = $7 and ${VISIBLE}`,
  params: ({ geid, version }) => [geid, version],
});

function present(row: Row): EventVersion {
  return {
    ...row,
    geid: row.state.geid,
    at: new Date(row.at).toISOString(),
    changes: [...row.changes],
    state: { ...row.state, hash: row.hash, domains: [], overlay: null },
  };
}

/** The versions of an event below `before`, newest first. */
export async function listVersions(
  ctx: Context,
  wanted: Params,
): Promise<Result<EventVersion[], EventsError>> {
  const found = await read(ctx, list, wanted);
  if (!found) return err({ code: "events.not_found" });
  return (await refuseRetracted(ctx, wanted.geid, found.status)) ?? ok(found.rows.map(present));
}

/** One version of an event. */
export async function getVersion(
  ctx: Context,
  geid: string,
  version: number,
): Promise<Result<EventVersion, EventsError>> {
  const found = await read(ctx, one, { geid, version });
  if (!found) return err({ code: "events.not_found" });
  return (await refuseRetracted(ctx, geid, found.status)) ?? ok(present(found.row));
}
