import { z } from "zod";
import { canBeSeen } from "#lib/kernel/text/written.ts";

/** A BCP 47 tag as far as packs use it. */
export const Locale = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/, "must be a language tag");
/** Texts by locale. */
const LocaleTexts = (most: number) =>
  z.record(
    Locale,
    z
      .string()
      .trim()
      .min(1)
      .max(most)
      .refine((text) => isPlain(text) && canBeSeen(text), { error: "must be plain text" }),
  );

/** Words that reach a page or a database: well-formed, without control characters. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text);
}

const Id = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, "must be lower-case letters, digits and hyphens");
export const PackVersion = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, "must be a version like 1.0.0");
/** What a feature adds to a measure at its full value; negative ones take away. */
const Weight = z.number().min(-1).max(1);
const Share = z.number().min(0).max(1);

/** A count as a feature: `n / (n + half)`, so that it is worth half its weight at `half` and never more than all. */
export const Saturating = z.strictObject({ weight: Weight, half: z.number().positive().max(1_000) });
export type Saturating = z.infer<typeof Saturating>;

/** Terms by language; `und` stands for words that every language writes alike, such as names. */
export const Lexicon = z.record(
  z.union([Locale, z.literal("und")]),
  z.array(z.string().min(1).max(80).refine(isPlain, { error: "must be plain text" })).max(200),
);
export type Lexicon = z.infer<typeof Lexicon>;

/** Something the domain knows about: how it is recognised, and what it adds to each measure. */
export const Concept = z.strictObject({
  id: Id,
  parent: Id.optional(),
  labels: LocaleTexts(80),
  relevance: Weight,
  importance: Weight.default(0),
  scale: Weight.default(0),
  terms: Lexicon,
  /** Longer words that hold a term and mean something else: what stands inside them does not count. */
  except: Lexicon.default({}),
});
export type Concept = z.infer<typeof Concept>;

const TypeWeights = z.record(z.string().regex(/^[a-z][a-z-]{0,40}$/), Weight).default({});
const Origin = z.string().min(1).max(253);

export const PublicationTemplate = z.strictObject({
  title: z.string().min(1).max(200).refine(isPlain),
  summary: z.string().min(1).max(1_000).refine(isPlain),
});
export type PublicationTemplate = z.infer<typeof PublicationTemplate>;

/** Places that a template may name; filled from the projection's language seed. */
export const PLACEHOLDERS = [
  "title", "concepts", "occurred", "places", "entities", "sources", "origins", "maturity", "scale", "domain",
] as const; // prettier-ignore
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A domain's rules as data. Every measure is a sum of weight × value over features whose value is 0..1. */
export const PackManifest = z
  .strictObject({
    format: z.literal("parallax-pack/1"),
    domain: z.string().max(100),
    revision: PackVersion,
    title: LocaleTexts(120),
    /** The locales that labels, templates and title must all speak. */
    locales: z.array(Locale).min(1).max(20),
    concepts: z.array(Concept).min(1).max(500),
    /** What a term is worth in a headline, in a text, and in a text that repeats it. */
    matching: z.strictObject({ title: Share, text: Share, repeated: Share }),
    relevance: z.strictObject({ threshold: z.number().min(0.01).max(1), base: Weight, types: TypeWeights }),
    importance: z.strictObject({
      base: Weight,
      relevance: Weight,
      maturity: Weight,
      primary: Weight,
      correction: Weight,
      origins: Saturating,
      languages: Saturating,
      places: Saturating,
      types: TypeWeights,
    }),
    materiality: z.strictObject({
      first: Weight,
      pack: Weight,
      status: Weight,
      correction: Weight,
      occurred: Weight,
      title: Weight,
      concepts: Weight,
      maturity: Weight,
      importance: Weight,
      origins: Saturating,
      evidence: Saturating,
      languages: Saturating,
    }),
    scale: z.strictObject({
      base: Weight,
      origins: Saturating,
      languages: Saturating,
      places: Saturating,
      types: TypeWeights,
      /** From which reach on an event is more than local, and more than regional. */
      meso: Share,
      macro: Share,
    }),
    maturity: z.strictObject({
      /** Publishers that speak for the body concerned. */
      official_origins: z.array(Origin).max(200),
      /** Prefixes of hard keys whose document the body concerned issues itself. */
      official_keys: z.array(z.enum(["docket", "bill", "release", "cve", "doi", "arxiv"])).max(6),
      settled_days: z.int().min(1).max(3_650),
    }),
    breaking: z.strictObject({
      importance_min: Share,
      origins_min: z.int().min(1).max(100),
      hours: z.int().min(1).max(168),
    }),
    templates: z.strictObject({ publication: z.record(Locale, PublicationTemplate) }),
  })
  .meta({ id: "PackManifest" });
export type PackManifest = z.infer<typeof PackManifest>;

/** One thing that is wrong with a manifest, or worth a thought; `pointer` is a JSON pointer into it. */
export const PackFault = z.strictObject({ pointer: z.string(), code: z.string(), detail: z.string() });
export type PackFault = z.infer<typeof PackFault>;

export const PackStatus = z.enum(["draft", "active", "superseded"]);
export type PackStatus = z.infer<typeof PackStatus>;

/** One revision of a domain's pack without its manifest. */
export const PackHead = z
  .strictObject({
    revision: PackVersion,
    hash: z.string(),
    status: PackStatus,
    created_at: z.iso.datetime(),
    created_by: z.string(),
    activated_at: z.iso.datetime().nullable(),
    warnings: z.array(PackFault),
  })
  .meta({ id: "PackHead" });
export type PackHead = z.infer<typeof PackHead>;

export const PackRevision = PackHead.extend({ manifest: PackManifest }).meta({ id: "PackRevision" });
export type PackRevision = z.infer<typeof PackRevision>;
