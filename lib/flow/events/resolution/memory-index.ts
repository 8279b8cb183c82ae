import type { BlockingKey, Candidate, CandidateWindow, EventProfile } from "./contracts.ts";
import type { CandidateIndex } from "./ports.ts";

/** Events looked at per key, newest first: a key that everybody has would make look-up cost grow with the stream. */
const MOST_EVENTS_PER_KEY = 400;

type Entry = { geid: string; profile: EventProfile };

/** An index of one process, for scratch runs and benches; look-up cost is bounded by the keys, not by the events. */
export type MemoryIndex = CandidateIndex & {
  lookUp(keys: readonly BlockingKey[], window: CandidateWindow, limit: number): Candidate[];
  put(geid: string, profile: EventProfile, keys: readonly BlockingKey[]): void;
  get(geid: string): EventProfile | undefined;
  readonly size: number;
};

/** An empty in-memory index. */
export function createMemoryIndex(): MemoryIndex {
  const entries = new Map<string, Entry>();
  const postings = new Map<bigint, string[]>();
  const lookUp = (keys: readonly BlockingKey[], window: CandidateWindow, limit: number): Candidate[] => {
    const weights = new Map<string, number>();
    for (const { hash, weight } of keys) {
      const posting = postings.get(hash) ?? [];
      for (let at = posting.length - 1; at >= Math.max(0, posting.length - MOST_EVENTS_PER_KEY); at -= 1) {
        const geid = posting[at];
        if (geid !== undefined) weights.set(geid, (weights.get(geid) ?? 0) + weight);
      }
    }
    const found = [...weights].filter(([geid]) => isInWindow(entries.get(geid)?.profile, window));
    found.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return found.slice(0, limit).flatMap(([geid]) => entries.get(geid) ?? []);
  };
  return {
    lookUp,
    find: (keys, window, limit) => Promise.resolve(lookUp(keys, window, limit)),
    put(geid, profile, keys) {
      entries.set(geid, { geid, profile });
      for (const { hash } of keys) {
        const posting = postings.get(hash);
        if (!posting) postings.set(hash, [geid]);
        else if (!posting.includes(geid)) posting.push(geid);
      }
    },
    get: (geid) => entries.get(geid)?.profile,
    get size() {
      return entries.size;
    },
  };
}

function isInWindow(profile: EventProfile | undefined, window: CandidateWindow): boolean {
  if (!profile || !window) return profile !== undefined;
  const { firstHour, lastHour } = profile.centroid;
  return (
    firstHour === null || lastHour === null || (lastHour >= window.fromHour && firstHour <= window.toHour)
  );
}
