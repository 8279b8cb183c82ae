import type { Difference } from "#lib/kernel/difference.ts";
import { readEventAt } from "#lib/flow/events/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { canonicalJson } from "#lib/kernel/mint.ts";
import { readPack } from "#lib/registry/index.ts";
import { hashOfRevision, type RevisionRow } from "../chain.ts";
import { isRelevant, scoreEvent, withdrawnState, compilePack, type CompiledPack } from "../scoring/index.ts";
import { dpidOf, sightOf } from "../service/project-events.ts";
import { readPinnedFacts } from "../service/read-facts.ts";

const PAGE = 200;

type Stored = RevisionRow & {
  readonly domain: string;
  readonly geid: string;
  readonly lineage: string;
  readonly tenant: string;
  readonly visibility: "public" | "tenant";
  readonly head_revision: number;
  readonly head_hash: string;
  readonly head_status: string;
};
type Place = { readonly dpid: string; readonly revision: number };

async function readPage(tx: Tx, tenant: string, after: Place): Promise<Stored[]> {
  const [row] = await tx.$queryRaw<{ data: Stored[] }[]>`
    select coalesce(json_agg(json_build_object('dpid', r.dpid, 'revision', r.revision, 'status', r.status, 'cause', r.cause,
        'event_version', r.event_version, 'pack_revision', r.pack_revision, 'prev_hash', r.prev_hash, 'hash', r.hash,
        'at', r.at, 'state', r.state, 'domain', p.domain, 'geid', p.geid, 'lineage', p.lineage, 'tenant', p.tenant_id,
        'visibility', p.visibility, 'head_revision', p.revision, 'head_hash', p.hash, 'head_status', p.status) order by r.dpid, r.revision), '[]'::json) as data
    from (select * from projection_revision where tenant_id = ${tenant}::uuid
      and (dpid, revision) > (${after.dpid}, ${after.revision}::int) order by dpid, revision limit ${PAGE}) r
    join projection p on p.dpid = r.dpid`;
  return (row?.data ?? []).map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
}

/** What is wrong with one link, given the one before it in its chain; null where nothing is. */
function chainFault(row: Stored, before: Stored | null): string | null {
  if (row.revision !== (before?.revision ?? 0) + 1)
    return `revision ${(before?.revision ?? 0) + 1} is missing`;
  if (row.prev_hash !== (before?.hash ?? null)) return "does not name the hash of the revision before it";
  if (hashOfRevision(row) !== row.hash) return "its content does not give its hash";
  if (row.dpid !== dpidOf(row.domain, row.geid, row.lineage))
    return "its id does not follow from domain, event and lineage";
  return null;
}

/** The state that a revision's pinned rows give, under its pinned pack; a fault in words where they do not exist. */
async function recompute(
  tx: Tx,
  row: Stored,
  before: Stored | null,
  pack: CompiledPack,
): Promise<string | null> {
  const { event: pinned, overlay } = row.state.inputs;
  const sight = sightOf(row);
  const event = await readEventAt(tx, row.geid, { version: pinned.version, sight });
  if (event?.hash !== pinned.hash) return `event version ${pinned.version} is not the one it was read from`;
  const facts = await readPinnedFacts(tx, event, row.state.inputs, sight);
  if (facts.inputs.overlay?.hash !== overlay?.hash)
    return `overlay version ${overlay?.version ?? 0} is not the one it was read from`;
  const isStanding = event.state.status === "active";
  if (!isStanding && before === null) return "is the first reading of an event that did not stand for itself";
  const state =
    isStanding || before === null
      ? scoreEvent(pack, { ...facts, before })
      : withdrawnState(before, facts.inputs, pack.manifest.locales);
  const status = isStanding && isRelevant(state) ? "current" : "withdrawn";
  if (status !== row.status) return `is ${row.status}, its rows give ${status}`;
  return canonicalJson(state) === canonicalJson(row.state)
    ? null
    : "its rows and its pack give another state";
}

/**
 * Recomputes every revision of the domains of a tenant from the immutable rows that it pinned (event version, evidence
 * versions, pack revision), follows each chain, and compares the heads. Reads only; names each difference.
 */
export async function verifyProjections(ctx: Context): Promise<Difference[]> {
  const { tenant } = ctx;
  if (tenant === null) return [];
  const work = async (tx: Tx): Promise<Difference[]> => {
    const found: Difference[] = [];
    const packs = new Map<string, CompiledPack>();
    let before: Stored | null = null;
    for (let after: Place = { dpid: "", revision: 0 }; ;) {
      const rows: Stored[] = await readPage(tx, tenant, after);
      for (const row of rows) {
        const previous: Stored | null = before?.dpid === row.dpid ? before : null;
        found.push(...(await faultsOf(tx, ctx, row, previous, packs)));
        before = row;
      }
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return found;
      after = last;
    }
  };
  return await inContext({ ...ctx, role: "worker" }, work, { isolation: "RepeatableRead" });
}

async function faultsOf(
  tx: Tx,
  ctx: Context,
  row: Stored,
  before: Stored | null,
  packs: Map<string, CompiledPack>,
): Promise<Difference[]> {
  const subject = `${row.dpid} revision ${row.revision}`;
  const faults: Difference[] = [];
  const tell = (check: string, detail: string | null) => {
    if (detail !== null) faults.push({ check, subject, detail });
  };
  tell("projection-chain", chainFault(row, before));
  const key = `${row.domain}\n${row.pack_revision}`;
  const known = packs.get(key) ?? (await compiledAt(tx, ctx, row));
  if (known === null)
    return [...faults, { check: "projection-pack", subject, detail: `pack ${row.pack_revision} is missing` }];
  packs.set(key, known);
  tell("projection-state", await recompute(tx, row, before, known));
  if (row.revision === row.head_revision && (row.hash !== row.head_hash || row.status !== row.head_status))
    tell("projection-head", "the head differs from its newest revision");
  if (row.revision > row.head_revision) tell("projection-head", "is newer than the head");
  return faults;
}

async function compiledAt(tx: Tx, ctx: Context, row: Stored): Promise<CompiledPack | null> {
  const pack = await readPack(tx, ctx, row.domain, row.pack_revision);
  return pack && compilePack(pack.manifest);
}
