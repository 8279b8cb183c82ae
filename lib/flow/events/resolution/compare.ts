import type { Comparison, EventProfile, Features, Signal, TermStatistics } from "./contracts.ts";
import { schemeOf } from "./keys.ts";
import { subjectOf, type Subject } from "./measure.ts";
import { explainScore, scoreOf } from "./score.ts";
import { sharedTraitsOf } from "./traits.ts";
import { vetoesOf } from "./vetoes.ts";

/** A comparison whose feature table is only made where somebody asks for it. */
export type Weighed = Omit<Comparison, "signals"> & { explain: () => Signal[] };

/** Compares one document with one event on its own; pure. In a decision the candidates are weighed together. */
export function compare(features: Features, profile: EventProfile, statistics: TermStatistics): Comparison {
  const { explain, ...comparison } = weigh(subjectOf(features, statistics, [profile]), profile);
  return { ...comparison, signals: explain() };
}

/** Compares a prepared document with one of its candidates. */
export function weigh(subject: Subject, profile: EventProfile): Weighed {
  const { features, statistics } = subject;
  const { score, contributions } = scoreOf(subject, profile);
  const vetoes = vetoesOf(features, profile, statistics);
  const traits = sharedTraitsOf(features, profile, statistics);
  const key = sharedKeyOf(features, profile);
  return {
    score,
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

/** A bill or docket that both only mention runs through many occurrences and joins nothing by itself. */
function sharedKeyOf(
  features: Features,
  { centroid }: EventProfile,
): { kind: "own" | "mentioned"; signal: Signal } | null {
  const own = features.keys.find((key) => centroid.keys.includes(key));
  const mentioned =
    features.keys.find((key) => centroid.refs.includes(key)) ??
    features.refs.find((key) => centroid.keys.includes(key));
  const key = own ?? mentioned;
  if (!key || (!own && schemeOf(key) === "url")) return null;
  return {
    kind: own ? "own" : "mentioned",
    signal: { feature: "hard key", a: key, b: key, weight: 0, verdict: "for" },
  };
}
