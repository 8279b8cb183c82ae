import { z } from "zod";
import { Dpid, EffectKey, Geid, IntentId, Pubid } from "#lib/kernel/ids.ts";
import { writtenLine } from "#lib/kernel/text/written.ts";

/** The status machine of seed 004 §15. */
export const PUBLICATION_STATUSES = [
  "DRAFT",
  "READY",
  "PUBLISHING",
  "PUBLISHED",
  "FAILED",
  "UNKNOWN",
  "SUPERSEDED",
  "RETRACTED",
] as const;
export const PublicationStatus = z.enum(PUBLICATION_STATUSES);
export type PublicationStatus = z.infer<typeof PublicationStatus>;

export const CHANNELS = ["web", "webhook-cms"] as const;
export const ChannelKind = z.enum(CHANNELS);
export type ChannelKind = z.infer<typeof ChannelKind>;

/** How much may happen without a person: A0 a person does it … A5 unattended. */
export const Aal = z.enum(["A0", "A1", "A2", "A3", "A4", "A5"]);
export type Aal = z.infer<typeof Aal>;

export const GateDecision = z.enum(["allow", "human_review", "deny"]);
export type GateDecision = z.infer<typeof GateDecision>;

export const IntentStatus = z.enum([
  "waiting",
  "held",
  "ready",
  "done",
  "failed",
  "unknown",
  "denied",
  "rejected",
  "superseded",
]);
export type IntentStatus = z.infer<typeof IntentStatus>;

const Time = z.iso.datetime({ precision: 3 });
const Locale = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);
const SiteName = z.string().min(1).max(90);

/** The revisions that a decision was made under (seed 004 §87). */
export const IntentPins = z
  .strictObject({ pack: z.string(), policy: z.string(), router: z.string() })
  .meta({ id: "IntentPins" });
export type IntentPins = z.infer<typeof IntentPins>;

export const Intent = z
  .strictObject({
    publication_intent_id: IntentId,
    projection_id: Dpid,
    geid: Geid,
    site_id: SiteName,
    locale: Locale,
    channel: ChannelKind,
    effect_key: EffectKey,
    required_aal: Aal,
    decision: GateDecision,
    reason: z.string(),
    status: IntentStatus,
    pins: IntentPins,
    pubid: Pubid.nullable(),
  })
  .meta({ id: "PublicationIntent" });
export type Intent = z.infer<typeof Intent>;

/** What a person or program may ask to be published. */
export const IntentRequest = z.strictObject({
  projection_id: Dpid,
  site_id: SiteName,
  locale: Locale,
  channel: ChannelKind,
  profile_revision: z.string().max(100).optional(),
});
export type IntentRequest = z.infer<typeof IntentRequest>;

/** One block of a publication's text, in the language that it is written in. */
export const Block = z
  .strictObject({
    kind: z.enum(["paragraph", "heading", "facts", "sources", "correction"]),
    language: z.string(),
    text: z.string(),
    items: z
      .array(
        z.strictObject({
          label: z.string(),
          text: z.string(),
          language: z.string(),
          url: z.string().nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: "PublicationBlock" });
export type Block = z.infer<typeof Block>;

export const Publication = z
  .strictObject({
    pubid: Pubid,
    publication_intent_id: IntentId,
    projection_id: Dpid,
    geid: Geid,
    site_id: SiteName,
    locale: Locale,
    channel: ChannelKind,
    status: PublicationStatus,
    revision: z.int().positive(),
    title: z.string(),
    summary: z.string(),
    content_hash: z.string(),
    url: z.string().nullable(),
    path: z.string().nullable(),
    canonical_url: z.string().nullable(),
    hreflang: z.array(z.strictObject({ locale: Locale, url: z.string() })),
    /** The language that the text is in, where it is not the locale's. */
    translated_from: z.string().nullable(),
    correction: z.string().nullable(),
    published_at: Time.nullable(),
    updated_at: Time,
    supersedes: z.int().positive().nullable(),
    effect_key: EffectKey,
  })
  .meta({ id: "Publication" });
export type Publication = z.infer<typeof Publication>;

/** A page on which everyone may read of an event. */
export type PublishedPage = {
  readonly geid: string;
  readonly siteId: string;
  readonly site: string;
  /** Whose reading it publishes. */
  readonly domain: string;
  readonly locale: string;
  readonly title: string;
  /** The language of the title. */
  readonly language: string;
  readonly url: string;
};

/** One revision as it was or will be brought out. */
export const PublicationRevision = z
  .strictObject({
    pubid: Pubid,
    revision: z.int().positive(),
    status: PublicationStatus,
    title: z.string(),
    summary: z.string(),
    body: z.array(Block),
    language: z.string(),
    translated_from: z.string().nullable(),
    correction: z.string().nullable(),
    content_hash: z.string(),
    hash: z.string(),
    prev_hash: z.string().nullable(),
    supersedes: z.int().positive().nullable(),
    effect_key: EffectKey,
    external_ref: z.string().nullable(),
    pins: IntentPins,
    at: Time,
    published_at: Time.nullable(),
  })
  .meta({ id: "PublicationRevision" });
export type PublicationRevision = z.infer<typeof PublicationRevision>;

const TrailStep = z.strictObject({
  kind: z.enum(["publication", "projection", "event", "evidence"]),
  id: z.string(),
  revision: z.int().nullable(),
  hash: z.string().nullable(),
  at: Time.nullable(),
});

export const Provenance = z
  .strictObject({
    pubid: Pubid,
    trail: z.array(TrailStep),
    pins: IntentPins,
    generator: z.strictObject({
      name: z.string(),
      version: z.string(),
      template_hash: z.string(),
      model: z.string().nullable(),
      cost_micros: z.int(),
    }),
    overrides: z.array(
      z.strictObject({ field: z.string(), by: z.string(), reason: z.string().nullable(), at: Time }),
    ),
    effects: z.array(
      z.strictObject({
        effect_key: EffectKey,
        type: z.string(),
        target: z.string(),
        status: z.enum(["pending", "started", "done", "failed", "unknown"]),
        attempts: z.int(),
        external_ref: z.string().nullable(),
      }),
    ),
    human: z.array(
      z.strictObject({
        by: z.string(),
        verdict: z.enum(["approve", "reject"]),
        reason: z.string(),
        at: Time,
      }),
    ),
  })
  .meta({ id: "Provenance" });
export type Provenance = z.infer<typeof Provenance>;

/** A person's correction of what a publication says. */
export const EditRequest = z
  .strictObject({
    title: writtenLine(300).optional(),
    summary: writtenLine(2_000).optional(),
    correction: writtenLine(2_000).optional(),
    reason: writtenLine(2_000),
  })
  .refine(
    (edit) => edit.title ?? edit.summary ?? edit.correction,
    "must change title, summary or correction",
  );
export type EditRequest = z.infer<typeof EditRequest>;

/** A withdrawn publication, and which caches have confirmed that they no longer serve it. */
export const RetractedPublication = Publication.extend({
  invalidated: z.strictObject({ acknowledged: z.int(), pending: z.array(z.string()) }),
}).meta({ id: "RetractedPublication" });
export type RetractedPublication = z.infer<typeof RetractedPublication>;

/**
 * Why a publication is withdrawn where no person withdrew it by name, as it is stored; pages say it in their own
 * language. What is written after `retracted` is the reason that the event was retracted for.
 */
export const WITHDRAWAL_REASONS = {
  retracted: "The event was retracted: ",
  split: "The event turned out to be several, each with a reading of its own.",
  unread: "The domain has withdrawn its reading of the event.",
  irrelevant: "The domain no longer counts the event among its own.",
} as const;
