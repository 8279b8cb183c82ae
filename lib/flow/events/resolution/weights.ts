import type { MeasureName } from "./measure.ts";

/** Log-odds per unit of a measure; a measure that is absent counts nothing. */
export type Scorecard = { bias: number; weights: Readonly<Partial<Record<MeasureName, number>>> };

// Written by bench/resolve/fit.ts: logistic regression in which likeness may only count for and difference only against.

/** For pairs of which one side has a headline only. */
export const HEADLINE_CARD: Scorecard = {
  bias: -4.8681,
  weights: {
    title: 2.4017,
    titleNear: 1.0791,
    names: 0.8233,
    places: 0.3195,
    noSharedPlace: -1.0433,
    numbers: 0.2835,
    numberInformation: 0.1881,
    gap: -0.8065,
    near: 1.4446,
    sameDay: 0.826,
    overThreeDays: -0.2315,
    overWeek: -0.2465,
    undated: 0.7188,
    size: -0.1916,
    rarestShared: 2.2848,
    secondShared: 1,
    core: 0.9977,
    coreMissing: -0.5481,
    rarestOwned: 1.723,
    shortTitle: 0.4528,
    dateAway: -1.3885,
  },
};

/** For pairs of texts. */
export const ARTICLE_CARD: Scorecard = {
  bias: -2.9368,
  weights: {
    head: 2.2377,
    all: 0.8753,
    names: 2.4805,
    noSharedPlace: -1.406,
    numbers: 3.2621,
    placeInformation: 0.956,
    noSharedName: -0.9645,
    sharedDate: 0.9136,
    dateNear: 0.3228,
    dateAway: -1.9271,
    allDate: 1.2736,
    covered: 2.3308,
    coreMissing: -1.5688,
    rarestOwned: 0.7043,
    size: -0.0522,
    gap: -1.4714,
    near: 2.5307,
    undated: 1.2454,
  },
};
