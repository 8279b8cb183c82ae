import type { Tx } from "#lib/kernel/db/index.ts";
import type { ActivePack } from "#lib/registry/index.ts";
import type { Override, ProjectionStatus } from "../contracts.ts";
import type { RevisionRow } from "../chain.ts";
import type { ProjectionState } from "../queries/present-projection.ts";

type Sql = Pick<Tx, "$queryRaw">;

/** The head of a projection with its newest revision. */
export type Head = {
  readonly dpid: string;
  readonly domain: string;
  readonly status: ProjectionStatus;
  readonly revision: number;
  readonly hash: string;
  readonly event_version: number;
  readonly pack_revision: string;
  readonly alias_of: string | null;
  readonly override: Override | null;
  readonly state: ProjectionState;
};

/** Lets nobody else project these events until the end of the transaction; in the order of their ids. */
export async function lockProjections(tx: Sql, geids: readonly string[]): Promise<void> {
  const sorted = [...new Set(geids)].sort();
  await tx.$queryRaw`
    select count(pg_advisory_xact_lock(hashtextextended('projection:' || geid, 0)))
    from (select geid from unnest(${sorted}::text[]) with ordinality as named (geid, n) order by n) ordered`;
}

/** The readings of an event by every domain that the context sees, withdrawn ones too. */
export async function loadHeads(tx: Sql, geid: string): Promise<Head[]> {
  const [row] = await tx.$queryRaw<{ data: Head[] }[]>`
    select coalesce(json_agg(json_build_object('dpid', p.dpid, 'domain', p.domain, 'status', p.status,
        'revision', p.revision, 'hash', p.hash, 'event_version', p.event_version, 'pack_revision', p.pack_revision,
        'alias_of', p.alias_of, 'override', p.override, 'state', r.state) order by p.domain), '[]'::json) as data
    from projection p join projection_revision r on r.dpid = p.dpid and r.revision = p.revision
    where p.geid = ${geid} and p.lineage = 'main'`;
  return row?.data ?? [];
}

export type Step = {
  readonly owner: Pick<ActivePack, "domain" | "tenant" | "visibility">;
  readonly geid: string;
  readonly row: RevisionRow;
  readonly aliasOf: string | null;
  /** Concepts that it speaks of, with their ancestors. */
  readonly concepts: readonly string[];
  readonly effective: { readonly importance: number; readonly scale: string };
  readonly publishedAt: string;
};

/** Writes the next revision of a projection, or its first, in one statement; throws if the projection moved on. */
export async function writeStep(tx: Sql, step: Step): Promise<void> {
  const { owner, row, geid } = step;
  const { computed } = row.state;
  const shared = { tenant_id: owner.tenant, visibility: owner.visibility };
  const head = {
    ...shared,
    dpid: row.dpid,
    domain: owner.domain,
    geid,
    lineage: "main",
    status: row.status,
    alias_of: step.aliasOf,
    revision: row.revision,
    hash: row.hash,
    event_version: row.event_version,
    pack_revision: row.pack_revision,
    relevance: computed.relevance,
    importance: computed.importance,
    materiality: computed.materiality,
    scale: computed.scale,
    maturity: computed.maturity,
    concepts: step.concepts,
    breaking_until: row.state.breaking_until,
    effective_importance: step.effective.importance,
    effective_scale: step.effective.scale,
    watch: false,
    override: null,
    override_until: null,
    published_at: step.publishedAt,
    updated_at: row.at,
  };
  const revision = { ...shared, ...row };
  const written = await tx.$queryRaw<{ heads: number }[]>`
    with head as (
      insert into projection select * from json_populate_record(null::projection, ${JSON.stringify(head)}::json)
      on conflict (dpid) do update set status = excluded.status, alias_of = excluded.alias_of,
        revision = excluded.revision, hash = excluded.hash, event_version = excluded.event_version,
        pack_revision = excluded.pack_revision, relevance = excluded.relevance, importance = excluded.importance,
        materiality = excluded.materiality, scale = excluded.scale, maturity = excluded.maturity,
        concepts = excluded.concepts, breaking_until = excluded.breaking_until,
        effective_importance = excluded.effective_importance, effective_scale = excluded.effective_scale,
        published_at = excluded.published_at, updated_at = excluded.updated_at
      where projection.revision = excluded.revision - 1 returning dpid
    ), step as (
      insert into projection_revision
      select * from json_populate_record(null::projection_revision, ${JSON.stringify(revision)}::json)
    )
    select count(*)::int as heads from head`;
  if (written[0]?.heads !== 1) throw new Error(`projection ${row.dpid} moved on while it was locked`);
}
