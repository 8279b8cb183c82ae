import type { Tx } from "#lib/kernel/db/index.ts";
import { ADDRESSED, MERGE, REACHED } from "./reach.ts";

type Sql = Pick<Tx, "$queryRaw" | "$queryRawUnsafe" | "$executeRaw">;

/** How far the writing out of a post has come. */
export type Progress = {
  readonly step: string;
  readonly after: string;
  readonly queuedAt: Date;
  readonly isFinished: boolean;
};
/** A post as it is now, as far as writing it out depends on it. */
export type Subject = {
  readonly isDeleted: boolean;
  readonly isVisible: boolean;
  readonly isEdited: boolean;
};

/** Asks for a post to be brought to where it belongs, from the start. */
export async function beginFanOut(tx: Sql, tenantId: string, postId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    insert into timeline_fan_out (tenant_id, post_id, step, after, entries, queued_at, finished_at)
    values (${tenantId}::uuid, ${postId}, '', '', 0, ${at}, null)
    on conflict (tenant_id, post_id) do update set step = '', after = '', queued_at = excluded.queued_at, finished_at = null`;
}

/** Locks the progress of a post, so that one batch at a time moves it on; null where nothing was asked for. */
export async function lockProgress(tx: Sql, tenantId: string, postId: string): Promise<Progress | null> {
  const [row] = await tx.$queryRaw<Progress[]>`
    select step, after, queued_at as "queuedAt", finished_at is not null as "isFinished" from timeline_fan_out
    where tenant_id = ${tenantId}::uuid and post_id = ${postId} for update`;
  return row ?? null;
}

/** Moves the progress on; a null step means that all is done. */
export async function saveProgress(
  tx: Sql,
  tenantId: string,
  postId: string,
  to: { readonly step: string | null; readonly after: string; readonly written: number; readonly at: Date },
): Promise<void> {
  await tx.$executeRaw`
    update timeline_fan_out set step = coalesce(${to.step}::text, step), after = ${to.after}, entries = entries + ${to.written},
      finished_at = ${to.step === null ? to.at : null}::timestamptz
    where tenant_id = ${tenantId}::uuid and post_id = ${postId}`;
}

/** The post at this moment; null where it does not exist. */
export async function readSubject(tx: Sql, tenantId: string, postId: string): Promise<Subject | null> {
  const [row] = await tx.$queryRaw<Subject[]>`
    select p.deleted_at is not null as "isDeleted", p.version > 1 as "isEdited",
      p.moderation = 'visible' and p.visibility <> 'private' and a.state <> 'suspended' as "isVisible"
    from post p join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
    where p.tenant_id = ${tenantId}::uuid and p.id = ${postId}`;
  return row ?? null;
}

/** The first facet, in the order of `kind:value`, at or after a step; what is pulled is not written out. */
export async function facetFrom(
  tx: Sql,
  tenantId: string,
  postId: string,
  step: string,
): Promise<{ kind: string; value: string } | null> {
  const [row] = await tx.$queryRaw<{ kind: string; value: string }[]>`
    select kind, value from post_facet where tenant_id = ${tenantId}::uuid and post_id = ${postId} and not is_pulled
      and kind || ':' || value >= ${step} order by kind || ':' || value limit 1`;
  return row ?? null;
}

/** What one batch did: how many followers it looked at, the last of them, and the rows that are new or changed. */
export type Batch = { readonly seen: number; readonly last: string | null; readonly written: number };

const TO_FOLLOWERS = `with batch as materialized (
    select f.tenant_id, f.follower_id, f.kind, f.target, f.ended_at, f.horizon_at, f.horizon_post from follow f
    where f.tenant_id = $1::uuid and f.kind = $3 and f.target = $4 and f.follower_id > $5 order by f.follower_id limit $6
  ), written as (
    insert into timeline_entry as e (tenant_id, post_id, viewer_id, id, ranked_at, reasons, queued_at, materialised_at)
    select f.tenant_id, p.id, f.follower_id, plx_entry_id(f.follower_id, p.id), p.ranked_at, array[$3 || ':' || $4], $7::timestamptz, $8::timestamptz
    from post p join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
    join post_facet x on x.tenant_id = p.tenant_id and x.post_id = p.id and x.kind = $3 and x.value = $4
    join batch f on true
    where p.tenant_id = $1::uuid and p.id = $2 and ${REACHED}
    order by f.follower_id
    ${MERGE} returning 1
  ) select (select count(*)::int from batch) as seen, (select max(follower_id) from batch) as last,
    (select count(*)::int from written) as written`;

/** Brings a post to the next followers of one of its facets, in the order of their ids. */
export async function writeToFollowers(
  tx: Sql,
  post: { readonly tenantId: string; readonly id: string },
  facet: { readonly kind: string; readonly value: string },
  part: { readonly after: string; readonly limit: number; readonly queuedAt: Date; readonly at: Date },
): Promise<Batch> {
  const values = [
    post.tenantId,
    post.id,
    facet.kind,
    facet.value,
    part.after,
    part.limit,
    part.queuedAt,
    part.at,
  ];
  const [row] = await tx.$queryRawUnsafe<Batch[]>(TO_FOLLOWERS, ...values);
  return row ?? { seen: 0, last: null, written: 0 };
}

const TO_NAMED = `with written as (
    insert into timeline_entry as e (tenant_id, post_id, viewer_id, id, ranked_at, reasons, queued_at, materialised_at)
    select p.tenant_id, p.id, m.account_id, plx_entry_id(m.account_id, p.id), p.ranked_at, array['mention:' || p.author_id], $3::timestamptz, $4::timestamptz
    from post p join account a on a.tenant_id = p.tenant_id and a.id = p.author_id
    join mention m on m.tenant_id = p.tenant_id and m.post_id = p.id
    where p.tenant_id = $1::uuid and p.id = $2 and ${ADDRESSED}
    ${MERGE} returning 1
  ) select count(*)::int as written from written`;

/** Brings an addressed post to those whom it names; at most twenty. */
export async function writeToNamed(
  tx: Sql,
  post: { readonly tenantId: string; readonly id: string },
  part: { readonly queuedAt: Date; readonly at: Date },
): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ written: number }[]>(
    TO_NAMED,
    post.tenantId,
    post.id,
    part.queuedAt,
    part.at,
  );
  return row?.written ?? 0;
}
