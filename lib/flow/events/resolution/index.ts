export type * from "./contracts.ts";
export type { CandidateIndex } from "./ports.ts";
// extractFeatures(input): Features                                   pure
// foundProfile(features): EventProfile                               the profile of an event of one piece of evidence
// foldIn(profile, features): EventProfile                            pure; the founder never changes
// compare(features, profile, statistics): Comparison                 pure
// decide(features, candidates, statistics, policy?): Resolution      pure
// blockingKeys(features, statistics): BlockingKey[]                  at most 24; store them for every evidence of an event
// candidateWindow(features, policy?): CandidateWindow                pure
// createStatistics(snapshot?): TermStatistics & { observe(features): void; snapshot(): StatisticsSnapshot }
// defaultPolicy: ResolutionPolicy
