import type { AdmissionOutcome } from "#lib/flow/events/index.ts";
import type { EvidenceError, FaultyItem, PreparedEvidence } from "#lib/flow/evidence/index.ts";

/** What one item came to: its line with --json, and the same for a person. */
export type ItemAnswer =
  | {
      readonly evid: string;
      readonly geid: string;
      readonly decision: AdmissionOutcome["decision"];
      readonly outcome: AdmissionOutcome["outcome"];
      readonly why: string;
      readonly title: string;
      readonly published_at: string;
      readonly url: string | null;
      readonly warnings: readonly string[];
    }
  | {
      readonly error: string;
      readonly code: string;
      readonly title: string | null;
      readonly url: string | null;
    };

const DECISIONS: Record<AdmissionOutcome["decision"], string> = {
  existing: "it reports an event that is known",
  new: "no known event is close enough",
  ambiguous: "it may belong to another event; a curator decides",
};

function why({ outcome, decision, score }: AdmissionOutcome): string {
  if (outcome === "known") return "this evidence is known";
  if (outcome === "changed") return "the text of known evidence changed";
  return score > 0 ? `${DECISIONS[decision]} (score ${score.toFixed(2)})` : DECISIONS[decision];
}

/** The answer for an item that was taken in. */
export function admitted(outcome: AdmissionOutcome, evidence: PreparedEvidence): ItemAnswer {
  return {
    evid: outcome.evid,
    geid: outcome.geid,
    decision: outcome.decision,
    outcome: outcome.outcome,
    why: why(outcome),
    title: evidence.title,
    published_at: evidence.publishedAt.toISOString(),
    url: evidence.url,
    warnings: [...evidence.warnings, ...evidence.flags],
  };
}

/** The answer for an item that its document spoiled. */
export function faulted({ fault, detail, title, url }: FaultyItem): ItemAnswer {
  return { error: detail, code: fault, title, url };
}

/** The answer for an item that the use case refused. */
export function refused(error: EvidenceError, title: string, url: string | null): ItemAnswer {
  return { error: "detail" in error ? error.detail : error.code, code: error.code, title, url };
}

/** Sums of a run; `known` counts items whose text changed too. */
export type Counts = { items: number; new: number; known: number; changed: number; failed: number };

/** Adds an answer to the sums. */
export function count(counts: Counts, answer: ItemAnswer): void {
  counts.items += 1;
  if ("error" in answer) counts.failed += 1;
  else if (answer.outcome === "new") counts.new += 1;
  else counts.known += 1;
  if (!("error" in answer) && answer.outcome === "changed") counts.changed += 1;
}

/** "1 item", "3 items". */
export const countInWords = (items: number): string => `${items} ${items === 1 ? "item" : "items"}`;

/** The last line of a run for a person. */
export const sumsInWords = (counts: Counts): string =>
  `${countInWords(counts.items)}: ${counts.new} new, ${counts.known} known (${counts.changed} changed), ${counts.failed} failed`;

const MARKS = { new: "+", known: "=", changed: "~" } as const;

/** The answer in two lines for a person; `place` counts the items of the run from one. */
export function inWords(answer: ItemAnswer, place: number): string {
  if ("error" in answer) return `✗ ${answer.title || answer.url || `item ${place}`}\n    ${answer.error}`;
  const notes = answer.warnings.length > 0 ? `  [${answer.warnings.join(", ")}]` : "";
  return `${MARKS[answer.outcome]} ${answer.published_at.slice(0, 10)}  ${answer.title}\n    ${answer.why}  ${answer.geid}${notes}`;
}
