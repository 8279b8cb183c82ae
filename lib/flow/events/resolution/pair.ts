import type { Centroid, EventProfile, Features } from "./contracts.ts";
import { isOtherLanguage } from "./language.ts";
import { measureNames } from "./measure-names.ts";
import { measureDates, measureTime } from "./measure-time.ts";
import { measureCore, measureTitle } from "./measure-title.ts";
import { once } from "./once.ts";
import { countsOf, TRAITS, type Part, type Subject } from "./subject.ts";
import { cosineTo } from "./vectors.ts";

/** A document beside one event: groups of measures, each computed when the first of them is asked for. */
export type Pair = {
  readonly subject: Subject;
  readonly profile: EventProfile;
  readonly isText: boolean;
  readonly isForeign: boolean;
  cosine(part: Part): number;
  title(): ReturnType<typeof measureTitle>;
  core(): ReturnType<typeof measureCore>;
  names(): ReturnType<typeof measureNames>;
  dates(): ReturnType<typeof measureDates>;
  time(): ReturnType<typeof measureTime>;
};

/** Puts a document beside an event. A scorecard uses a third of all measures, so none is computed ahead. */
export function pairOf(subject: Subject, profile: EventProfile): Pair {
  const { features, statistics } = subject;
  const { centroid } = profile;
  const cosines = new Map<Part, number>();
  return {
    subject,
    profile,
    isText: features.body.length > 0 && centroid.body.length > 0,
    isForeign: isOtherLanguage(features.language, centroid.languages),
    cosine(part) {
      let cosine = cosines.get(part);
      if (cosine === undefined) cosines.set(part, (cosine = cosineOf(subject, profile, part)));
      return cosine;
    },
    title: once(() => measureTitle(subject, profile)),
    core: once(() => measureCore(centroid, subject.vector("all"), statistics)),
    names: once(() => measureNames(features, centroid, statistics)),
    dates: once(() => measureDates(features, profile, statistics)),
    time: once(() => measureTime(features, centroid)),
  };
}

/** The mean of the likeness to the founder and to the members together. */
function cosineOf(subject: Subject, { founder, centroid }: EventProfile, part: Part): number {
  const own = subject.vector(part);
  const to = (traits: Features | Centroid, members: number) =>
    own.length === 0 ? 0 : cosineTo(own, countsOf(traits, part), members, subject.statistics, TRAITS[part]);
  const mean = to(centroid, centroid.members);
  return centroid.members === 1 ? mean : (to(founder, 1) + mean) / 2;
}
