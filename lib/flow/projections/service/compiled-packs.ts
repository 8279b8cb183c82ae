import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { readManifest, type ActivePack } from "#lib/registry/index.ts";
import { compilePack, type CompiledPack } from "../scoring/index.ts";

const MOST_COMPILED = 64;
const compiled = new Map<string, CompiledPack>();

/** A pack made ready for matching; each process compiles a revision once. */
export async function compiledPack(
  tx: Tx,
  ctx: Context,
  pack: Pick<ActivePack, "domain" | "revision" | "hash">,
): Promise<CompiledPack> {
  const key = `${pack.domain}\n${pack.hash}`;
  const known = compiled.get(key);
  if (known) return known;
  const fresh = compilePack(await readManifest(tx, ctx, pack));
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(key, fresh);
  return fresh;
}
