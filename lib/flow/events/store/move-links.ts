import type { Tx } from "#lib/kernel/db/index.ts";

type Move = {
  readonly evids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly at: Date;
};

/**
 * Hangs evidence on another event. The old link stays as an inactive revision; entities and blocking keys follow, so
 * that the event is found by the traits of what it holds.
 */
export async function moveLinks(tx: Pick<Tx, "$executeRaw">, { evids, from, to, at }: Move): Promise<void> {
  if (evids.length === 0) return;
  await tx.$executeRaw`
    with left_link as (
      update event_evidence set active = false, unlinked_at = ${at}, link_revision = link_revision + 1
      where geid = ${from} and evid = any (${[...evids]}) and active returning evid
    ), entity_link as (
      insert into event_entity (geid, evid, entity_id, scope)
      select ${to}, evid, entity_id, scope from event_entity where geid = ${from} and evid = any (${[...evids]})
      on conflict do nothing
    ), key as (
      insert into event_key (hash, geid, scope, kind, first_published_at, last_published_at)
      select k.hash, ${to}, t.scope, k.kind, k.first_published_at, k.last_published_at
      from event_key k, event t where k.geid = ${from} and t.geid = ${to} and k.scope is not distinct from t.scope
      on conflict (hash, geid) do update set
        first_published_at = least(event_key.first_published_at, excluded.first_published_at),
        last_published_at = greatest(event_key.last_published_at, excluded.last_published_at)
    )
    insert into event_evidence (geid, evid, scope, relation, link_revision, active, linked_at, unlinked_at, decision,
      score, proposal_id, evidence_version, title, language, origin, copy_of, hard_key, published_at, occurred_at,
      occurred_precision, features)
    select ${to}, evid, scope, relation, link_revision + 1, true, ${at}, null, decision, score, proposal_id,
      evidence_version, title, language, origin, copy_of, hard_key, published_at, occurred_at, occurred_precision, features
    from event_evidence where geid = ${from} and evid = any (${[...evids]}) and active
    on conflict (geid, evid) do update set active = true, unlinked_at = null, link_revision = excluded.link_revision`;
}
