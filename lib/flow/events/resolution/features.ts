import { normaliseText } from "#lib/kernel/text/index.ts";
import type { Features, MentionedDate, ResolutionInput } from "./contracts.ts";
import { dateOfHour, datesOf } from "./dates.ts";
import { designationsOf } from "./designations.ts";
import { normaliseKey } from "./keys.ts";
import { functionWordsOf, guessLanguage, primaryLanguage, scriptOf } from "./language.ts";
import { namesOf } from "./names.ts";
import { numberedNamesOf } from "./numbered-names.ts";
import { numbersOf } from "./numbers.ts";
import { placesOf } from "./places.ts";
import { countTerms, countValues, wordsOf } from "./terms.ts";
import { cleanTitle } from "./title.ts";

/** What is read of a text: news says what happened first. */
const READ_CHARACTERS = 4000;
const LEAD_CHARACTERS = 600;
const HEAD_CHARACTERS = 300;
const CLEAR_CHARACTERS = 180;
const LIMITS = { title: 64, head: 96, body: 192, names: 40, places: 16, numbers: 24 };

/** Reads everything from a document that comparing needs; pure, so equal documents give equal features. */
export function extractFeatures(input: ResolutionInput): Features {
  const title = cleanTitle(input.title.slice(0, READ_CHARACTERS));
  const text = normaliseText((input.text ?? "").slice(0, READ_CHARACTERS)).trim();
  const lead = `${title}\n${text.slice(0, LEAD_CHARACTERS)}`;
  const titleWords = wordsOf(title);
  const bodyWords = wordsOf(text);
  const headWords = [...titleWords, ...bodyWords.filter(({ start }) => start < HEAD_CHARACTERS)];
  const script = scriptOf(`${title}\n${text}`);
  const language =
    primaryLanguage(input.language) ??
    guessLanguage(
      [...titleWords, ...bodyWords].map(({ word }) => word),
      script,
    );
  const ignored = functionWordsOf(language);
  return {
    v: 1,
    id: input.id,
    language,
    script,
    ...datesOfInput(input, title, text),
    title: countTerms(titleWords, ignored, LIMITS.title),
    head: countTerms(headWords, ignored, LIMITS.head),
    body: countTerms(bodyWords, ignored, LIMITS.body),
    names: namesOf(titleWords, bodyWords, ignored, input.entities ?? [], LIMITS.names),
    places: countValues(placesOf(lead), LIMITS.places),
    numbers: countValues(numbersOf(lead, wordsOf(lead)), LIMITS.numbers),
    designations: [...designationsOf(lead, title.length), ...numberedNamesOf(title, titleWords)],
    keys: [
      ...(input.hardKey ? [normaliseKey(input.hardKey)] : []),
      ...(input.url ? [`url:${input.url}`] : []),
    ],
    refs: [...new Set((input.refs ?? []).map(normaliseKey))],
  };
}

function datesOfInput(
  input: ResolutionInput,
  title: string,
  text: string,
): Pick<Features, "publishedHour" | "dates" | "clearDates"> {
  const publishedHour = hourOf(input.publishedAt);
  const given = dateOf(hourOf(input.occurredAt));
  const read = datesOf(`${title}\n${text}`, dateOf(publishedHour), title.length + CLEAR_CHARACTERS);
  // A text that names no day is about the day on which it was written, more or less.
  const written = dateOf(publishedHour);
  const dates = read.dates.length > 0 || !written || !text ? read.dates : [{ ...written, year: null }];
  if (!given) return { publishedHour, dates, clearDates: read.clear };
  const others = read.dates.filter(({ month, day }) => month !== given.month || day !== given.day);
  return { publishedHour, dates: [given, ...others], clearDates: 1 };
}

/** Hours since 1970; null for an absent or unreadable time. */
function hourOf(time: Date | string | null | undefined): number | null {
  if (time === null || time === undefined || time === "") return null;
  const ms = typeof time === "string" ? Date.parse(time) : time.getTime();
  return Number.isFinite(ms) ? Math.floor(ms / 3_600_000) : null;
}

function dateOf(hour: number | null): MentionedDate | null {
  return hour === null ? null : dateOfHour(hour);
}
