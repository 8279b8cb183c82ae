import type { Candidate, Comparison, EventProfile, Features, Resolution, ResolutionPolicy, Signal, TermStatistics } from "./contracts.ts";
import { measure, subjectOf, type Subject } from "./measure.ts";

export const defaultPolicy: ResolutionPolicy = { existingFrom: 0.6, proposalFrom: 0.35, crossLanguageSignals: 3, windowHours: 240, candidateLimit: 40 };

const WEIGHTS: readonly (readonly [feature: "title" | "all" | "names" | "sharedDate" | "dateAway" | "near" | "overWeek" | "numbers" | "places", weight: number])[] = [
  ["title", 5], ["all", 4], ["names", 2], ["sharedDate", 3], ["dateAway", -1.5], ["near", 0.6], ["overWeek", -0.8], ["numbers", 1], ["places", 0.5],
];

function vetoesOf(features: Features, profile: EventProfile): string[] {
  const vetoes: string[] = [];
  const held = new Map<string, Set<string>>();
  for (const { kind, subject, value } of profile.centroid.designations) {
    const key = `${kind} ${subject}`;
    held.set(key, (held.get(key) ?? new Set()).add(value));
  }
  for (const { kind, subject, value } of features.designations) {
    const known = held.get(`${kind} ${subject}`);
    const own = features.designations.filter((one) => one.kind === kind && one.subject === subject);
    if (known && !known.has(value) && !own.some((one) => known.has(one.value))) vetoes.push(kind);
  }
  if (features.isDateGiven && profile.founder.isDateGiven) {
    const [a] = features.dates;
    const [b] = profile.founder.dates;
    if (a && b && (a.month !== b.month || a.day !== b.day)) vetoes.push("occurrence-date");
  }
  return [...new Set(vetoes)];
}

function compareSubject(subject: Subject, profile: EventProfile): Comparison {
  const measures = measure(subject, profile);
  const signals: Signal[] = WEIGHTS.map(([feature, weight]) => {
    const product = weight * measures[feature];
    return { feature, a: null, b: null, weight: product, verdict: product > 0 ? "for" : product < 0 ? "against" : "neutral" };
  });
  const logit = signals.reduce((sum, signal) => sum + signal.weight, -4.6);
  return { score: 1 / (1 + Math.exp(-logit)), signals, vetoes: vetoesOf(subject.features, profile) };
}

export function compare(features: Features, profile: EventProfile, statistics: TermStatistics): Comparison {
  return compareSubject(subjectOf(features, statistics, [profile]), profile);
}

export function decide(features: Features, candidates: readonly Candidate[], statistics: TermStatistics, policy: ResolutionPolicy = defaultPolicy): Resolution {
  const subject = subjectOf(features, statistics, candidates.map((candidate) => candidate.profile));
  const judged = candidates.map((candidate) => {
    const comparison = compareSubject(subject, candidate.profile);
    const { keys, refs, languages } = candidate.profile.centroid;
    const own = features.keys.some((key) => keys.includes(key) && !key.startsWith("url:"));
    const shared = [...features.keys, ...features.refs].some((key) => keys.includes(key) || refs.includes(key));
    const isHard = own || (shared && comparison.vetoes.length === 0);
    const score = candidate.remembered === "same" ? 1 : candidate.remembered === "not-same" ? 0 : isHard ? 0.99 : comparison.score;
    const isSameLanguage = languages.includes(features.language) || features.language === "und";
    return { candidate, comparison, isHard, score, isSameLanguage };
  });
  judged.sort((a, b) => b.score - a.score || (a.candidate.geid < b.candidate.geid ? -1 : 1));
  const best = judged[0];
  const joins = best && (best.candidate.remembered === "same" || best.isHard || (best.comparison.vetoes.length === 0 && best.score >= policy.existingFrom && best.isSameLanguage && best.candidate.remembered !== "not-same"));
  const proposes = best && !joins && best.candidate.remembered !== "not-same" && best.comparison.vetoes.length === 0 && best.score >= policy.proposalFrom;
  const against = best?.comparison.signals.filter((signal) => signal.weight < 0).sort((a, b) => a.weight - b.weight)[0];
  return {
    decision: joins ? "existing" : proposes ? "ambiguous" : "new",
    geid: joins || proposes ? best.candidate.geid : null,
    score: best?.score ?? 0,
    threshold: policy.existingFrom,
    vetoes: best?.comparison.vetoes ?? [],
    signals: best?.comparison.signals ?? [],
    candidates: judged.slice(0, 10).map(({ candidate, score }) => ({ geid: candidate.geid, score })),
    counterSignal: against ?? null,
  };
}
