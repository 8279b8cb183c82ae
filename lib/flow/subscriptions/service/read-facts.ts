import { readEventAt } from "#lib/flow/events/index.ts";
import { readHighestTrust } from "#lib/flow/evidence/index.ts";
import { readInputs, readProjection } from "#lib/flow/projections/index.ts";
import type { Projection } from "#lib/flow/projections/contracts.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { readDomainPlace, readManifest, type DomainPlace, type PackManifest } from "#lib/registry/index.ts";
import { isNews, MAX_DEPTH, withCountries, type Facts } from "../plan/facts.ts";

/** A change as the matcher sees it, and whose the domain is. */
export type SeenChange = { readonly facts: Facts; readonly place: DomainPlace };

/** Concepts with those above each, as `<domain>/<concept>`. */
function topicsOf(manifest: PackManifest, projection: Projection): string[] {
  const parents = new Map(manifest.concepts.map(({ id, parent }) => [id, parent]));
  const found = new Set<string>();
  for (const concept of projection.concepts)
    for (let id: string | undefined = concept.id; id !== undefined && !found.has(id); id = parents.get(id))
      found.add(id);
  return [...found].sort().map((id) => `${projection.domain}/${id}`);
}

/** A projection at a revision, unless the domain has taken its reading back since. */
async function readStanding(
  tx: Tx,
  ctx: Context,
  dpid: string,
  revision: number,
): Promise<Projection | null> {
  const head = await readProjection(tx, ctx, dpid);
  if (!head.ok || head.value.status !== "current") return null;
  if (head.value.revision === revision) return head.value;
  const past = await readProjection(tx, ctx, dpid, revision);
  return past.ok && past.value.status === "current" ? past.value : null;
}

/**
 * Everything that contracts may ask of a revision of a projection, under the domain's own tenant; null where nothing
 * stands any more. `cause` is that of the change, which may be an editor's word on a revision that is older.
 */
export async function readFacts(
  tx: Tx,
  ctx: Context,
  change: { readonly dpid: string; readonly revision: number; readonly cause: string },
): Promise<SeenChange | null> {
  const projection = await readStanding(tx, ctx, change.dpid, change.revision);
  if (!projection) return null;
  const { domain, geid, effective, pack_revision: revision } = projection;
  const place = await readDomainPlace(tx, ctx, domain, MAX_DEPTH);
  if (!place) return null;
  // A tenant's own domain may rest on what that tenant alone knows; its readings reach nobody else.
  const sight = place.visibility === "tenant" ? place.tenant : null;
  const event = await readEventAt(tx, geid, { version: projection.event_version, sight });
  if (!event) return null;
  // A revision of a pack never changes: it is as good a name for its content as the hash.
  const manifest = await readManifest(tx, ctx, { domain, revision, hash: revision });
  // What the revision rests on, and not what is known by now: facts are of the revision that they name.
  const reports = (await readInputs(tx, projection.dpid, projection.revision))?.evidence ?? [];
  const facts: Facts = {
    geid,
    dpid: projection.dpid,
    revision: projection.revision,
    event_version: projection.event_version,
    from_revision: projection.delta.from_revision,
    is_news: isNews(change.cause, projection.lag_ms),
    domain,
    ancestors: place.ancestors,
    topics: topicsOf(manifest, projection),
    entities: event.state.entities.map(({ id }) => id),
    type: event.state.type,
    places: withCountries(event.state.places.map(({ code }) => code)),
    ...effective,
    locales: Object.keys(projection.delta.text),
    trust: await readHighestTrust(
      tx,
      reports.map(({ evid }) => evid),
      sight,
    ),
    breaking: projection.breaking,
    watch: projection.watch,
    titles: projection.seed.titles,
  };
  return { facts, place };
}
