import { z } from "zod";
import { Dpid, Geid } from "#lib/kernel/ids.ts";
import { Change, Occurred } from "#lib/flow/events/contracts.ts";
import { Domain } from "#lib/registry/contracts.ts";
import { writtenText } from "#lib/kernel/text/written.ts";

/** Times on the wire: RFC 3339, UTC, milliseconds. */
const time = z.iso.datetime();
const share = z.number().min(0).max(1);

export const Scale = z.enum(["micro", "meso", "macro"]);
export type Scale = z.infer<typeof Scale>;
export const Maturity = z.enum(["E0", "E1", "E2", "E3", "E4", "E5"]);
export type Maturity = z.infer<typeof Maturity>;
export const ProjectionStatus = z.enum(["current", "withdrawn"]);
export type ProjectionStatus = z.infer<typeof ProjectionStatus>;
/** Why a revision came to be; part of its hash. */
export const ProjectionCause = z.enum(["event", "pack", "merged", "restored", "retracted", "irrelevant"]);
export type ProjectionCause = z.infer<typeof ProjectionCause>;

/** What a domain makes of an event, as its pack computes it. */
export const Measures = z.strictObject({
  relevance: share,
  importance: share,
  materiality: share,
  scale: Scale,
  maturity: Maturity,
});
export type Measures = z.infer<typeof Measures>;

export const Measure = z.enum(["relevance", "importance", "materiality", "scale"]);
export type Measure = z.infer<typeof Measure>;

/**
 * One row of a score: `contribution` = `value` × `weight`, to four decimals. The contributions of one measure add up to
 * it exactly; where they leave 0..1, the row `limit` holds what is cut off.
 */
export const Contribution = z.strictObject({
  measure: Measure,
  feature: z.string(),
  value: z.number(),
  weight: z.number(),
  contribution: z.number(),
});
export type Contribution = z.infer<typeof Contribution>;

/** A concept that the evidence speaks of: `score` is the share of independent reports that do, by how plainly. */
export const ConceptScore = z.strictObject({
  id: z.string(),
  label: z.string(),
  labels: z.record(z.string(), z.string()),
  score: share,
});
export type ConceptScore = z.infer<typeof ConceptScore>;

/** A term that was found, and in how many independent reports. */
export const TermMatch = z.strictObject({
  concept: z.string(),
  term: z.string(),
  titles: z.int().nonnegative(),
  texts: z.int().nonnegative(),
});
export type TermMatch = z.infer<typeof TermMatch>;

/** What changed since the revision before, in words for each locale of the pack; null before there was one. */
export const Delta = z.strictObject({
  from_revision: z.int().positive().nullable(),
  text: z.record(z.string(), z.string()),
  changes: z.array(Change),
});
export type Delta = z.infer<typeof Delta>;

/** The facts that every language is rendered from; nothing in it is prose. */
export const LanguageSeed = z.strictObject({
  titles: z.record(z.string(), z.string()),
  type: z.string(),
  stage: z.string(),
  occurred: Occurred,
  published_at: time,
  places: z.array(z.string()),
  entities: z.array(z.string()),
  evidence_count: z.int(),
  origin_count: z.int(),
  languages: z.array(z.string()),
});
export type LanguageSeed = z.infer<typeof LanguageSeed>;

/** An editor's word on a projection; what is null is as computed. */
export const Override = z.strictObject({
  importance: share.nullable(),
  scale: Scale.nullable(),
  notes: z.string().nullable(),
  watch: z.boolean(),
  by: z.string(),
  reason: z.string(),
  at: time,
  expires_at: time.nullable(),
});
export type Override = z.infer<typeof Override>;

/** One domain's view of one event. */
export const Projection = z
  .strictObject({
    dpid: Dpid,
    domain: z.string(),
    geid: Geid,
    lineage: z.string(),
    status: ProjectionStatus,
    alias_of: Dpid.nullable(),
    revision: z.int().positive(),
    hash: z.string(),
    prev_hash: z.string().nullable(),
    cause: ProjectionCause,
    event_version: z.int().positive(),
    pack_revision: z.string(),
    computed: Measures,
    override: Override.nullable(),
    effective: Measures,
    contributions: z.array(Contribution),
    concepts: z.array(ConceptScore),
    matches: z.array(TermMatch),
    threshold: share,
    delta: Delta,
    seed: LanguageSeed,
    watch: z.boolean(),
    breaking: z.boolean(),
    selected_on: z.array(z.iso.date()),
    updated_at: time,
    lag_ms: z.int().nonnegative(),
  })
  .meta({ id: "Projection" });
export type Projection = z.infer<typeof Projection>;

/** A projection as lists show it. */
export const View = z
  .strictObject({
    domain: z.string(),
    domain_title: z.record(z.string(), z.string()),
    dpid: Dpid,
    geid: Geid,
    revision: z.int().positive(),
    titles: z.record(z.string(), z.string()),
    relevance: share,
    importance: share,
    materiality: share,
    scale: Scale,
    maturity: Maturity,
    concepts: z.array(ConceptScore),
    breaking: z.boolean(),
    watch: z.boolean(),
    url: z.string(),
    updated_at: time,
  })
  .meta({ id: "View" });
export type View = z.infer<typeof View>;

/** A domain with what it reads. */
export const DomainReading = Domain.extend({
  /** How far the newest reading was behind its event; null before there is one. */
  lag_ms: z.int().nonnegative().nullable(),
  counts: z.strictObject({
    events: z.int().nonnegative(),
    withdrawn: z.int().nonnegative(),
    watched: z.int().nonnegative(),
    sites: z.int().nonnegative(),
  }),
}).meta({ id: "Domain" });
export type DomainReading = z.infer<typeof DomainReading>;

/** What an editor may say about a view; what is left out stays, null is "as computed". */
export const OverrideInput = z
  .strictObject({
    importance: share.nullable().optional(),
    scale: Scale.nullable().optional(),
    notes: z
      .string()
      .trim()
      .max(4_000)
      .refine((text) => text.isWellFormed() && !text.includes("\u0000"), {
        error: "must be well-formed text",
      })
      .nullable()
      .optional(),
    watch: z.boolean().optional(),
    expires_at: z.iso.datetime({ offset: true }).nullable().optional(),
    reason: writtenText(2_000),
  })
  .refine((input) => Object.keys(input).length > 1, { error: "names nothing to change" });
export type OverrideInput = z.infer<typeof OverrideInput>;

/** A concept of a domain's active pack, with how many current views speak of it or of one below it. */
export type ConceptCount = {
  readonly id: string;
  readonly parent: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly count: number;
};

/** One revision of a projection in its history. */
export type RevisionSummary = {
  readonly revision: number;
  readonly at: string;
  readonly cause: string;
  readonly pack_revision: string;
  readonly importance: number;
  readonly status: string;
};
