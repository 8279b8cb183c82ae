import type { View } from "#lib/flow/projections/contracts.ts";
import type { Locale } from "../locale.ts";

type Words = {
  readonly all: string;
  readonly allText: string;
  readonly domainText: string;
  readonly comma: string;
  readonly sources: (evidence: number, origins: number) => string;
  /** How a domain reads an event: its subjects, then its measures. */
  readonly reading: (view: View, concepts: readonly string[]) => string;
};

const two = (share: number): string => share.toFixed(2);
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** The words of the mother's feeds; a feed has no page whose messages it could use. */
export const FEED_WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    all: "newest events",
    allText: "One entry for each occurrence, whatever the language or the outlet.",
    domainText: "What this domain reads, newest first, with its own measures.",
    comma: ", ",
    sources: (evidence, origins) =>
      `${counted(evidence, "piece")} of evidence from ${counted(origins, "origin")}`,
    reading: ({ importance, relevance, maturity }, concepts) =>
      [
        concepts.join(", "),
        `importance ${two(importance)}, relevance ${two(relevance)}, evidence maturity ${maturity}`,
      ]
        .filter((part) => part !== "")
        .join(" · "),
  },
  "zh-TW": {
    all: "最新事件",
    allText: "無論語言或媒體，一件事只有一則。",
    domainText: "此領域的解讀，最新在前，附其衡量。",
    comma: "、",
    sources: (evidence, origins) => `${evidence} 則證據，出自 ${origins} 個源頭`,
    reading: ({ importance, relevance, maturity }, concepts) =>
      [concepts.join("、"), `重要性 ${two(importance)}，相關性 ${two(relevance)}，證據成熟度 ${maturity}`]
        .filter((part) => part !== "")
        .join(" · "),
  },
  ja: {
    all: "新しい出来事",
    allText: "言語や媒体を問わず、出来事ひとつにつき一件。",
    domainText: "この分野の読み方を新しい順に、その尺度とともに。",
    comma: "、",
    sources: (evidence, origins) => `根拠 ${evidence} 件、発信元 ${origins}`,
    reading: ({ importance, relevance, maturity }, concepts) =>
      [concepts.join("、"), `重要度 ${two(importance)}、関連度 ${two(relevance)}、根拠の成熟度 ${maturity}`]
        .filter((part) => part !== "")
        .join(" · "),
  },
};
