import type { Tx } from "#lib/kernel/db/index.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

export type Link = {
  readonly geid: string;
  readonly scope: string | null;
  readonly relation: string;
  readonly active: boolean;
};

/** How a piece of evidence is linked, first where it was linked first; none where the context does not see it. */
export async function findLinks(tx: Sql, evid: string): Promise<Link[]> {
  return await tx.$queryRaw<Link[]>`
    select coalesce(e.survivor, e.geid) as geid, m.scope::text, m.relation, m.active from event_evidence m
    join event e on e.geid = m.geid where m.evid = ${evid} order by m.linked_at, m.geid`;
}

type Wanted = { readonly geid: string; readonly evid: string; readonly relation: string; readonly at: Date };

/** Sets the relation of evidence that hangs on an event or one of its aliases; false where it does not. */
export async function relateEvidence(tx: Sql, { geid, evid, relation }: Wanted): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update event_evidence m set relation = ${relation}, link_revision = m.link_revision + 1 from event e
    where e.geid = m.geid and (e.geid = ${geid} or e.survivor = ${geid}) and m.evid = ${evid} and m.active`;
  return changed === 1;
}

/** Hangs evidence on one more event, with the traits by which it is found; its other links stay. */
export async function linkEvidence(tx: Sql, { geid, evid, relation, at }: Wanted): Promise<void> {
  await tx.$executeRaw`
    with first as (
      select * from event_evidence where evid = ${evid} and active order by linked_at, geid limit 1
    ), entity_link as (
      insert into event_entity (geid, evid, entity_id, scope)
      select ${geid}, n.evid, n.entity_id, n.scope from event_entity n join first f on f.geid = n.geid and f.evid = n.evid
      on conflict do nothing
    ), key as (
      insert into event_key (hash, geid, scope, kind, first_published_at, last_published_at)
      select k.hash, ${geid}, k.scope, k.kind, f.published_at, f.published_at from event_key k join first f on f.geid = k.geid
      on conflict (hash, geid) do nothing
    )
    insert into event_evidence (geid, evid, scope, relation, link_revision, active, linked_at, unlinked_at, decision,
      score, proposal_id, evidence_version, title, language, origin, copy_of, hard_key, published_at, occurred_at,
      occurred_precision, features)
    select ${geid}, evid, scope, ${relation}, 1, true, ${at}, null, decision, score, proposal_id, evidence_version, title,
      language, origin, copy_of, hard_key, published_at, occurred_at, occurred_precision, features from first
    on conflict (geid, evid) do update set active = true, unlinked_at = null, linked_at = excluded.linked_at,
      relation = excluded.relation, link_revision = event_evidence.link_revision + 1`;
}

/** Takes a link off again; its row stays as an inactive revision. */
export async function unlinkEvidence(tx: Sql, { geid, evid, at }: Omit<Wanted, "relation">): Promise<void> {
  await tx.$executeRaw`
    update event_evidence m set active = false, unlinked_at = ${at}, link_revision = m.link_revision + 1 from event e
    where e.geid = m.geid and (e.geid = ${geid} or e.survivor = ${geid}) and m.evid = ${evid} and m.active`;
}
