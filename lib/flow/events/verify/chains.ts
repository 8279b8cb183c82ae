import type { Difference } from "#lib/kernel/difference.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import { hashOfVersion, type VersionRow } from "../versions/index.ts";

type Sql = Pick<Tx, "$queryRaw">;
type Row = VersionRow<unknown>;
type Place = { readonly geid: string; readonly version: number };

const PAGE = 500;

async function readVersions(tx: Sql, scope: string | null, after: Place): Promise<Row[]> {
  return await tx.$queryRaw<Row[]>`
    select geid, version, hash, prev_hash, cause, actor, at, changes, state from event_version
    where scope is not distinct from ${scope}::uuid and (geid, version) > (${after.geid}, ${after.version}::int)
    order by geid, version limit ${PAGE}`;
}

async function readOverlays(tx: Sql, scope: string | null, after: Place): Promise<Row[]> {
  return await tx.$queryRaw<Row[]>`
    select geid, version, hash, prev_hash, cause, actor, at, changes, state from event_overlay_version
    where tenant_id = ${scope}::uuid and (geid, version) > (${after.geid}, ${after.version}::int)
    order by geid, version limit ${PAGE}`;
}

/** What is wrong with one link, given the one before it in its chain. */
function faultOf(row: Row, previous: Row | null): string | null {
  const before = previous?.geid === row.geid ? previous : null;
  if (row.version !== (before?.version ?? 0) + 1) return `version ${(before?.version ?? 0) + 1} is missing`;
  if (row.prev_hash !== (before?.hash ?? null)) return "does not name the hash of the version before it";
  const at = new Date(row.at).toISOString();
  return hashOfVersion({ ...row, at }) === row.hash ? null : "its content does not give its hash";
}

/** Recomputes every chain of a scope: shared or scoped events, then a tenant's overlays. */
export async function verifyChains(tx: Sql, scope: string | null): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, readPage] of [
    ["event-version-chain", readVersions],
    ["event-overlay-chain", readOverlays],
  ] as const) {
    if (check === "event-overlay-chain" && scope === null) continue;
    let previous: Row | null = null;
    for (let after: Place = { geid: "", version: 0 }; ;) {
      const rows: Row[] = await readPage(tx, scope, after);
      for (const row of rows) {
        const detail = faultOf(row, previous);
        if (detail) found.push({ check, subject: `${row.geid} version ${row.version}`, detail });
        previous = row;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = last;
    }
  }
  return found;
}
