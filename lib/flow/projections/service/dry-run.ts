import { listActiveGeids, readEventNow, type Sight } from "#lib/flow/events/index.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { PackManifest } from "#lib/registry/index.ts";
import type { Measures } from "../contracts.ts";
import { compilePack, isRelevant, scoreEvent, type CompiledPack } from "../scoring/index.ts";
import { loadHeads } from "../store/projections.ts";
import { readFacts } from "./read-facts.ts";

/** What one event comes to under a pack, beside what its domain makes of it now. */
export type DryRunRow = {
  readonly geid: string;
  readonly title: string;
  readonly now: Measures | null;
  readonly then: Measures;
  readonly is_shown: boolean;
};

const STEP = 50;

/**
 * Reads every event within sight under a manifest and writes nothing; the most important first. A public domain's
 * sight is everyone's, a tenant's own domain sees what that tenant knows.
 */
export async function dryRunPack(
  manifest: PackManifest,
  { sight = null, signal }: { readonly sight?: Sight; readonly signal?: AbortSignal | undefined } = {},
): Promise<DryRunRow[]> {
  const ctx: Context = { tenant: sight, principal: null, purpose: "operating" };
  const pack = compilePack(manifest);
  const rows: DryRunRow[] = [];
  for (let after = ""; ;) {
    signal?.throwIfAborted();
    const geids = await inContext(ctx, async (tx) => {
      const page = await listActiveGeids(tx, { after, limit: STEP, sight });
      for (const geid of page) {
        const row = await readUnder(tx, pack, geid, sight);
        if (row) rows.push(row);
      }
      return page;
    });
    after = geids.at(-1) ?? after;
    if (geids.length < STEP) break;
  }
  return rows.sort((a, b) => b.then.importance - a.then.importance || (a.geid < b.geid ? -1 : 1));
}

async function readUnder(tx: Tx, pack: CompiledPack, geid: string, sight: Sight): Promise<DryRunRow | null> {
  const now = await readEventNow(tx, geid, sight);
  if (!now) return null;
  const head = (await loadHeads(tx, geid)).find((one) => one.domain === pack.manifest.domain);
  const state = scoreEvent(pack, { ...(await readFacts(tx, now, sight)), before: head ?? null });
  return {
    geid,
    title: now.event.state.titles["en"] ?? Object.values(now.event.state.titles)[0] ?? "",
    now: head?.status === "current" ? head.state.computed : null,
    then: state.computed,
    is_shown: isRelevant(state),
  };
}
