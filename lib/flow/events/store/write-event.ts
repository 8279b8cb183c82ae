import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventState } from "../contracts.ts";
import type { BlockingKey, EventProfile, Features } from "../resolution/index.ts";
import type { VersionRow } from "../versions/chain.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** The head of an event, as its table holds it. */
export type EventRow = {
  readonly geid: string;
  readonly scope: string | null;
  readonly type: string;
  readonly status: string;
  readonly stage: string;
  readonly alias_of: string | null;
  readonly survivor: string | null;
  readonly occurred_from: string | null;
  readonly occurred_to: string | null;
  readonly occurred_precision: string | null;
  readonly version: number;
  readonly hash: string;
  readonly profile: EventProfile;
  readonly first_published_at: string;
  readonly last_published_at: string;
  readonly observed_at: string;
  readonly updated_at: string;
};

/** A link between evidence and event, as its table holds it. */
export type LinkRow = {
  readonly geid: string;
  readonly evid: string;
  readonly scope: string | null;
  readonly relation: string;
  readonly link_revision: number;
  readonly active: boolean;
  readonly linked_at: string;
  readonly unlinked_at: string | null;
  readonly decision: string;
  readonly score: number;
  readonly proposal_id: string | null;
  readonly evidence_version: number;
  readonly title: string;
  readonly language: string;
  readonly origin: string;
  readonly copy_of: string | null;
  readonly hard_key: string | null;
  readonly published_at: string;
  readonly occurred_at: string | null;
  readonly occurred_precision: string | null;
  readonly features: Features;
};

/** One step of an event, written in one statement: all of it or nothing. */
export type EventStep = {
  readonly event: EventRow;
  /** Absent where the evidence changed but nothing that a version fixes. */
  readonly version: VersionRow<EventState> | null;
  readonly link: LinkRow | null;
  readonly keys: readonly BlockingKey[];
  readonly entityIds: readonly string[];
};

/** Rows that link the entities of a piece of evidence to its event. */
export function entityLinks({ geid, evid, scope }: LinkRow, entityIds: readonly string[]) {
  return entityIds.map((entity_id) => ({ geid, evid, scope, entity_id }));
}

/**
 * Writes a new event or the next step of a locked one. Throws if the event has moved on: callers hold its lock, so
 * that is a broken invariant.
 */
export async function writeEventStep(tx: Sql, step: EventStep): Promise<void> {
  const { event, version, link } = step;
  const keys = step.keys.map(({ hash, kind }) => ({
    hash: hash.toString(),
    kind,
    geid: event.geid,
    scope: event.scope,
    first_published_at: link?.published_at,
    last_published_at: link?.published_at,
  }));
  const places = (version?.state.places ?? []).map((place) => ({
    ...place,
    geid: event.geid,
    scope: event.scope,
  }));
  const versions = version ? [{ ...version, scope: event.scope }] : [];
  const entities = link ? entityLinks(link, step.entityIds) : [];
  const written = await tx.$queryRaw<{ heads: number }[]>`
    with head as (
      insert into event select * from json_populate_record(null::event, ${JSON.stringify(event)}::json)
      on conflict (geid) do update set type = excluded.type, status = excluded.status, stage = excluded.stage,
        alias_of = excluded.alias_of, survivor = excluded.survivor, occurred_from = excluded.occurred_from,
        occurred_to = excluded.occurred_to, occurred_precision = excluded.occurred_precision,
        version = excluded.version, hash = excluded.hash, profile = excluded.profile,
        first_published_at = excluded.first_published_at, last_published_at = excluded.last_published_at,
        updated_at = excluded.updated_at
      where event.version = excluded.version - ${versions.length}::int returning geid
    ), state as (
      insert into event_version select * from json_populate_recordset(null::event_version, ${JSON.stringify(versions)}::json)
    ), link as (
      insert into event_evidence
      select * from json_populate_recordset(null::event_evidence, ${JSON.stringify(link ? [link] : [])}::json)
      on conflict (geid, evid) do update set relation = excluded.relation, link_revision = excluded.link_revision,
        active = excluded.active, unlinked_at = excluded.unlinked_at, evidence_version = excluded.evidence_version,
        title = excluded.title, language = excluded.language, origin = excluded.origin, copy_of = excluded.copy_of,
        hard_key = excluded.hard_key, published_at = excluded.published_at, occurred_at = excluded.occurred_at,
        occurred_precision = excluded.occurred_precision, features = excluded.features
    ), key as (
      insert into event_key select * from json_populate_recordset(null::event_key, ${JSON.stringify(keys)}::json)
      on conflict (hash, geid) do update set
        first_published_at = least(event_key.first_published_at, excluded.first_published_at),
        last_published_at = greatest(event_key.last_published_at, excluded.last_published_at)
    ), left_place as (
      delete from event_place where geid = ${event.geid} and ${versions.length}::int > 0
        and code <> all (${places.map((place) => place.code)}::text[])
    ), place as (
      insert into event_place select * from json_populate_recordset(null::event_place, ${JSON.stringify(places)}::json)
      on conflict do nothing
    ), entity_link as (
      insert into event_entity select * from json_populate_recordset(null::event_entity, ${JSON.stringify(entities)}::json)
      on conflict do nothing
    )
    select count(*)::int as heads from head`;
  if (written[0]?.heads !== 1) throw new Error(`event ${event.geid} moved on while it was locked`);
}
