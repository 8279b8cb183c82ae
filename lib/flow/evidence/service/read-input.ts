import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { EvidenceFlag, EvidenceInput } from "../contracts.ts";
import { invalidInput, type EvidenceError } from "../errors.ts";
import { hardKeyOfUrl, parseHardKey, refsIn } from "../keys/hard-keys.ts";
import { toProse } from "../parsing/html-text.ts";
import { languageOf, normaliseLanguage } from "../parsing/languages.ts";
import { cleanText, oneLine, paragraphs } from "../parsing/plain-text.ts";
import { isPromptLike } from "../parsing/prompt-like.ts";
import { clampPublication, readOccurrence } from "../rules.ts";
import { canBeSeen } from "#lib/kernel/text/written.ts";
import type { EvidenceArrival, PreparedEvidence } from "./prepare-evidence.ts";

export type Texts = Pick<PreparedEvidence, "title" | "text" | "language" | "flags" | "warnings">;

const invalid = (member: string, detail: string) =>
  err(invalidInput("evidence.invalid", `/${member.replace(".", "/")}`, detail));

/** The texts of an input as prose, their language, and what was found in them. */
export function readTexts(input: EvidenceInput, arrival: EvidenceArrival): Result<Texts, EvidenceError> {
  const prose = (text: string) => (arrival.isProse ? text : toProse(text));
  const [rawTitle, rawText] = [prose(input.title), prose(input.text ?? "")];
  if (rawTitle === null) return invalid("title", "its markup is too deep or too large");
  if (rawText === null) return invalid("text", "its markup is too deep or too large");
  const [title, text] = [cleanText(rawTitle), cleanText(rawText)];
  const headline = oneLine(title.text);
  if (!canBeSeen(headline)) return invalid("title", "nothing of it can be seen");
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

export type HardKeys = { readonly hardKey: string | null; readonly refs: readonly string[] };

/** The document's own hard key, given or read from its address, and those that it mentions. */
export function readHardKeys(input: EvidenceInput, texts: Texts): Result<HardKeys, EvidenceError> {
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

export type Times = Pick<
  PreparedEvidence,
  "publishedAt" | "publishedAtFrom" | "occurredAt" | "occurredPrecision"
> & {
  readonly flag: EvidenceFlag | null;
};

/** When it was published, clamped to what can be, and when what it reports occurred. */
export function readTimes(
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
