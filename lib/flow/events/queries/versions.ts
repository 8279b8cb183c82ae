import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventState, EventVersion } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import type { VersionRow } from "../versions/index.ts";
import { VISIBLE } from "./present-event.ts";

type Params = { readonly geid: string; readonly before: number | null; readonly limit: number };
type Row = VersionRow<EventState>;

const COLUMNS = `'geid', v.geid, 'version', v.version, 'hash', v.hash, 'prev_hash', v.prev_hash, 'cause', v.cause,
  'actor', v.actor, 'at', v.at, 'changes', v.changes, 'state', v.state`;

const list = defineRead<Params, Row[] | null>({
  name: "events.versions",
  sql: `select coalesce((select json_agg(row order by version desc) from (
      select v.version, json_build_object(${COLUMNS}) as row from event_version v
      where v.geid = e.geid and ($7::int is null or v.version < $7) order by v.version desc limit $8) page), '[]'::json)
    from event e where e.geid = $6 and ${VISIBLE}`,
  params: ({ geid, before, limit }) => [geid, before, limit],
});

const one = defineRead<{ geid: string; version: number }, Row | null>({
  name: "events.version",
  sql: `select json_build_object(${COLUMNS}) from event e join event_version v on v.geid = e.geid
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
  const rows = await read(ctx, list, wanted);
  return rows ? ok(rows.map(present)) : err({ code: "events.not_found" });
}

/** One version of an event. */
export async function getVersion(
  ctx: Context,
  geid: string,
  version: number,
): Promise<Result<EventVersion, EventsError>> {
  const row = await read(ctx, one, { geid, version });
  return row ? ok(present(row)) : err({ code: "events.not_found" });
}
