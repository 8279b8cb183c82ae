import { z } from "zod";
import { Evid, Geid, SourceId } from "#lib/kernel/ids.ts";
import { canBeSeen } from "#lib/kernel/text/written.ts";

/** Who may know of a piece of evidence: everyone, or its owner tenant alone. */
export const EvidenceVisibility = z.enum(["PUBLIC", "LICENSED", "PRIVATE", "RESTRICTED"]);
export type EvidenceVisibility = z.infer<typeof EvidenceVisibility>;

/** How a piece of evidence supports an event. */
export const EvidenceRelation = z.enum([
  "report",
  "copy",
  "update",
  "correction",
  "reaction",
  "follow-up",
  "part-of",
]);
export type EvidenceRelation = z.infer<typeof EvidenceRelation>;

/** What a reader or curator should know about a text; a flag never changes what the text may cause. */
export const EvidenceFlag = z.enum([
  "future_date",
  "implausible_date",
  "hidden_text",
  "prompt_like",
  "replacement_character",
]);
export type EvidenceFlag = z.infer<typeof EvidenceFlag>;

/** Where the publication time comes from: the document, its last change, or the moment we saw it. */
export const PublishedAtFrom = z.enum(["stated", "updated", "observed"]);
export type PublishedAtFrom = z.infer<typeof PublishedAtFrom>;

/** Limits of one piece of evidence, in UTF-16 code units. */
export const TITLE_LENGTH_MAX = 2_000;
export const TEXT_LENGTH_MAX = 200_000;
export const URL_LENGTH_MAX = 8_192;
export const GUID_LENGTH_MAX = 2_048;

/** Text that a database and a hash see alike: well-formed UTF-16 without NUL. */
const storable = (text: string) => text.isWellFormed() && !text.includes("\u0000");
const text = (max: number) =>
  z.string().max(max).refine(storable, { error: "must be well-formed Unicode without NUL" });

const ACCEPTED_SCHEMES = /^https?:\/\/[^\s]+$/i;
const httpUrl = text(URL_LENGTH_MAX).regex(ACCEPTED_SCHEMES, { error: "must be an http or https URL" });

/** The keys of documents: `doi:… arxiv:… cve:… release:owner/repo@tag docket:… bill:…`. */
export const HardKeyText = text(512).regex(/^(doi|arxiv|cve|release|docket|bill):\S(?:.*\S)?$/i, {
  error: "must be doi:…, arxiv:…, cve:…, release:owner/repo@tag, docket:… or bill:…",
});

/** RFC 3339 time or date; an occurrence may be known to the month or year only. */
const time = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const occurrence = z.union([time, z.string().regex(/^[12]\d{3}(-(0[1-9]|1[0-2]))?$/)]);

/** Rights that a tenant gives away on its own evidence; absent means no. */
export const EvidenceShare = z.strictObject({
  event_identity: z.boolean().optional(),
  claim_hash: z.boolean().optional(),
  summary: z.boolean().optional(),
  embedding: z.boolean().optional(),
  snapshot: z.boolean().optional(),
});
export type EvidenceShare = z.infer<typeof EvidenceShare>;

/** Body of `POST /evidence`, line of an evidence file, data of a CloudEvent; null means absent. */
export const EvidenceInput = z.strictObject({
  url: httpUrl.nullish(),
  hard_key: HardKeyText.nullish(),
  refs: z.array(HardKeyText).max(100).nullish(),
  guid: text(GUID_LENGTH_MAX).min(1).nullish(),
  title: text(TITLE_LENGTH_MAX).regex(/\S/, { error: "must not be empty" }),
  text: text(TEXT_LENGTH_MAX).nullish(),
  language: text(35).min(2).nullish(),
  published_at: time.nullish(),
  occurred_at: occurrence.nullish(),
  source_id: SourceId.nullish(),
  visibility: EvidenceVisibility.nullish(),
  share: EvidenceShare.nullish(),
  entities: z.array(text(200).min(1)).max(100).nullish(),
  relation: EvidenceRelation.nullish(),
});
export type EvidenceInput = z.infer<typeof EvidenceInput>;

