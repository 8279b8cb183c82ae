import { env } from "./env.ts";

const hits = new Map<string, number>();

/**
 * A named place before or after a durable step. With `PARALLAX_CRASH_AT=name` or `name:n` the process kills itself
 * at the n-th passage, without running any handler, as a power cut would.
 */
export function crashPoint(name: string): void {
  const wanted = env().crashAt;
  if (wanted === null) return;
  const colon = wanted.lastIndexOf(":");
  const counted = colon > 0 && /^\d+$/.test(wanted.slice(colon + 1));
  const target = counted ? wanted.slice(0, colon) : wanted;
  if (target !== name) return;
  const passage = (hits.get(name) ?? 0) + 1;
  hits.set(name, passage);
  if (passage === (counted ? Number(wanted.slice(colon + 1)) : 1)) process.kill(process.pid, "SIGKILL");
}
