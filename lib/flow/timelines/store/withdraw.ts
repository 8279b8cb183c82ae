import type { Tx } from "#lib/kernel/db/index.ts";
import type { Batch } from "./fan-out.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;
type PostKey = { readonly tenantId: string; readonly id: string };

/** Takes a post out of the next timelines; of its author's own only where it was deleted. */
export async function takeOut(
  tx: Sql,
  post: PostKey,
  part: { readonly after: string; readonly limit: number; readonly withOwn: boolean },
): Promise<Batch> {
  const [row] = await tx.$queryRaw<Batch[]>`
    with batch as materialized (
      select viewer_id, reasons from timeline_entry
      where tenant_id = ${post.tenantId}::uuid and post_id = ${post.id} and viewer_id > ${part.after}
      order by viewer_id limit ${part.limit}
    ), gone as (
      delete from timeline_entry e using batch b
      where e.tenant_id = ${post.tenantId}::uuid and e.post_id = ${post.id} and e.viewer_id = b.viewer_id
        and (${part.withOwn} or not exists (select from unnest(b.reasons) r where r like 'self:%')) returning 1
    ) select (select count(*)::int from batch) as seen, (select max(viewer_id) from batch) as last,
      (select count(*)::int from gone) as written`;
  return row ?? { seen: 0, last: null, written: 0 };
}

/** Drops reasons that an edit has taken away, tags and mentions that are gone, and entries left without any. */
export async function dropStaleReasons(
  tx: Sql,
  post: PostKey,
  part: { readonly after: string; readonly limit: number },
): Promise<Batch> {
  const [row] = await tx.$queryRaw<Batch[]>`
    with batch as materialized (
      select e.viewer_id, array(select r from unnest(e.reasons) r
        where not (r like 'tag:%' and not exists (select from post_facet x where x.tenant_id = e.tenant_id
            and x.post_id = e.post_id and x.kind = 'tag' and x.value = substr(r, 5)))
          and not (r like 'mention:%' and not exists (select from mention m where m.tenant_id = e.tenant_id
            and m.post_id = e.post_id and m.account_id = e.viewer_id)) order by r) as kept, e.reasons
      from timeline_entry e where e.tenant_id = ${post.tenantId}::uuid and e.post_id = ${post.id}
        and e.viewer_id > ${part.after} order by e.viewer_id limit ${part.limit}
    ), gone as (
      delete from timeline_entry e using batch b where e.tenant_id = ${post.tenantId}::uuid and e.post_id = ${post.id}
        and e.viewer_id = b.viewer_id and cardinality(b.kept) = 0 returning 1
    ), changed as (
      update timeline_entry e set reasons = b.kept from batch b where e.tenant_id = ${post.tenantId}::uuid
        and e.post_id = ${post.id} and e.viewer_id = b.viewer_id and cardinality(b.kept) > 0 and b.kept <> b.reasons returning 1
    ) select (select count(*)::int from batch) as seen, (select max(viewer_id) from batch) as last,
      (select count(*)::int from gone) + (select count(*)::int from changed) as written`;
  return row ?? { seen: 0, last: null, written: 0 };
}
