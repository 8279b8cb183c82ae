import type { Tx } from "#lib/kernel/db/index.ts";
import type { PreparedEvidence } from "../service/prepare-evidence.ts";
import { evidenceRow, stateRow } from "./rows.ts";

/** What came of it: `written`, or why not; where it is `contested`, some of the keys were claimed. */
export type FreshOutcome = "written" | "held" | "contested" | "no source";

/**
 * Claims the keys and writes evidence and its first version if no one holds any of the keys looked for, and nothing
 * if someone does or the source may not be seen: the usual arrival in one statement. Keys that another arrival wins
 * at this moment are waited for; then what was claimed stays claimed (`contested`), and nothing else is written.
 */
export async function recordFresh(
  tx: Pick<Tx, "$queryRaw">,
  evidence: PreparedEvidence,
  keys: { readonly all: readonly string[]; readonly own: readonly string[] },
): Promise<FreshOutcome> {
  const [row] = await tx.$queryRaw<{ hasSource: boolean; claimed: number; written: number }[]>`
    with seen as materialized (
      select ${evidence.sourceId}::text is null
        or exists (select from source where source_id = ${evidence.sourceId}) as has_source,
        exists (select from evidence_key where key = any (${[...keys.all]})) as is_held
    ), claimed as (
      insert into evidence_key (key, scope, evid)
      select key, ${evidence.ownerTenant}::uuid, ${evidence.evid} from seen, unnest(${[...keys.own]}::text[]) as key
      where has_source and not is_held order by key
      on conflict (key) do nothing returning key
    ), fresh as (
      insert into evidence
      select e.* from seen, json_populate_record(null::evidence, ${JSON.stringify(evidenceRow(evidence, null))}::json) e
      where has_source and not is_held and (select count(*) from claimed) = ${keys.own.length}::int
      returning evid
    ), state as (
      insert into evidence_version
      select v.* from fresh, json_populate_record(null::evidence_version, ${JSON.stringify(stateRow(evidence, 1))}::json) v
    )
    select has_source as "hasSource", (select count(*)::int from claimed) as claimed,
      (select count(*)::int from fresh) as written
    from seen`;
  if (!row?.hasSource) return "no source";
  if (row.written === 1) return "written";
  return row.claimed > 0 ? "contested" : "held";
}
