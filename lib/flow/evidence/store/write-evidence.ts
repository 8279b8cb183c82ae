import type { Tx } from "#lib/kernel/db/index.ts";
import type { PreparedEvidence } from "../service/prepare-evidence.ts";
import { evidenceRow, stateRow } from "./rows.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/**
 * Claims keys for a piece of evidence that may not be written yet, and answers how many it got. A key that another
 * transaction is claiming is waited for, in one order for all, so claims never deadlock.
 */
export async function claimKeys(
  tx: Sql,
  keys: readonly string[],
  scope: string | null,
  evid: string,
): Promise<number> {
  if (keys.length === 0) return 0;
  return await tx.$executeRaw`
    insert into evidence_key (key, scope, evid)
    select key, ${scope}::uuid, ${evid} from unnest(${keys}::text[]) as key order by key
    on conflict (key) do nothing`;
}

/** Hands keys that were claimed for evidence that turned out to be known over to what it is. */
export async function moveClaims(tx: Sql, from: string, to: string): Promise<void> {
  await tx.$executeRaw`update evidence_key set evid = ${to} where evid = ${from}`;
}

/** Writes new evidence and its first version in one statement. */
export async function insertEvidence(
  tx: Sql,
  evidence: PreparedEvidence,
  copyOf: string | null,
): Promise<void> {
  await tx.$executeRaw`
    with fresh as (
      insert into evidence select * from json_populate_record(null::evidence, ${JSON.stringify(evidenceRow(evidence, copyOf))}::json)
      returning evid
    )
    insert into evidence_version
    select v.* from fresh, json_populate_record(null::evidence_version, ${JSON.stringify(stateRow(evidence, 1))}::json) v`;
}

/**
 * Moves evidence from one version to the next and keeps the new state, in one statement; false where it has moved on
 * meanwhile. The first stated time of publication stays: an edit is no new publication.
 */
export async function advanceEvidence(
  tx: Sql,
  evidence: PreparedEvidence,
  from: number,
  copyOf: string | null,
): Promise<boolean> {
  const state = stateRow(evidence, from + 1);
  const moved = await tx.$executeRaw`
    with state as (
      select * from json_populate_record(null::evidence_version, ${JSON.stringify(state)}::json)
    ), moved as (
      update evidence e set version = s.version, url = coalesce(s.url, e.url), key_url = coalesce(${evidence.keyUrl}, e.key_url),
        title = s.title, text = s.text, language = s.language,
        published_at = case when e.published_at_from = 'observed' and s.published_at_from <> 'observed' then s.published_at else e.published_at end,
        published_at_from = case when e.published_at_from = 'observed' then s.published_at_from else e.published_at_from end,
        occurred_at = coalesce(s.occurred_at, e.occurred_at), occurred_precision = coalesce(s.occurred_precision, e.occurred_precision),
        hard_key = coalesce(e.hard_key, ${evidence.hardKey}), refs = ${evidence.refs}::text[], flags = s.flags,
        copy_of = coalesce(e.copy_of, ${copyOf}), content_hash = s.content_hash, updated_at = s.observed_at
      from state s where e.evid = s.evid and e.version = ${from}
      returning e.evid
    )
    insert into evidence_version select s.* from state s join moved using (evid)`;
  return moved === 1;
}
