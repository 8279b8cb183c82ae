import type { Tx } from "#lib/kernel/db/index.ts";

/**
 * The same transaction, with `commit` run to its end by others just before its n-th reading statement (from 1): each
 * order in which two of them can meet, one after the other. `reads` tells how many such statements there were.
 */
export function interleaved(
  tx: Tx,
  nth: number,
  commit: () => Promise<unknown>,
): { tx: Tx; reads: () => number } {
  let reads = 0;
  const query = async (words: TemplateStringsArray, ...values: unknown[]) => {
    if (/^\s*select/.test(words[0] ?? "") && ++reads === nth) await commit();
    return await tx.$queryRaw(words, ...values);
  };
  return {
    tx: new Proxy(tx, {
      get: (whole, name) => (name === "$queryRaw" ? query : (Reflect.get(whole, name) as unknown)),
    }),
    reads: () => reads,
  };
}
