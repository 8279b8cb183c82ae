import type { Centroid, EventProfile, Features, TermStatistics } from "./contracts.ts";
import { areDatesApart, daysApart } from "./dates.ts";
import { dateTraits } from "./statistics.ts";

/** Distances in publication time; all neutral when either side has none. */
export function measureTime(features: Features, centroid: Centroid) {
  const { publishedHour } = features;
  const { firstHour, lastHour } = centroid;
  if (publishedHour === null || firstHour === null || lastHour === null)
    return { gap: 0, near: 0, sameDay: 0, overThreeDays: 0, overWeek: 0 };
  const days = Math.max(0, publishedHour - lastHour, firstHour - publishedHour) / 24;
  return {
    gap: Math.log1p(days),
    near: Math.exp(-(days * days) / 8),
    sameDay: days < 1 ? 1 : 0,
    overThreeDays: days > 3 ? 1 : 0,
    overWeek: days > 7 ? 1 : 0,
  };
}

/** How much the rarest shared date tells, half where it is clear on neither side, and whether clear dates differ. */
export function measureDates(
  features: Features,
  { founder, centroid }: EventProfile,
  statistics: TermStatistics,
) {
  let best = 0;
  const known = founder.dates.slice(0, founder.clearDates);
  for (const [index, a] of features.dates.entries()) {
    for (const b of centroid.dates) {
      if (daysApart(a, b) > 0) continue;
      const trait = dateTraits(a.month > 0 && b.month > 0 ? a : { ...a, month: 0 })[0] ?? "";
      const isClear = index < features.clearDates || known.some((date) => daysApart(date, b) === 0);
      best = Math.max(best, statistics.information(trait) * (isClear ? 1 : 0.5));
    }
  }
  const days = features.dates.slice(0, features.clearDates).flatMap((a) => known.map((b) => daysApart(a, b)));
  return {
    sharedDate: best / 10,
    dateNear: Math.min(...days) === 1 ? 1 : 0,
    dateAway: areDatesApart(features, founder) === "apart" ? 1 : 0,
  };
}
