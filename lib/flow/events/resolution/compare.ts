import type {
  Comparison,
  EventProfile,
  Features,
  ResolutionPolicy,
  Scorecards,
  SharedKey,
  Signal,
  TermStatistics,
} from "./contracts.ts";
import { areDatesTogether } from "./dates.ts";
import { schemeOf } from "./keys.ts";
import { isOtherLanguage } from "./language.ts";
import { defaultPolicy } from "./policy.ts";
import { explainScore, scoreOf } from "./score.ts";
import { subjectOf, type Subject } from "./subject.ts";
import { sharedTraitsOf, type SharedTraits } from "./traits.ts";
import { onlyThingShared } from "./thin.ts";
import { vetoesOf, type Veto } from "./vetoes.ts";

/** A comparison whose feature table is only made where somebody asks for it. */
export type Weighed = Omit<Comparison, "signals"> & { explain: () => Signal[] };

/** Compares one document with one event on its own; pure. In a decision the candidates are weighed together. */
export function compare(
  features: Features,
  profile: EventProfile,
  statistics: TermStatistics,
  { scorecards }: ResolutionPolicy = defaultPolicy,
): Comparison {
  const { explain, ...comparison } = weigh(subjectOf(features, statistics, [profile]), profile, scorecards);
  return { ...comparison, signals: explain() };
}

/** Compares a prepared document with one of its candidates. */
export function weigh(subject: Subject, profile: EventProfile, scorecards: Scorecards): Weighed {
  const { features, statistics } = subject;
  const { score, likeness, contributions } = scoreOf(subject, profile, scorecards);
  const traits = sharedTraitsOf(features, profile, statistics);
  const key = sharedKeyOf(features, profile, traits);
  const vetoes = vetoesOf(features, profile, statistics);
  if (key === null && !isOtherLanguage(features.language, profile.centroid.languages))
    vetoes.push(...thinness(features, profile));
  return {
    score,
    likeness,
    vetoes: [...new Set(vetoes.map(({ name }) => name))],
    sharedTraits: [...traits.keys()],
    traitInformation: [...traits.values()].reduce((sum, { information }) => sum + information, 0),
    sharedKey: key?.kind ?? null,
    explain: () => [
      ...(key ? [key.signal] : []),
      ...vetoes.map(({ name, a, b }): Signal => ({ feature: name, a, b, weight: 0, verdict: "veto" })),
      ...explainScore(contributions, subject, profile),
    ],
  };
}

function thinness(features: Features, profile: EventProfile): Veto[] {
  const only = onlyThingShared(features, profile);
  return only === null ? [] : [{ name: "one thing in common", a: only, b: only }];
}

/**
 * `own`: one key names both. `mentioned`: one mentions what names the other. `together`: both mention it, on one clear
 * day, and nothing better could be expected: they are of two languages, or have more than the day in common.
 * `background`: both mention it, which joins nothing by itself: a bill or docket runs through many occurrences.
 */
function sharedKeyOf(
  features: Features,
  { founder, centroid }: EventProfile,
  traits: SharedTraits,
): { kind: SharedKey; signal: Signal } | null {
  const found = (kind: SharedKey, key: string): { kind: SharedKey; signal: Signal } => ({
    kind,
    signal: { feature: "hard key", a: key, b: key, weight: 0, verdict: "for" },
  });
  const own = features.keys.find((key) => centroid.keys.includes(key));
  if (own) return found("own", own);
  const mentioned =
    features.keys.find((key) => centroid.refs.includes(key)) ??
    features.refs.find((key) => centroid.keys.includes(key));
  if (mentioned && schemeOf(mentioned) !== "url") return found("mentioned", mentioned);
  const both = features.refs.find((key) => centroid.refs.includes(key) && schemeOf(key) !== "url");
  if (!both) return null;
  const isNamedOtherwise = [...features.keys, ...centroid.keys].some(
    (key) => schemeOf(key) === schemeOf(both),
  );
  const isAlike = traits.size > 1 || isOtherLanguage(features.language, centroid.languages);
  const isTogether = !isNamedOtherwise && isAlike && areDatesTogether(features, founder);
  return found(isTogether ? "together" : "background", both);
}
