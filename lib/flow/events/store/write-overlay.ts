import type { Tx } from "#lib/kernel/db/index.ts";
import type { VersionRow } from "../versions/chain.ts";
import { entityLinks, type LinkRow } from "./write-event.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** What a tenant's own evidence adds to a shared event. */
export type OverlayState = {
  readonly geid: string;
  readonly version: number;
  readonly evidence_count: number;
  readonly origins: readonly string[];
  readonly languages: readonly string[];
  readonly titles: Readonly<Record<string, string>>;
  readonly updated_at: string;
};

/** The head of the asking tenant's overlay chain of an event. */
export async function loadOverlay(
  tx: Sql,
  tenant: string,
  geid: string,
): Promise<VersionRow<OverlayState> | null> {
  const [row] = await tx.$queryRaw<VersionRow<OverlayState>[]>`
    select geid, version, hash, prev_hash, cause, actor, at, changes, state from event_overlay_version
    where tenant_id = ${tenant}::uuid and geid = ${geid} order by version desc limit 1`;
  return row ?? null;
}

/** Writes the next overlay version and the link that caused it; the shared event is not touched. */
export async function writeOverlayStep(
  tx: Sql,
  tenant: string,
  step: {
    readonly version: VersionRow<OverlayState> | null;
    readonly link: LinkRow | null;
    readonly entityIds: readonly string[];
  },
): Promise<void> {
  const { version, link, entityIds } = step;
  const versions = version ? [{ ...version, tenant_id: tenant }] : [];
  const entities = link ? entityLinks(link, entityIds) : [];
  await tx.$executeRaw`
    with state as (
      insert into event_overlay_version
      select * from json_populate_recordset(null::event_overlay_version, ${JSON.stringify(versions)}::json)
    ), entity_link as (
      insert into event_entity select * from json_populate_recordset(null::event_entity, ${JSON.stringify(entities)}::json)
      on conflict do nothing
    )
    insert into event_evidence
    select * from json_populate_recordset(null::event_evidence, ${JSON.stringify(link ? [link] : [])}::json)
    on conflict (geid, evid) do update set relation = excluded.relation, link_revision = excluded.link_revision,
      active = excluded.active, unlinked_at = excluded.unlinked_at, evidence_version = excluded.evidence_version,
      title = excluded.title, language = excluded.language, origin = excluded.origin, copy_of = excluded.copy_of,
      hard_key = excluded.hard_key, published_at = excluded.published_at, occurred_at = excluded.occurred_at,
      occurred_precision = excluded.occurred_precision, features = excluded.features`;
}
