import { clock } from "#lib/kernel/clock.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { EntityId } from "#lib/kernel/ids.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { foldText } from "#lib/kernel/text/index.ts";
import type { EventEntity } from "../contracts.ts";

type Sql = Pick<Tx, "$queryRaw">;

const keyOf = (scope: string | null, name: string) => `${scope ?? "shared"}:${foldText(name).trim()}`;

/**
 * The entities that evidence names, by id or by name; a name that nobody has used yet becomes an entity of the
 * evidence's own scope. Ids that the context does not see are left out.
 */
export async function findOrCreateEntities(
  tx: Sql,
  named: readonly string[],
  scope: string | null,
  language: string,
): Promise<EventEntity[]> {
  if (named.length === 0) return [];
  const ids = named.filter((one) => EntityId.safeParse(one).success);
  const names = named.filter((one) => !ids.includes(one) && foldText(one).trim() !== "");
  const drafts = [...new Map(names.map((name) => [keyOf(null, name), name])).entries()].map(
    ([shared, name]) => ({
      entity_id: mintId("ent"),
      scope,
      kind: "unknown",
      names: { [language]: name.trim() },
      external_ids: {},
      shared_key: shared,
      name_key: keyOf(scope, name),
      created_at: clock.now().toISOString(),
    }),
  );
  const rows = await tx.$queryRaw<EventEntity[]>`
    with draft as (
      select * from json_to_recordset(${JSON.stringify(drafts)}::json) as d (entity_id text, scope uuid, kind text,
        names jsonb, external_ids jsonb, shared_key text, name_key text, created_at timestamptz)
    ), made as (
      insert into entity (entity_id, scope, kind, names, external_ids, name_key, created_at)
      select entity_id, scope, kind, names, external_ids, name_key, created_at from draft d
      where not exists (select from entity e where e.name_key = d.shared_key)
      order by name_key
      on conflict (name_key) do update set name_key = excluded.name_key
      returning entity_id, names
    ), found as (
      select entity_id, names from entity where entity_id = any (${ids}) or name_key in (select shared_key from draft)
      union select entity_id, names from made
    )
    select entity_id as id, coalesce(names ->> 'en', jsonb_path_query_first(names, '$.*') #>> '{}') as name from found`;
  return rows;
}
