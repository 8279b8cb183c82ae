import type { Tx } from "#lib/kernel/db/index.ts";
import type { EventState } from "../contracts.ts";

/** A shared event with the headlines of its public evidence, as an index takes it. */
export type EventDocument = {
  readonly state: EventState;
  readonly firstPublishedAt: string;
  readonly lastPublishedAt: string;
  readonly headlines: readonly { readonly language: string; readonly text: string }[];
};

const MOST_HEADLINES = 100;

/** Reads a shared event inside the caller's transaction; null where there is none. Never any tenant's own rows. */
export async function readEventDocument(
  tx: Pick<Tx, "$queryRaw">,
  geid: string,
): Promise<EventDocument | null> {
  const [row] = await tx.$queryRaw<EventDocument[]>`
    select v.state, e.first_published_at::text as "firstPublishedAt", e.last_published_at::text as "lastPublishedAt",
      coalesce((select json_agg(json_build_object('language', language, 'text', title)) from (
        select distinct on (m.title) m.title, m.language, m.published_at
        from event_evidence m join event g on g.geid = m.geid
        where (g.geid = e.geid or g.survivor = e.geid) and m.active and m.scope is null
        order by m.title, m.published_at limit ${MOST_HEADLINES}) titles), '[]'::json) as headlines
    from event e join event_version v on v.geid = e.geid and v.version = e.version
    where e.geid = ${geid} and e.scope is null`;
  return row ?? null;
}
