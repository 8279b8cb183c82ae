import type { BlockingKey, Candidate, CandidateWindow } from "./contracts.ts";

/**
 * Finds the events that share rare traits with a piece of evidence.
 * Every implementation ranks by the sum of the weights of the shared keys, then by geid, and returns at most `limit`.
 */
export interface CandidateIndex {
  find(keys: readonly BlockingKey[], window: CandidateWindow, limit: number): Promise<Candidate[]>;
}
