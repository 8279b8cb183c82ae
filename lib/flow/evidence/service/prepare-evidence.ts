import { clock } from "#lib/kernel/clock.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { canonicalJson, hashId, sha256Hex } from "#lib/kernel/mint.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import { foldText } from "#lib/kernel/text/fold.ts";
import type { EvidenceFlag, EvidenceInput, EvidenceRelation, EvidenceShare, EvidenceVisibility, PublishedAtFrom } from "../contracts.ts"; // prettier-ignore
import { invalidInput, type EvidenceError } from "../errors.ts";
import { keysOf, type EvidenceKey } from "../keys/identity.ts";
import { originOf } from "../keys/origin.ts";
import { titleForFeatures } from "../keys/title.ts";
import { hasCredentials, normaliseUrl } from "../keys/url.ts";
import type { Publisher } from "../parsing/item.ts";
import { isCopyable, ownerOf, type OccurredPrecision } from "../rules.ts";
import { readHardKeys, readTexts, readTimes, type Texts, type Times } from "./read-input.ts";

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

/** Equal texts give equal hashes, however their white space and composed letters are written. */
function hashContent(texts: Pick<Texts, "title" | "text">): string {
  return sha256Hex(canonicalJson([texts.title.normalize("NFC"), texts.text?.normalize("NFC") ?? null]));
}

function hashText(texts: Pick<Texts, "title" | "text">): string | null {
  const folded = foldText(texts.text ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return isCopyable(folded) ? sha256Hex(folded) : null;
}

type Found = Texts & Times & Pick<PreparedEvidence, "hardKey" | "refs">;

/** Everything that is read from the input alone; the first refusal ends it. */
function readInput(
  input: EvidenceInput,
  arrival: EvidenceArrival,
  fetchedAt: Date,
): Result<Found, EvidenceError> {
  if (input.url && normaliseUrl(input.url) === null)
    return err(invalidInput("evidence.invalid", "/url", "must be an http or https URL"));
  if (input.url && hasCredentials(input.url))
    return err(invalidInput("evidence.invalid", "/url", "must not carry credentials"));
  const texts = readTexts(input, arrival);
  if (!texts.ok) return texts;
  const hard = readHardKeys(input, texts.value);
  if (!hard.ok) return hard;
  const times = readTimes(input, arrival, fetchedAt);
  return times.ok ? ok({ ...texts.value, ...hard.value, ...times.value }) : times;
}

type Identity = Pick<
  PreparedEvidence,
  "keys" | "url" | "keyUrl" | "guid" | "sourceId" | "origin" | "featureTitle"
>;

/** Who it is: its keys, who published it, and the title that is compared. */
function identify(input: EvidenceInput, arrival: EvidenceArrival, found: Found): Identity {
  const { title, text, hardKey } = found;
  const [url, guid] = [input.url ?? null, input.guid ?? null];
  const [publisherUrl, isSharedLink] = [arrival.publisher?.url ?? null, arrival.isSharedLink ?? false];
  const address = url === null ? null : normaliseUrl(url);
  const sourceId = arrival.source?.id ?? input.source_id ?? null;
  const publishedAt = found.publishedAtFrom === "stated" ? found.publishedAt : null;
  const names = [arrival.publisher?.title ?? null, arrival.source?.title ?? null];
  return {
    keys: keysOf({ hardKey, url, guid, isSharedLink, sourceId, publisherUrl, publishedAt, title, text }),
    url,
    keyUrl: isSharedLink ? null : address,
    guid,
    sourceId,
    origin: originOf({
      text: text ?? "",
      url,
      publisherUrl,
      hardKey,
      sourceUrl: arrival.source?.url ?? null,
      sourceId,
    }),
    featureTitle: titleForFeatures(title, { names, url: publisherUrl ?? address }),
  };
}

/** Reads input as evidence of a context: what its keys, texts, times and owner are. Nothing is looked up or written. */
export function prepareEvidence(
  ctx: Pick<Context, "tenant">,
  input: EvidenceInput,
  arrival: EvidenceArrival = {},
): Result<PreparedEvidence, EvidenceError> {
  const visibility = input.visibility ?? "PUBLIC";
  const ownerTenant = ownerOf(visibility, ctx.tenant);
  if (ownerTenant === undefined)
    return err({
      code: "evidence.owner_required",
      detail: `${visibility} evidence needs a tenant that owns it`,
    });
  const fetchedAt = arrival.fetchedAt ?? clock.now();
  const read = readInput(input, arrival, fetchedAt);
  if (!read.ok) return read;
  const { flag, ...found } = read.value;
  const identity = identify(input, arrival, read.value);
  const [strongest] = identity.keys;
  if (!strongest) throw new Error("every piece of evidence has a key");
  return ok({
    ...found,
    ...identity,
    evid: hashId("ev", ownerTenant === null ? [strongest.key] : [strongest.key, ownerTenant]),
    observedAt: fetchedAt,
    visibility,
    ownerTenant,
    share: input.share ?? {},
    entities: [...new Set(input.entities ?? [])],
    relation: input.relation ?? null,
    snapshotId: arrival.snapshotId ?? null,
    flags: flag === null ? found.flags : [...found.flags, flag],
    contentHash: hashContent(found),
    textHash: hashText(found),
  });
}
