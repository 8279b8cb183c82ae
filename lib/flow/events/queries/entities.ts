import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { foldText } from "#lib/kernel/text/index.ts";
import type { EntityView } from "../contracts.ts";
import type { EventsError } from "../errors.ts";

type Params = {
  readonly q: string | null;
  readonly kind: string | null;
  readonly after: string | null;
  readonly limit: number;
};

const VISIBLE = `(t.scope is null or t.scope = nullif(c.tenant, '')::uuid)`;
const SHAPE = `json_build_object('id', t.entity_id, 'kind', t.kind, 'names', t.names, 'external_ids', t.external_ids,
  'name', coalesce(t.names ->> 'en', jsonb_path_query_first(t.names, '$.*') #>> '{}'),
  'event_count', (select count(distinct coalesce(e.survivor, e.geid))::int
    from event_entity n join event e on e.geid = n.geid where n.entity_id = t.entity_id))`;

const list = defineRead<Params, EntityView[]>({
  name: "events.entities",
  sql: `select coalesce(json_agg(row order by id), '[]'::json) from (
      select t.entity_id as id, ${SHAPE} as row from entity t
      where ${VISIBLE} and ($6::text is null or strpos(substr(t.name_key, strpos(t.name_key, ':') + 1), $6) > 0)
        and ($7::text is null or t.kind = $7) and ($8::text is null or t.entity_id > $8)
      order by t.entity_id limit $9) page`,
  params: ({ q, kind, after, limit }) => [q === null ? null : foldText(q).trim(), kind, after, limit],
});

const one = defineRead<string, EntityView | null>({
  name: "events.entity",
  sql: `select ${SHAPE} from entity t where t.entity_id = $6 and ${VISIBLE}`,
  params: (id) => [id],
});

/** Entities whose name holds the words, whatever their width, case or Han variant. */
export async function listEntities(ctx: Context, wanted: Params): Promise<EntityView[]> {
  return await read(ctx, list, wanted);
}

/** One entity with the number of events that the context can see. */
export async function getEntity(ctx: Context, id: string): Promise<Result<EntityView, EventsError>> {
  const row = await read(ctx, one, id);
  return row ? ok(row) : err({ code: "events.entity_not_found" });
}

const known = defineRead<readonly string[], string[]>({
  name: "events.known-entities",
  sql: `select coalesce(json_agg(t.entity_id), '[]'::json) from entity t where t.entity_id = any ($6::text[]) and ${VISIBLE}`,
  params: (ids) => [ids],
});

/** Those of these ids that name an entity which the context can see. */
export async function knownEntities(ctx: Context, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : await read(ctx, known, ids);
}
