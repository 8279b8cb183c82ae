import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  defaultPolicy,
  type CardName,
  type ResolutionPolicy,
  type Scorecards,
} from "#lib/flow/events/resolution/index.ts";
import { testDataFolder } from "../data-sets.ts";
import { bcubed, pairwise } from "../metrics.ts";
import { judgePairs, resolveStream } from "../quality.ts";
import { collectPairs, collectRows, type Row } from "./collect.ts";
import { fitCard } from "./regression.ts";
import { connectedPairs, halfOf, judgedSets, MEASURES_OF_CARD, type JudgedSet } from "./sets.ts";
import { weightsSource } from "./weights-source.ts";

// `node bench/resolve/fit/fit.ts` measures both held-out halves, then fits on everything and writes weights.ts.

const OUT = join(import.meta.dirname, "../../../lib/flow/events/resolution/weights.ts");
const CARDS = [
  "headline",
  "undatedHeadline",
  "article",
  "undatedArticle",
] as const satisfies readonly CardName[];
const ROWS_OF_SET = 1000;
const SHIFTS = [-0.6, -0.3, 0, 0.3, 0.6, 0.9, 1.2];

type Half = 0 | 1 | null;
const without = (sets: readonly JudgedSet[], half: Half) =>
  sets.map((set) => ({ ...set, documents: set.documents.filter((one) => halfOf(set.unitOf(one)) !== half) }));

/** Fits all cards: rows of true streams, then once more with those of streams resolved by the first cards. */
function fitCards(
  sets: readonly JudgedSet[],
  pairs: ReturnType<typeof connectedPairs>,
  half: Half,
): Scorecards {
  const seen = without(sets, half);
  const pairRows = collectPairs(pairs.filter(({ unit }) => halfOf(unit) !== half).map(({ pair }) => pair));
  const rows = new Map(seen.map((set) => [set, collectRows(set.documents, null)]));
  const fitAll = (): Scorecards => {
    // A card of which the chosen data hold nothing stays as it is.
    const fitOne = (card: CardName) => {
      const own = card === "undatedHeadline" ? pairRows : weighed(rows, card);
      return own.length > 0 ? fitCard(own, MEASURES_OF_CARD[card]) : defaultPolicy.scorecards[card];
    };
    return Object.fromEntries(CARDS.map((card) => [card, fitOne(card)])) as Scorecards;
  };
  const first = policyOf(fitAll());
  for (const [set, known] of rows) for (const row of collectRows(set.documents, first)) known.push(row);
  return fitAll();
}

function weighed(rows: ReadonlyMap<JudgedSet, readonly Row[]>, card: CardName): Row[] {
  const all: Row[] = [];
  for (const [{ shares }, known] of rows) {
    const share = shares[card] ?? 0;
    const own = known.filter((row) => isOf(row.card, card));
    if (share > 0) for (const row of own) all.push({ ...row, weight: (share * ROWS_OF_SET) / own.length });
  }
  return all;
}

/** Both cards of texts learn from all texts: their measures do not look at the time of publication. */
function isOf(found: CardName, card: CardName): boolean {
  return (
    found === card || (found.toLowerCase().endsWith("article") && card.toLowerCase().endsWith("article"))
  );
}

const policyOf = (scorecards: Scorecards): ResolutionPolicy => ({ ...defaultPolicy, scorecards });

function shifted(cards: Scorecards, card: CardName, shift: number): Scorecards {
  return { ...cards, [card]: { ...cards[card], bias: Math.round((cards[card].bias + shift) * 1e4) / 1e4 } };
}

/** What a shift of a card's bias is chosen by: F1 of its own kind of data. */
function judge(
  card: CardName,
  cards: Scorecards,
  sets: readonly JudgedSet[],
  pairs: ReturnType<typeof connectedPairs>,
): { text: string; value: number } {
  const policy = policyOf(cards);
  if (card === "undatedHeadline") {
    const { precision, recall, f1 } = judgePairs(pairs.map(({ pair }) => pair), policy); // prettier-ignore
    return { text: `short texts ${show(precision, recall, f1)}`, value: f1 };
  }
  const own = sets.filter(({ name }) => JUDGED_BY[card].test(name));
  const found = own.map(({ name, documents }) => {
    const answers = resolveStream(documents, policy);
    const quality = card === "article" ? pairwise(answers) : bcubed(answers);
    return { name, quality, weight: documents.length };
  });
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (part: "precision" | "f1") =>
    found.reduce((sum, { quality, weight }) => sum + quality[part] * weight, 0) / total;
  const text = found.map(
    ({ name, quality: { precision, recall, f1 } }) => `${name} ${show(precision, recall, f1)}`,
  );
  return { text: text.join(", "), value: mean("f1") - Math.max(0, LEAST_PRECISION - mean("precision")) };
}

const JUDGED_BY = { headline: /^headlines/, article: /^reports/, undatedArticle: /^twin/ } as const;
const LEAST_PRECISION = 0.9;
const show = (...values: number[]) => values.map((value) => value.toFixed(3).replace(/^0/, "")).join(" / ");

function run(folder: string): void {
  const only = process.argv[2] ? CARDS.filter((card) => process.argv[2]?.split(",").includes(card)) : CARDS;
  const wanted = (set: JudgedSet) => only.some((card) => (set.shares[card] ?? 0) > 0);
  const sets = judgedSets(folder).filter(wanted);
  const pairs = only.includes("undatedHeadline") ? connectedPairs(folder) : [];
  const gains = new Map<string, number>();
  for (const half of [0, 1] as const) {
    const cards = fitCards(sets, pairs, half);
    const unseen = without(sets, half === 0 ? 1 : 0);
    const unseenPairs = pairs.filter(({ unit }) => halfOf(unit) === half);
    for (const card of only)
      for (const shift of SHIFTS) {
        const { text, value } = judge(card, shifted(cards, card, shift), unseen, unseenPairs);
        process.stdout.write(`held out ${half}, ${card} ${shift}: ${text}\n`);
        gains.set(`${card} ${shift}`, (gains.get(`${card} ${shift}`) ?? 0) + value / 2);
      }
  }
  let cards: Scorecards = { ...defaultPolicy.scorecards, ...pick(fitCards(sets, pairs, null), only) };
  for (const card of only) {
    const shift = SHIFTS.reduce((a, b) =>
      (gains.get(`${card} ${b}`) ?? 0) > (gains.get(`${card} ${a}`) ?? 0) ? b : a,
    );
    process.stdout.write(
      `${card}: shift ${shift}, held out ${(gains.get(`${card} ${shift}`) ?? 0).toFixed(3)}\n`,
    );
    cards = shifted(cards, card, shift);
  }
  writeFileSync(OUT, weightsSource(cards));
}

const pick = (cards: Scorecards, names: readonly CardName[]): Partial<Scorecards> =>
  Object.fromEntries(names.map((name) => [name, cards[name]]));

const folder = testDataFolder();
if (folder) run(folder);
else process.stdout.write("nothing is fitted: PARALLAX_TEST_DATA names no folder of test data\n");
