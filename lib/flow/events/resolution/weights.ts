import type { MeasureName } from "./measure.ts";

/** Log-odds per unit of a measure; a measure that is absent counts nothing. */
export type Scorecard = { bias: number; weights: Readonly<Partial<Record<MeasureName, number>>> };

// Fitted by logistic regression in which likeness may only count for and difference only against; method, held-out
// results and thresholds: docs/evidence/resolution.md.

/** For pairs of which one side has a headline only. */
export const HEADLINE_CARD: Scorecard = {
  bias: -4.4467,
  weights: {
    titleNear: 0.7548,
    names: 1.1515,
    places: 0.2535,
    noSharedPlace: -0.716,
    numbers: 0.4136,
    noSharedNumber: -0.4033,
    gap: -1.3338,
    near: 1.4226,
    sameDay: 0.5562,
    overThreeDays: -0.2312,
    size: -0.3053,
    likelihood: 2.4432,
    rarestShared: 1.1604,
    secondShared: 1.4534,
    core: 1.4941,
    coreMissing: -0.2176,
    rarestOwned: 0.8172,
    shortTitle: 0.215,
    dateAway: -3.2145,
  },
};

/** For pairs of headlines of which one has no time of publication. */
export const UNDATED_CARD: Scorecard = {
  bias: -3.6543,
  weights: {
    title: 2.9915,
    noSharedName: -1.618,
    places: 0.4194,
    noSharedPlace: -1.6143,
    numbers: 0.6837,
    noSharedNumber: -0.3559,
    rarestShared: 2.0267,
    secondShared: 1.4141,
    core: 0.5677,
    shortTitle: 0.7108,
    sharedDate: 3,
    dateAway: -1.0304,
  },
};

/** For pairs of texts. */
export const ARTICLE_CARD: Scorecard = {
  bias: -3.0233,
  weights: {
    namesKept: 3.1761,
    head: 2.8379,
    all: 1.3701,
    names: 1.9128,
    noSharedPlace: -0.9502,
    numbers: 0.6063,
    placeInformation: 1.415,
    noSharedName: -0.6603,
    sharedDate: 3,
    dateAway: -4.763,
    covered: 1.2485,
    coreMissing: -0.7994,
    size: -0.1217,
    secondShared: 0.4266,
  },
};
