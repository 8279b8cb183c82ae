import { clock } from "#lib/kernel/clock.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { canonicalJson, hashId, sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { foldText } from "#lib/kernel/text/fold.ts";
import type { EvidenceFlag, EvidenceInput, EvidenceRelation, EvidenceShare, EvidenceVisibility, PublishedAtFrom } from "./contracts.ts"; // prettier-ignore
import type { EvidenceError } from "./errors.ts";
import { hardKeyOfUrl, parseHardKey, refsIn } from "./keys/hard-keys.ts";
import { keysOf, type EvidenceKey } from "./keys/identity.ts";
import { originOf } from "./keys/origin.ts";
import { titleForFeatures } from "./keys/title.ts";
import { normaliseUrl } from "./keys/url.ts";
import { toProse } from "./parsing/html-text.ts";
import type { Publisher } from "./parsing/item.ts";
import { languageOf, normaliseLanguage } from "./parsing/languages.ts";
import { cleanText, oneLine, paragraphs } from "./parsing/plain-text.ts";
import { isPromptLike } from "./parsing/prompt-like.ts";
import { clampPublication, isCopyable, ownerOf, readOccurrence, type OccurredPrecision } from "./rules.ts";

/** Where evidence was taken from. */
export type SourceClue = { readonly id: string; readonly url: string | null; readonly title: string };

/** What is known of an arrival beyond its input; everything is optional, an interface call knows none of it. */
export type EvidenceArrival = {
  readonly fetchedAt?: Date;
  readonly source?: SourceClue | null;
  readonly snapshotId?: string | null;
  readonly publishedFrom?: PublishedAtFrom;
  readonly publisher?: Publisher | null;
  readonly isProse?: boolean;
  readonly isSharedLink?: boolean;
  readonly flags?: readonly EvidenceFlag[];
  readonly warnings?: readonly string[];
};

/** Evidence ready to be recorded: texts clean, keys normalised, dates clamped. A pure function of input and arrival. */
export type PreparedEvidence = {
  readonly evid: string;
  /** The strongest first; the first made the EVID. */
  readonly keys: readonly EvidenceKey[];
  /** The address as received, which is the one to fetch or to link to. */
  readonly url: string | null;
  /** The normalised address, which is only ever compared. */
  readonly keyUrl: string | null;
  readonly hardKey: string | null;
  readonly refs: readonly string[];
  readonly guid: string | null;
  readonly title: string;
  /** The title without its publisher's name, escapes decoded: for comparing, not for showing. */
  readonly featureTitle: string;
  readonly text: string | null;
  readonly language: string;
  readonly publishedAt: Date;
  readonly publishedAtFrom: PublishedAtFrom;
  readonly occurredAt: Date | null;
  readonly occurredPrecision: OccurredPrecision | null;
  readonly observedAt: Date;
  readonly visibility: EvidenceVisibility;
  /** The tenant whose evidence it is; null for public evidence. */
  readonly ownerTenant: string | null;
  readonly share: EvidenceShare;
  readonly entities: readonly string[];
  readonly relation: EvidenceRelation | null;
  readonly origin: string;
  readonly sourceId: string | null;
  readonly snapshotId: string | null;
  readonly flags: readonly EvidenceFlag[];
  readonly warnings: readonly string[];
  readonly contentHash: string;
  /** Hash of the folded text; null where it is too short to prove copying. */
  readonly textHash: string | null;
};

type Texts = Pick<PreparedEvidence, "title" | "text" | "language" | "flags" | "warnings">;

const invalid = (field: string, detail: string) => err({ code: "evidence.invalid", field, detail } as const);

function readTexts(input: EvidenceInput, arrival: EvidenceArrival): Result<Texts, EvidenceError> {
  const prose = (text: string) => (arrival.isProse ? text : toProse(text));
  const [rawTitle, rawText] = [prose(input.title), prose(input.text ?? "")];
  if (rawTitle === null) return invalid("title", "its markup is too deep or too large");
  if (rawText === null) return invalid("text", "its markup is too deep or too large");
  const [title, text] = [cleanText(rawTitle), cleanText(rawText)];
  const headline = oneLine(title.text);
  if (headline === "") return invalid("title", "nothing of it can be seen");
  if (input.language && normaliseLanguage(input.language) === null)
    return invalid("language", "must be a BCP 47 tag");
  const body = paragraphs(text.text);
  const { language, isMismatch } = languageOf(`${headline}\n${body}`, input.language);
  const flags = new Set([...(arrival.flags ?? []), ...title.flags, ...text.flags]);
  if (isPromptLike(`${headline}\n${body}`)) flags.add("prompt_like");
  const warnings = new Set([...(arrival.warnings ?? []), ...title.warnings, ...text.warnings]);
  if (isMismatch) warnings.add("language_mismatch");
  return ok({
    title: headline,
    text: body === "" ? null : body,
    language,
    flags: [...flags],
    warnings: [...warnings],
  });
}

type HardKeys = { readonly hardKey: string | null; readonly refs: readonly string[] };

