import { clock } from "#lib/kernel/clock.ts";
import type { Delta, Measures, Override, Projection, View } from "../contracts.ts";

/** What a revision fixes of a projection, as it is stored and hashed. */
export type ProjectionState = {
  readonly computed: Measures;
  readonly breaking_until: string | null;
  readonly threshold: number;
  readonly contributions: Projection["contributions"];
  readonly concepts: Projection["concepts"];
  readonly matches: Projection["matches"];
  readonly delta: Delta;
  readonly seed: Projection["seed"];
  readonly inputs: Inputs;
};

/** The immutable rows that a revision was computed from: enough to compute it again. */
export type Inputs = {
  /** Of a tenant's own domain, what the tenant's evidence adds to a shared event; absent where it adds nothing. */
  readonly overlay?: { readonly version: number; readonly hash: string; readonly at: string };
  readonly event: {
    readonly geid: string;
    readonly version: number;
    readonly hash: string;
    readonly at: string;
  };
  readonly evidence: readonly InputEvidence[];
};

export type InputEvidence = {
  readonly evid: string;
  readonly version: number;
  readonly relation: string;
  readonly origin: string;
  readonly copy_of: string | null;
  readonly hard_key: string | null;
  readonly language: string;
  readonly published_at: string;
};

/** One stored revision, with the head of its projection. */
export type ProjectionRow = {
  readonly dpid: string;
  readonly domain: string;
  readonly geid: string;
  readonly lineage: string;
  readonly status: Projection["status"];
  readonly alias_of: string | null;
  readonly revision: number;
  readonly hash: string;
  readonly prev_hash: string | null;
  readonly cause: Projection["cause"];
  readonly event_version: number;
  readonly pack_revision: string;
  readonly at: string;
  readonly state: ProjectionState;
  /** The newest word of an editor, run out or not; null for a revision that is not the newest. */
  readonly override: Override | null;
};

/** Columns of a `ProjectionRow` of projection `p` at revision `r`. */
export const PROJECTION_COLUMNS = `'dpid', p.dpid, 'domain', p.domain, 'geid', p.geid, 'lineage', p.lineage, 'status', r.status,
  'alias_of', case when r.revision = p.revision then p.alias_of end, 'revision', r.revision, 'hash', r.hash,
  'prev_hash', r.prev_hash, 'cause', r.cause, 'event_version', r.event_version, 'pack_revision', r.pack_revision, 'at', r.at,
  'state', r.state, 'override', case when r.revision = p.revision then p.override end`;

/** The rows that a context may see, said again beside row security so that indexes serve it. */
export const VISIBLE = `(p.visibility = 'public' or p.tenant_id = nullif(c.tenant, '')::uuid)`;

/** An editor's word as it counts now; null where there is none or its time is over. */
export function standing(override: Override | null, now: Date = clock.now()): Override | null {
  if (override === null) return null;
  return override.expires_at !== null && new Date(override.expires_at) <= now ? null : override;
}

/** What counts: the computed measures, with an editor's word in place of what it names. */
export function effectiveOf(computed: Measures, override: Override | null): Measures {
  return {
    ...computed,
    importance: override?.importance ?? computed.importance,
    scale: override?.scale ?? computed.scale,
  };
}

/** When the newest of the rows that a revision was computed from was known, in milliseconds. */
const knownAt = ({ event, overlay }: Inputs): number =>
  Math.max(new Date(event.at).getTime(), overlay ? new Date(overlay.at).getTime() : 0);

/** A stored revision as the interface shows it. */
export function presentProjection(row: ProjectionRow): Projection {
  const { state } = row;
  const override = standing(row.override);
  const updatedAt = new Date(row.at);
  return {
    dpid: row.dpid as Projection["dpid"],
    domain: row.domain,
    geid: row.geid as Projection["geid"],
    lineage: row.lineage,
    status: row.status,
    alias_of: row.alias_of as Projection["alias_of"],
    revision: row.revision,
    hash: row.hash,
    prev_hash: row.prev_hash,
    cause: row.cause,
    event_version: row.event_version,
    pack_revision: row.pack_revision,
    computed: state.computed,
    override,
    effective: effectiveOf(state.computed, override),
    contributions: state.contributions,
    concepts: state.concepts,
    matches: state.matches,
    threshold: state.threshold,
    delta: state.delta,
    seed: state.seed,
    watch: override?.watch ?? false,
    breaking:
      row.status === "current" &&
      state.breaking_until !== null &&
      new Date(state.breaking_until) > clock.now(),
    selected_on: [],
    updated_at: updatedAt.toISOString(),
    lag_ms: Math.max(0, updatedAt.getTime() - knownAt(state.inputs)),
  };
}

/** The address of a projection's page. */
export const projectionPath = (domain: string, geid: string) => `/domains/${domain}/events/${geid}`;

/** A stored revision as lists show it. */
export function presentView(
  row: ProjectionRow & { readonly domain_title: Readonly<Record<string, string>> },
): View {
  const projection = presentProjection(row);
  const { relevance, importance, materiality, scale, maturity } = projection.effective;
  return {
    domain: row.domain,
    domain_title: row.domain_title,
    dpid: projection.dpid,
    geid: projection.geid,
    revision: projection.revision,
    titles: projection.seed.titles,
    relevance,
    importance,
    materiality,
    scale,
    maturity,
    concepts: projection.concepts,
    breaking: projection.breaking,
    watch: projection.watch,
    url: projectionPath(row.domain, row.geid),
    updated_at: projection.updated_at,
  };
}