const trust = z.number().min(0).max(1);
const sourceTitle = text(300).refine(canBeSeen, { error: "must hold something that can be seen" });
const pollMinutes = z.int().min(1).max(10_080);
const languageTag = text(35).min(2);
const feedUrl = httpUrl.refine(
  (address) => {
    const url = URL.parse(address);
    return url !== null && url.username === "" && url.password === "" && url.hostname !== "";
  },
  { error: "must be an address without credentials" },
);

export const SourceKind = z.enum(["feed", "file", "page", "interface"]);
export const SourceStatus = z.enum(["active", "paused"]);

/** Body of `POST /sources`; null means absent. */
export const SourceInput = z.strictObject({
  url: feedUrl,
  kind: SourceKind.nullish(),
  title: sourceTitle.nullish(),
  language: languageTag.nullish(),
  trust: trust.nullish(),
  visibility: EvidenceVisibility.nullish(),
  poll_minutes: pollMinutes.nullish(),
});
export type SourceInput = z.infer<typeof SourceInput>;

/** Body of `PATCH /sources/{id}`; a null ends polling or forgets the language. */
export const SourceChange = z.strictObject({
  title: sourceTitle.optional(),
  language: languageTag.nullable().optional(),
  trust: trust.optional(),
  poll_minutes: pollMinutes.nullable().optional(),
  status: SourceStatus.optional(),
});
export type SourceChange = z.infer<typeof SourceChange>;

/** A source as the interface shows it. */
export const Source = z
  .strictObject({
    id: SourceId,
    url: z.string().nullable(),
    kind: SourceKind,
    title: z.string(),
    language: z.string().nullable(),
    trust: z.number(),
    visibility: EvidenceVisibility,
    poll_minutes: z.int().nullable(),
    status: SourceStatus,
    next_poll_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Source" });
export type Source = z.infer<typeof Source>;

/** One reading of a source, in the shape of every run. */
export const SourceRun = z
  .strictObject({
    run_id: z.string(),
    state: z.enum(["queued", "running", "done", "failed"]),
    done: z.int(),
    total: z.int().nullable(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    result: z
      .strictObject({
        items: z.int(),
        new: z.int(),
        known: z.int(),
        failed: z.int(),
        http_status: z.int().nullable(),
      })
      .nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "SourceRun" });
export type SourceRun = z.infer<typeof SourceRun>;

/** A piece of evidence as the interface shows it. */
export const Evidence = z.strictObject({
  evid: Evid,
  geids: z.array(z.strictObject({ geid: Geid, relation: EvidenceRelation, active: z.boolean() })),
  url: z.string().nullable(),
  hard_key: z.string().nullable(),
  title: z.string(),
  excerpt: z.string().nullable(),
  language: z.string(),
  published_at: z.iso.datetime(),
  published_at_from: PublishedAtFrom,
  occurred_at: z.iso.datetime().nullable(),
  observed_at: z.iso.datetime(),
  source: z.strictObject({ id: SourceId, title: z.string(), trust: z.number() }).nullable(),
  origin: z.string(),
  copy_of: Evid.nullable(),
  visibility: EvidenceVisibility,
  flags: z.array(EvidenceFlag),
  version: z.int().positive(),
  content_hash: z.string(),
});
export type Evidence = z.infer<typeof Evidence>;

/** One state of a piece of evidence, as it was observed. */
export const EvidenceVersion = z.strictObject({
  evid: Evid,
  version: z.int().positive(),
  content_hash: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  language: z.string(),
  published_at: z.iso.datetime(),
  published_at_from: PublishedAtFrom,
  occurred_at: z.iso.datetime().nullable(),
  observed_at: z.iso.datetime(),
  flags: z.array(EvidenceFlag),
});
export type EvidenceVersion = z.infer<typeof EvidenceVersion>;
