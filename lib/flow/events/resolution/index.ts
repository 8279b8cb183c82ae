export type * from "./contracts.ts";
export type { CandidateIndex } from "./ports.ts";
export { blockingKeys, candidateWindow } from "./blocking.ts";
export { extractFeatures } from "./features.ts";
// A first working scorer; the measured one replaces it.
export { compare, decide, defaultPolicy } from "./interim.ts";
export { createMemoryIndex, type MemoryIndex } from "./memory-index.ts";
export { foldIn, foundProfile } from "./profile.ts";
export { createStatistics, type RunningStatistics, type StatisticsSnapshot } from "./statistics.ts";
export { cleanTitle } from "./title.ts";
