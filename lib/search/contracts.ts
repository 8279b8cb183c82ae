import { z } from "zod";
import { Geid } from "#lib/kernel/ids.ts";
import { Occurred } from "#lib/flow/events/contracts.ts";

/** A headline in which words of the query stand, with their places as UTF-16 offsets, end exclusive. */
export const Highlight = z.strictObject({
  language: z.string(),
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type Highlight = z.infer<typeof Highlight>;

/** One event found: one card, however many of its texts match. */
export const Card = z
  .strictObject({
    geid: Geid,
    title: z.string(),
    /** The language the title is in; not always the one asked for. */
    title_language: z.string(),
    highlights: z.array(Highlight),
    views: z.array(
      z.strictObject({
        domain: z.string(),
        dpid: z.string(),
        title: z.string(),
        importance: z.number(),
        url: z.string(),
      }),
    ),
    evidence_count: z.int(),
    origin_count: z.int(),
    occurred: Occurred,
    languages: z.array(z.string()),
  })
  .meta({ id: "Card" });
export type Card = z.infer<typeof Card>;

export const FacetValue = z.strictObject({ value: z.string(), count: z.int() });
/** Counts over the matches, by name; counting stops at 10,000 matches. */
export const Facets = z.strictObject({
  type: z.array(FacetValue),
  locale: z.array(FacetValue),
  place: z.array(FacetValue),
  domain: z.array(FacetValue),
});
export type Facets = z.infer<typeof Facets>;

export const Scale = z.enum(["micro", "meso", "macro"]);
export const Maturity = z.enum(["E0", "E1", "E2", "E3", "E4", "E5"]);

/** What somebody who types may mean: an event by its title, or an entity by its name. */
export const Suggestion = z
  .strictObject({
    kind: z.enum(["event", "entity"]),
    id: z.string(),
    text: z.string(),
    language: z.string().nullable(),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.infer<typeof Suggestion>;

/** Longer queries are cut: nobody types them. */
export const QUERY_LENGTH_MAX = 400;
