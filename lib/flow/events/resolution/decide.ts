import type {
  Candidate,
  Decision,
  Features,
  Resolution,
  ResolutionPolicy,
  Signal,
  TermStatistics,
} from "./contracts.ts";
import { weigh, type Weighed } from "./compare.ts";
import { isOtherLanguage } from "./language.ts";
import { subjectOf } from "./subject.ts";
import { defaultPolicy } from "./policy.ts";
import { GUARDS, SOFT_VETOES } from "./vetoes.ts";

/**
 * `chance`: nats that one document has in common with some other of all that were read by accident, ln N. What is
 * shared must tell more than that before anybody is asked.
 */
type Rules = { readonly policy: ResolutionPolicy; readonly chance: number };

/** A candidate with what may become of it: `join` and `propose` say what its comparison allows. */
type Judged = Weighed & { geid: string; rank: number; allows: "join" | "propose" | "nothing" };

/**
 * Decides where a document belongs: `existing` by a person's verdict, a hard key, or a high score in the same
 * language without a veto; `ambiguous` when a person should look; else `new`. Pure: equal arguments, equal answer.
 */
export function decide(
  features: Features,
  candidates: readonly Candidate[],
  statistics: TermStatistics,
  policy: ResolutionPolicy = defaultPolicy,
): Resolution {
  const standing = candidates.filter(({ remembered }) => remembered !== "not-same");
  const subject = subjectOf(
    features,
    statistics,
    standing.map(({ profile }) => profile),
  );
  const chance = Math.log(statistics.documents);
  const judged = standing.map((candidate) =>
    judge(features, candidate, weigh(subject, candidate.profile, policy.scorecards), { policy, chance }),
  );
  judged.sort((a, b) => b.rank - a.rank || b.score - a.score || (a.geid < b.geid ? -1 : 1));
  const best = judged[0];
  const decision: Decision =
    best?.allows === "join" ? "existing" : best?.allows === "propose" ? "ambiguous" : "new";
  const signals = best?.explain() ?? [];
  return {
    decision,
    geid: best && decision !== "new" ? best.geid : null,
    score: best?.score ?? 0,
    threshold: policy.existingFrom,
    vetoes: best?.vetoes ?? [],
    signals,
    candidates: judged.slice(0, 10).map(({ geid, score }) => ({ geid, score })),
    counterSignal: strongestAgainst(signals),
  };
}

function judge(features: Features, candidate: Candidate, comparison: Weighed, rules: Rules): Judged {
  const { geid, profile, remembered } = candidate;
  if (remembered === "same") {
    const signal: Signal = { feature: "person", a: features.id, b: geid, weight: 0, verdict: "for" };
    const explain = () => [signal, ...comparison.explain()];
    return { ...comparison, explain, score: 1, geid, rank: 5, allows: "join" };
  }
  const allows = allowed(features, profile.centroid.languages, comparison, rules);
  const isHard = comparison.sharedKey !== null && comparison.sharedKey !== "background" && allows === "join";
  const score = isHard ? 1 : comparison.score;
  const rank = { join: isHard ? 4 : 3, propose: 2, nothing: 0 }[allows] + comparison.score / 2;
  return { ...comparison, score, geid, rank, allows };
}

function allowed(
  features: Features,
  languages: readonly string[],
  comparison: Weighed,
  { policy, chance }: Rules,
): Judged["allows"] {
  const { score, likeness, vetoes, sharedKey, sharedTraits, traitInformation } = comparison;
  const isVetoed = vetoes.length > 0;
  if (sharedKey === "own") return "join";
  const isKeyed = sharedKey === "mentioned" || sharedKey === "together";
  if (isKeyed && vetoes.every((name) => GUARDS.has(name))) return "join";
  if (vetoes.some((name) => !SOFT_VETOES.has(name))) return "nothing";
  const isHigh = score >= policy.existingFrom;
  const isSupported =
    score >= LEAST_SCORE &&
    sharedTraits.length >= policy.proposalTraits &&
    traitInformation >= chance + policy.proposalInformation;
  if (!isOtherLanguage(features.language, languages)) {
    if (isHigh && !isVetoed) return "join";
    if (vetoes.includes("occurrence year")) return isHigh && isSupported ? "propose" : "nothing";
    return likeness >= policy.proposalFrom || isSupported ? "propose" : "nothing";
  }
  // Who, where and when are shared by all that happens at one meeting; a number in common is of one happening.
  const isCarried =
    sharedTraits.includes("number") &&
    sharedTraits.length >= policy.crossLanguageTraits &&
    traitInformation >= policy.crossLanguageInformation;
  if (isHigh && isCarried && !isVetoed) return "join";
  const isLikely =
    sharedTraits.includes("date") &&
    sharedTraits.length > 1 &&
    (likeness >= LIKELY_SCORE || (score >= LEAST_SCORE && traitInformation >= chance + LIKELY_INFORMATION));
  return (isHigh && sharedTraits.length > 0) || isLikely || isSupported ? "propose" : "nothing";
}

/** Shared traits bring a pair before a person only when its texts do not speak against it altogether. */
const LEAST_SCORE = 0.01;
/** Words of two languages tell little: where the day and another trait are shared, half the score of a join is much. */
const LIKELY_SCORE = 0.25;
const LIKELY_INFORMATION = 2;

function strongestAgainst(signals: readonly Signal[]): Signal | null {
  const veto = signals.find(({ verdict }) => verdict === "veto");
  const [against] = signals
    .filter(({ verdict }) => verdict === "against")
    .toSorted((a, b) => a.weight - b.weight);
  return veto ?? against ?? null;
}
