import type { EvidenceRelation } from "#lib/flow/evidence/contracts.ts";
import type { EventStage, Occurred, OccurredPrecision } from "./contracts.ts";

/** One piece of evidence as states are computed from it. */
export type Member = {
  readonly evid: string;
  readonly relation: EvidenceRelation;
  readonly title: string;
  readonly language: string;
  readonly origin: string;
  readonly copyOf: string | null;
  readonly hardKey: string | null;
  readonly publishedAt: Date;
  readonly occurredAt: Date | null;
  readonly occurredPrecision: OccurredPrecision | null;
};

const CORRECTION = /^\s*(?:\[?correction\b|\[?corrected\b|更正|勘誤|勘误|訂正|【(?:更正|勘誤|訂正)】)/iu;
const UPDATE = /^\s*(?:\[?updated?\b\s*[\]:：—–-]|更新[:：]|【更新】|続報|【続報】)/iu;

/** How evidence relates to its event: as its sender says, else a copy of the same text, else what its title declares. */
export function relationOf(
  given: EvidenceRelation | null,
  copyOf: string | null,
  title: string,
): EvidenceRelation {
  if (given) return given;
  if (copyOf) return "copy";
  if (CORRECTION.test(title)) return "correction";
  return UPDATE.test(title) ? "update" : "report";
}

/** Types that a document's own key proves; the first that any member has. */
const TYPES: readonly (readonly [prefix: string, type: string])[] = [
  ["docket:", "ruling"],
  ["bill:", "law"],
  ["release:", "release"],
  ["cve:", "vulnerability"],
  ["doi:", "paper"],
  ["arxiv:", "paper"],
];

/** The kind of occurrence, only as far as a hard key says it; `occurrence` otherwise. */
export function typeOf(members: readonly Member[]): string {
  const keys = members
    .filter((member) => member.relation === "report")
    .flatMap((member) => member.hardKey ?? []);
  return TYPES.find(([prefix]) => keys.some((key) => key.startsWith(prefix)))?.[1] ?? "occurrence";
}

const TITLE_RANK: Record<EvidenceRelation, number> = {
  report: 0,
  update: 1,
  "follow-up": 1,
  correction: 1,
  copy: 2,
  reaction: 3,
  "part-of": 3,
};

/** Ranks of members for everything of which one must be chosen; does not depend on the order of arrival. */
export function byPrecedence(a: Member, b: Member): number {
  return (
    TITLE_RANK[a.relation] - TITLE_RANK[b.relation] ||
    a.publishedAt.getTime() - b.publishedAt.getTime() ||
    (a.evid < b.evid ? -1 : 1)
  );
}

/** One title per language: that of the earliest report, of another relation only where no report speaks it. */
export function titlesOf(members: readonly Member[]): Record<string, string> {
  const titles: Record<string, string> = {};
  for (const member of members.toSorted(byPrecedence)) titles[member.language] ??= member.title;
  return Object.fromEntries(Object.entries(titles).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Publishers that report by themselves: copies of another text do not count (cases I18). */
export function originsOf(members: readonly Member[]): string[] {
  const independent = members.filter((member) => member.copyOf === null && member.relation !== "copy");
  return [...new Set((independent.length > 0 ? independent : members).map((member) => member.origin))].sort();
}

const PRECISIONS: readonly OccurredPrecision[] = ["instant", "day", "month", "year"];

/** The span of the stated occurrence times, as precise as the most precise of them; never guessed from text. */
export function occurredOf(members: readonly Member[]): Occurred {
  const stated = members.flatMap(({ occurredAt, occurredPrecision }) =>
    occurredAt === null ? [] : [{ at: occurredAt.toISOString(), precision: occurredPrecision ?? "day" }],
  );
  const precision = PRECISIONS.find((one) => stated.some((time) => time.precision === one)) ?? null;
  const times = stated
    .filter((time) => time.precision === precision)
    .map((time) => time.at)
    .sort();
  return { from: times[0] ?? null, to: times.at(-1) ?? null, precision };
}

const QUIET_MS = 72 * 3_600_000;

/** `corrected` once a correction came, `developing` while the newest report is younger than 72 h, then `stable`. */
export function stageOf(members: readonly Member[], at: Date): EventStage {
  if (members.some((member) => member.relation === "correction")) return "corrected";
  const newest = Math.max(...members.map((member) => member.publishedAt.getTime()));
  return at.getTime() - newest < QUIET_MS ? "developing" : "stable";
}
