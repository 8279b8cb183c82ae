import { defineRead, publicContext, read } from "#lib/kernel/db/index.ts";

export type TagChange = { readonly tag: string; readonly epoch: number; readonly hardEpoch: number };

type TagChanges = { readonly horizon: string; readonly changes: readonly TagChange[] };

const changed = defineRead<string | null, TagChanges>({
  name: "cache.tag-changes",
  sql: `select json_build_object('horizon', pg_snapshot_xmin(pg_current_snapshot())::text,
    'changes', coalesce((select json_agg(json_build_object('tag', t.tag, 'epoch', t.epoch, 'hardEpoch', t.hard_epoch))
      from cache_tag t where c.purpose is not null and t.changed_in >= $6::bigint), '[]'::json))`,
  params: (since) => [since],
});

/** Tags that changed in or after a transaction number; with null only where changes stand now. */
export const listTagChanges = (since: string | null): Promise<TagChanges> =>
  read({ ...publicContext, purpose: "operating" }, changed, since);
