import type { Tx } from "#lib/kernel/db/index.ts";

/** Moves the epoch of tags on; hard: what was drawn before may not be shown again. One order for all, so that none wait for each other. */
export async function bumpTags(
  tx: Pick<Tx, "$executeRaw">,
  tags: readonly string[],
  isHard: boolean,
): Promise<void> {
  const ordered = [...new Set(tags)].sort();
  if (ordered.length === 0) return;
  await tx.$executeRaw`
    insert into cache_tag (tag, epoch, hard_epoch, changed_in)
    select t, 1, case when ${isHard} then 1 else 0 end, pg_current_xact_id()::text::bigint from unnest(${ordered}::text[]) t
    on conflict (tag) do update set epoch = cache_tag.epoch + 1,
      hard_epoch = case when ${isHard} then cache_tag.epoch + 1 else cache_tag.hard_epoch end,
      changed_in = greatest(cache_tag.changed_in, excluded.changed_in)`;
}
