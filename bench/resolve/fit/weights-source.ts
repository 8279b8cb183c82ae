import type { CardName, Scorecards } from "#lib/flow/events/resolution/index.ts";

const MEANINGS: Readonly<Record<CardName, string>> = {
  article: "Both have a text and a time of publication.",
  undatedArticle: "Both have a text, one no time of publication.",
  headline: "One has a headline only.",
  undatedHeadline: "One has a headline only, and one no time of publication.",
};

/** The text of lib/flow/events/resolution/weights.ts. */
export function weightsSource(cards: Scorecards): string {
  const entries = (Object.keys(MEANINGS) as CardName[]).map((name) => {
    const { bias, weights } = cards[name];
    const rows = Object.entries(weights).map(([measure, weight]) => `      ${measure}: ${weight},\n`);
    return `  /** ${MEANINGS[name]} */\n  ${name}: {\n    bias: ${bias},\n    weights: {\n${rows.join("")}    },\n  },\n`;
  });
  return `import type { Scorecards } from "./contracts.ts";

/** Written by bench/resolve/fit/fit.ts; method, held-out results and thresholds: docs/evidence/resolution.md. */
export const SCORECARDS: Scorecards = {
${entries.join("")}};
`;
}
