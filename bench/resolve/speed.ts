import {
  blockingKeys,
  candidateWindow,
  createMemoryIndex,
  createStatistics,
  decide,
  defaultPolicy,
  extractFeatures,
  foldIn,
  foundProfile,
  type MemoryIndex,
  type ResolutionInput,
  type RunningStatistics,
} from "#lib/flow/events/resolution/index.ts";
import { inventDocuments } from "./synthetic.ts";

export type Load = {
  readonly index: MemoryIndex;
  readonly statistics: RunningStatistics;
  readonly arriving: ResolutionInput[];
};

/** An index of so many active events, and documents of which a third are about the newest of them. */
export function prepareLoad(events: number, arriving: number): Load {
  const statistics = createStatistics();
  const index = createMemoryIndex();
  const known: ResolutionInput[] = [];
  for (const [at, input] of enumerate(inventDocuments(events * 3))) {
    if (at % 3 !== 0) {
      if (at >= (events - arriving) * 3) known.push(input);
      continue;
    }
    const features = extractFeatures(input);
    statistics.observe(features);
    index.put(`evt_${at}`, foundProfile(features), blockingKeys(features, statistics));
  }
  return { index, statistics, arriving: known.slice(0, arriving) };
}

function* enumerate<T>(values: Iterable<T>): Generator<[number, T]> {
  let at = 0;
  for (const value of values) yield [at++, value];
}

/** Evidence resolved per second of one core's work: reading the text, finding candidates, deciding, folding in; nothing is stored. */
export function resolveAll({ index, statistics, arriving }: Load): { perSecond: number; joined: number } {
  const began = process.cpuUsage();
  let joined = 0;
  for (const input of arriving) {
    const features = extractFeatures(input);
    const keys = blockingKeys(features, statistics);
    const candidates = index.lookUp(
      keys,
      candidateWindow(features, defaultPolicy),
      defaultPolicy.candidateLimit,
    );
    const { decision, geid } = decide(features, candidates, statistics);
    const candidate = candidates.find((one) => one.geid === geid);
    if (decision === "existing" && candidate) {
      foldIn(candidate.profile, features);
      joined += 1;
    }
  }
  const { user, system } = process.cpuUsage(began);
  return { perSecond: (1e6 * arriving.length) / (user + system), joined };
}
