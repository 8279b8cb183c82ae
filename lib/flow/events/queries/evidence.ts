import type { Evidence } from "#lib/flow/evidence/contracts.ts";
import { findEvidence, loadEvidence, type EvidenceFacts } from "#lib/flow/evidence/index.ts";
import { defineRead, read, type Context } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EventStatus } from "../contracts.ts";
import type { EventsError } from "../errors.ts";
import { refuseRetracted } from "./get-event.ts";
import { VISIBLE } from "./present-event.ts";

type Link = Evidence["geids"][number] & { readonly evid: string };

const links = defineRead<readonly string[], Link[]>({
  name: "events.links",
  sql: `select coalesce(json_agg(json_build_object('evid', m.evid, 'geid', coalesce(e.survivor, e.geid),
      'relation', m.relation, 'active', m.active) order by m.linked_at, m.geid), '[]'::json)
    from event_evidence m join event e on e.geid = m.geid where m.evid = any ($6::text[]) and ${VISIBLE}`,
  params: (evids) => [evids],
});

/** Where a list of evidence goes on. */
export type EvidencePosition = { readonly at: string; readonly evid: string };
type Params = { readonly geid: string; readonly after: EvidencePosition | null; readonly limit: number };

const members = defineRead<Params, { status: EventStatus; positions: EvidencePosition[] } | null>({
  name: "events.evidence",
  sql: `select json_build_object('status', e.status, 'positions', coalesce((select json_agg(json_build_object('at', at, 'evid', evid) order by at, evid) from (
      select m.published_at as at, m.evid from event_evidence m join event g on g.geid = m.geid
      where (g.geid = e.geid or g.survivor = e.geid) and m.active
        and ($7::timestamptz is null or (m.published_at, m.evid) > ($7, $8::text))
      order by m.published_at, m.evid limit $9) page), '[]'::json))
    from event e where e.geid = $6 and ${VISIBLE}`,
  params: ({ geid, after, limit }) => [geid, after?.at ?? null, after?.evid ?? null, limit],
});

async function withLinks(ctx: Context, facts: readonly EvidenceFacts[]): Promise<Evidence[]> {
  const found = await read(
    ctx,
    links,
    facts.map((one) => one.evid),
  );
  return facts.map((one) => ({
    ...one,
    geids: found
      .filter((link) => link.evid === one.evid)
      .map(({ geid, relation, active }) => ({ geid, relation, active })),
  }));
}

export type ListedEvidence = { readonly evidence: Evidence; readonly position: EvidencePosition };

/** The evidence of an event and of those merged into it that the context may see, oldest first. */
export async function listEventEvidence(
  ctx: Context,
  wanted: Params,
): Promise<Result<ListedEvidence[], EventsError>> {
  const found = await read(ctx, members, wanted);
  if (!found) return err({ code: "events.not_found" });
  const refusal = await refuseRetracted(ctx, wanted.geid, found.status);
  if (refusal) return refusal;
  const { positions } = found;
  const facts = await loadEvidence(
    ctx,
    positions.map((position) => position.evid),
  );
  const shown = new Map((await withLinks(ctx, facts)).map((evidence) => [evidence.evid as string, evidence]));
  return ok(
    positions.flatMap(({ at, evid }) => {
      const evidence = shown.get(evid);
      return evidence ? [{ evidence, position: { at: new Date(at).toISOString(), evid } }] : [];
    }),
  );
}

/** One piece of evidence with the events it supports; null where the context may see none. */
export async function getEvidence(ctx: Context, evid: string): Promise<Evidence | null> {
  const facts = await findEvidence(ctx, evid);
  if (!facts) return null;
  const [evidence] = await withLinks(ctx, [facts]);
  return evidence ?? null;
}
