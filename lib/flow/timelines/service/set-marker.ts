import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { TimelinesError } from "../errors.ts";

/** Marks the home timeline as read down to an entry of it; an entry that the viewer has not got is `not_found`. */
export async function setMarker(
  tx: Tx,
  ctx: Context,
  entryId: string,
): Promise<Result<null, TimelinesError>> {
  const { tenant, principal } = ctx;
  const written = await tx.$executeRaw`
    insert into timeline_marker (tenant_id, viewer_id, timeline, entry_id, ranked_at, updated_at)
    select k.tenant_id, ${principal}, 'home', ${entryId}::uuid, k.ranked_at, ${clock.now()} from (
      select e.tenant_id, e.ranked_at from timeline_entry e
      where e.tenant_id = ${tenant}::uuid and e.viewer_id = ${principal} and e.id = ${entryId}::uuid
      union all
      select x.tenant_id, x.ranked_at from follow f join post_facet x on x.tenant_id = f.tenant_id and x.kind = f.kind
        and x.value = f.target and x.is_pulled
      where f.tenant_id = ${tenant}::uuid and f.follower_id = ${principal}
        and plx_entry_id(${principal}, x.post_id) = ${entryId}::uuid
      limit 1) k
    on conflict (tenant_id, viewer_id, timeline) do update
      set entry_id = excluded.entry_id, ranked_at = excluded.ranked_at, updated_at = excluded.updated_at`;
  return written === 1 ? ok(null) : err({ code: "timelines.not_found" });
}
