import type { Centroid, EventProfile, Features, TermCount } from "./contracts.ts";
import { heaviest } from "./terms.ts";

const SUM_LIMITS = {
  title: 96,
  head: 160,
  body: 224,
  names: 64,
  places: 24,
  numbers: 48,
} as const;
const SET_LIMITS = { dates: 24, designations: 32, keys: 64, refs: 64, languages: 16 } as const;

/** The profile of an event that is known from one document. */
export function foundProfile(features: Features): EventProfile {
  const { title, head, body, names, places, numbers, dates, designations, keys, refs } = features;
  const sums = { title, head, body, names, places, numbers };
  const sets = { dates, designations, keys, refs, languages: [features.language] };
  const hours = { firstHour: features.publishedHour, lastHour: features.publishedHour };
  return { v: 1, founder: features, centroid: { members: 1, ...hours, ...sums, ...sets } };
}

/** The profile after one more document: sums follow, the founder never changes, sizes stay bounded. */
export function foldIn(profile: EventProfile, features: Features): EventProfile {
  const { centroid } = profile;
  const hours = [centroid.firstHour, centroid.lastHour, features.publishedHour].filter(
    (hour) => hour !== null,
  );
  const sum = (part: keyof typeof SUM_LIMITS) => addCounts(centroid[part], features[part], SUM_LIMITS[part]);
  const next: Centroid = {
    members: centroid.members + 1,
    firstHour: hours.length > 0 ? Math.min(...hours) : null,
    lastHour: hours.length > 0 ? Math.max(...hours) : null,
    title: sum("title"),
    head: sum("head"),
    body: sum("body"),
    names: sum("names"),
    places: sum("places"),
    numbers: sum("numbers"),
    dates: union(centroid.dates, features.dates, SET_LIMITS.dates),
    designations: union(centroid.designations, features.designations, SET_LIMITS.designations),
    keys: union(centroid.keys, features.keys, SET_LIMITS.keys),
    refs: union(centroid.refs, features.refs, SET_LIMITS.refs),
    languages: union(centroid.languages, [features.language], SET_LIMITS.languages),
  };
  return { ...profile, centroid: next };
}

function addCounts(sums: readonly TermCount[], counts: readonly TermCount[], limit: number): TermCount[] {
  const total = new Map(sums);
  for (const [term, count] of counts) total.set(term, (total.get(term) ?? 0) + count);
  return heaviest([...total], limit);
}

function union<T>(known: readonly T[], more: readonly T[], limit: number): T[] {
  const seen = new Set(known.map((value) => JSON.stringify(value)));
  const added = more.filter((value) => !seen.has(JSON.stringify(value)));
  return added.length === 0 ? [...known] : [...known, ...added].slice(0, limit);
}
