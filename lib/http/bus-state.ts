import { busLag, type BusLag } from "#lib/bus/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";

/** Counts over all tenants, without any row of theirs. */
export const installation: Context = { tenant: null, principal: null, purpose: "operating" };
const FRESH_MS = 1_000;

let recent: { readonly atMs: number; readonly lag: Promise<BusLag> } | null = null;

/** How far the bus is behind, asked of the database at most once a second. */
export function busState(): Promise<BusLag> {
  if (recent === null || performance.now() - recent.atMs > FRESH_MS)
    recent = { atMs: performance.now(), lag: busLag(installation) };
  return recent.lag;
}
