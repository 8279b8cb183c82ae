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
  const entries: Entry[] = [];
  const numbers = new Map<string, number>();
  const postings = new Map<bigint, number[]>();
  const lookUp = (keys: readonly BlockingKey[], window: CandidateWindow, limit: number): Candidate[] => {
    const weights = new Map<number, number>();
    for (const { hash, weight } of keys) {
      const posting = postings.get(hash) ?? [];
      for (let at = Math.max(0, posting.length - MOST_EVENTS_PER_KEY); at < posting.length; at += 1) {
        const number = posting[at] as number;
        weights.set(number, (weights.get(number) ?? 0) + weight);
      }
    }
    const best = new Best(limit);
    for (const [number, weight] of weights) {
      const entry = entries[number] as Entry;
      if (best.wants(weight) && isInWindow(entry.profile, window)) best.offer(entry, weight);
    }
    return best.entries();
  };
  return {
    lookUp,
    find: (keys, window, limit) => Promise.resolve(lookUp(keys, window, limit)),
    put(geid, profile, keys) {
      const number = numbers.get(geid) ?? entries.length;
      numbers.set(geid, number);
      entries[number] = { geid, profile };
      for (const { hash } of keys) {
        const posting = postings.get(hash);
        if (!posting) postings.set(hash, [number]);
        else if (!posting.includes(number)) posting.push(number);
      }
    },
    get: (geid) => entries[numbers.get(geid) ?? -1]?.profile,
    get size() {
      return entries.length;
    },
  };
}

/** The heaviest of many entries, heaviest first and by id among equals, without putting all of them in order. */
class Best {
  readonly limit: number;
  private readonly kept: { readonly entry: Entry; readonly weight: number }[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  wants(weight: number): boolean {
    return this.kept.length < this.limit || weight >= (this.kept.at(-1)?.weight ?? Infinity);
  }

  offer(entry: Entry, weight: number): void {
    const isBefore = (one: { readonly entry: Entry; readonly weight: number }) =>
      one.weight > weight || (one.weight === weight && one.entry.geid < entry.geid);
    let at = this.kept.length;
    while (at > 0 && !isBefore(this.kept[at - 1] as (typeof this.kept)[number])) at -= 1;
    this.kept.splice(at, 0, { entry, weight });
    if (this.kept.length > this.limit) this.kept.pop();
  }

  entries(): Entry[] {
    return this.kept.map(({ entry }) => entry);
  }
}

function isInWindow(profile: EventProfile | undefined, window: CandidateWindow): boolean {
  if (!profile || !window) return profile !== undefined;
  const { firstHour, lastHour } = profile.centroid;
  return (
    firstHour === null || lastHour === null || (lastHour >= window.fromHour && firstHour <= window.toHour)
  );
}
