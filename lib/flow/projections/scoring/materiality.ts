import type { PackManifest } from "#lib/registry/packs/contracts.ts";
import { canonicalJson } from "#lib/kernel/mint.ts";
import type { LanguageSeed, Measures, ProjectionStatus } from "../contracts.ts";
import { levelOf } from "./maturity.ts";
import { saturate, type Feature } from "./sum.ts";

/** What a revision is compared by. */
export type Comparable = {
  readonly status: ProjectionStatus;
  readonly pack_revision: string;
  readonly computed: Omit<Measures, "materiality">;
  readonly concepts: readonly { readonly id: string }[];
  readonly seed: LanguageSeed;
};

/** Share of the concepts of both that only one of them has. */
function unlike(a: readonly { readonly id: string }[], b: readonly { readonly id: string }[]): number {
  const [left, right] = [new Set(a.map(({ id }) => id)), new Set(b.map(({ id }) => id))];
  const all = new Set([...left, ...right]);
  const shared = [...all].filter((id) => left.has(id) && right.has(id)).length;
  return all.size === 0 ? 0 : (all.size - shared) / all.size;
}

const gained = (
  feature: string,
  before: number,
  after: number,
  rule: { weight: number; half: number },
): Feature => ({
  feature,
  value: saturate(after - before, rule.half),
  weight: rule.weight,
});
const flag = (feature: string, isSo: boolean, weight: number): Feature => ({
  feature,
  value: isSo ? 1 : 0,
  weight,
});

/** How much the newest change matters, by what is different from the revision before; all of it where there is none. */
export function materialityFeatures(
  pack: PackManifest,
  before: Comparable | null,
  after: Comparable,
): Feature[] {
  const rules = pack.materiality;
  if (before === null) return [flag("first", true, rules.first)];
  const [old, now] = [before.seed, after.seed];
  const changedTitle = Object.keys(old.titles).some(
    (locale) => now.titles[locale] !== undefined && now.titles[locale] !== old.titles[locale],
  );
  return [
    flag("status", before.status !== after.status, rules.status),
    flag("pack", before.pack_revision !== after.pack_revision, rules.pack),
    flag("correction", old.stage !== "corrected" && now.stage === "corrected", rules.correction),
    flag("occurred", canonicalJson(old.occurred) !== canonicalJson(now.occurred), rules.occurred),
    flag("title", changedTitle, rules.title),
    { feature: "concepts", value: unlike(before.concepts, after.concepts), weight: rules.concepts },
    {
      feature: "maturity",
      value: Math.abs(levelOf(after.computed.maturity) - levelOf(before.computed.maturity)) / 5,
      weight: rules.maturity,
    },
    {
      feature: "importance",
      value: Math.abs(after.computed.importance - before.computed.importance),
      weight: rules.importance,
    },
    gained("origins", old.origin_count, now.origin_count, rules.origins),
    gained("evidence", old.evidence_count, now.evidence_count, rules.evidence),
    gained("languages", old.languages.length, now.languages.length, rules.languages),
  ];
}
