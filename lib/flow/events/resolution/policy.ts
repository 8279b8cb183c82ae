import type { ResolutionPolicy } from "./contracts.ts";
import { SCORECARDS } from "./weights.ts";

/** The one policy for all evidence; what differs between documents comes from the documents themselves. */
export const defaultPolicy: ResolutionPolicy = {
  existingFrom: 0.5,
  proposalFrom: 0.45,
  regroupFrom: 0.4,
  crossLanguageTraits: 3,
  crossLanguageInformation: 12,
  proposalTraits: 3,
  proposalInformation: 3,
  windowHours: 400 * 24,
  candidateLimit: 20,
  scorecards: SCORECARDS,
};
