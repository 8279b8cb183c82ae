import { listActiveGeids, readEventAt } from "#lib/flow/events/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import type { PackManifest } from "#lib/registry/index.ts";
import type { Measures } from "../contracts.ts";
import { compilePack, isRelevant, scoreEvent } from "../scoring/index.ts";
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

const ctx: Context = { tenant: null, principal: null, purpose: "operating" };
const STEP = 50;

/** Reads every shared event under a manifest and writes nothing; the most important first. */
export async function dryRunPack(manifest: PackManifest): Promise<DryRunRow[]> {
  const pack = compilePack(manifest);
  const rows: DryRunRow[] = [];
  for (let after = ""; ;) {
    const geids = await inContext(ctx, async (tx) => {
      const page = await listActiveGeids(tx, { after, limit: STEP });
      for (const geid of page) {
        const event = await readEventAt(tx, geid);
        if (!event) continue;
        const head = (await loadHeads(tx, geid)).find((one) => one.domain === manifest.domain);
        const state = scoreEvent(pack, { ...(await readFacts(tx, event, null)), before: head ?? null });
        rows.push({
          geid,
          title: event.state.titles["en"] ?? Object.values(event.state.titles)[0] ?? "",
          now: head?.status === "current" ? head.state.computed : null,
          then: state.computed,
          is_shown: isRelevant(state),
        });
      }
      return page;
    });
    after = geids.at(-1) ?? after;
    if (geids.length < STEP) break;
  }
  return rows.sort((a, b) => b.then.importance - a.then.importance || (a.geid < b.geid ? -1 : 1));
}