function readHardKeys(input: EvidenceInput, texts: Texts): Result<HardKeys, EvidenceError> {
  const given = input.hard_key ? parseHardKey(input.hard_key) : null;
  if (input.hard_key && given === null) return invalid("hard_key", "does not follow the grammar of its kind");
  const hardKey = given ?? (input.url ? hardKeyOfUrl(input.url) : null);
  const refs = new Set<string>();
  for (const [index, text] of (input.refs ?? []).entries()) {
    const ref = parseHardKey(text);
    if (ref === null) return invalid(`refs.${index}`, "does not follow the grammar of its kind");
    refs.add(ref);
  }
  for (const ref of refsIn(`${texts.title}\n${texts.text ?? ""}`)) refs.add(ref);
  if (hardKey !== null) refs.delete(hardKey);
  return ok({ hardKey, refs: [...refs] });
}

type Times = Pick<
  PreparedEvidence,
  "publishedAt" | "publishedAtFrom" | "occurredAt" | "occurredPrecision"
> & {
  readonly flag: EvidenceFlag | null;
};

function readTimes(
  input: EvidenceInput,
  arrival: EvidenceArrival,
  fetchedAt: Date,
): Result<Times, EvidenceError> {
  const stated = input.published_at ? new Date(input.published_at) : null;
  if (stated && Number.isNaN(stated.getTime())) return invalid("published_at", "is no time");
  const publication = clampPublication(stated, arrival.publishedFrom ?? "stated", fetchedAt);
  const occurrence = input.occurred_at ? readOccurrence(input.occurred_at) : null;
  if (input.occurred_at && !occurrence) return invalid("occurred_at", "is no time");
  return ok({
    publishedAt: publication.at,
    publishedAtFrom: publication.from,
    occurredAt: occurrence?.at ?? null,
    occurredPrecision: occurrence?.precision ?? null,
    flag: publication.flag,
  });
}

/** Equal texts give equal hashes, however their white space and composed letters are written. */
function hashContent(texts: Texts): string {
  return sha256Hex(
    canonicalJson([texts.title.normalize("NFC"), texts.text?.normalize("NFC") ?? null, texts.language]),
  );
}

function hashText(texts: Texts): string | null {
  const folded = foldText(texts.text ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return isCopyable(folded) ? sha256Hex(folded) : null;
}

/** Reads input as evidence of a context: what its keys, texts, times and owner are. Nothing is looked up or written. */
export function prepareEvidence(
  ctx: Pick<Context, "tenant">,
  input: EvidenceInput,
  arrival: EvidenceArrival = {},
): Result<PreparedEvidence, EvidenceError> {
  const visibility = input.visibility ?? "PUBLIC";
  const ownerTenant = ownerOf(visibility, ctx.tenant);
  if (ownerTenant === undefined) return err({ code: "evidence.owner_required", visibility });
  if (input.url && normaliseUrl(input.url) === null) return invalid("url", "must be an http or https URL");
  const texts = readTexts(input, arrival);
  if (!texts.ok) return texts;
  const hard = readHardKeys(input, texts.value);
  if (!hard.ok) return hard;
  const fetchedAt = arrival.fetchedAt ?? clock.now();
  const times = readTimes(input, arrival, fetchedAt);
  if (!times.ok) return times;
  const { flag, ...publication } = times.value;
  const url = input.url ?? null;
  const publisherUrl = arrival.publisher?.url ?? null;
  const sourceId = arrival.source?.id ?? input.source_id ?? null;
  const { title, text } = texts.value;
  const identifiers = {
    hardKey: hard.value.hardKey,
    url,
    guid: input.guid ?? null,
    isSharedLink: arrival.isSharedLink ?? false,
    sourceId,
    publisherUrl,
    publishedAt: publication.publishedAtFrom === "stated" ? publication.publishedAt : null,
    title,
    text,
  };
  const keys = keysOf(identifiers);
  const [strongest] = keys;
  if (!strongest) throw new Error("every piece of evidence has a key");
  const sourceUrl = arrival.source?.url ?? null;
  return ok({
    ...texts.value,
    ...publication,
    ...hard.value,
    evid: hashId("ev", ownerTenant === null ? [strongest.key] : [strongest.key, ownerTenant]),
    keys,
    url,
    keyUrl: url === null || identifiers.isSharedLink ? null : normaliseUrl(url),
    guid: identifiers.guid,
    featureTitle: titleForFeatures(title, { names: [arrival.publisher?.title ?? null, arrival.source?.title ?? null], url: publisherUrl ?? url }), // prettier-ignore
    observedAt: fetchedAt,
    visibility,
    ownerTenant,
    share: input.share ?? {},
    entities: [...new Set(input.entities ?? [])],
    relation: input.relation ?? null,
    origin: originOf({
      text: text ?? "",
      url,
      publisherUrl,
      hardKey: hard.value.hardKey,
      sourceUrl,
      sourceId,
    }),
    sourceId,
    snapshotId: arrival.snapshotId ?? null,
    flags: flag === null ? texts.value.flags : [...texts.value.flags, flag],
    contentHash: hashContent(texts.value),
    textHash: hashText(texts.value),
  });
}
