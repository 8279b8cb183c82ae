/** Letters written from right to left, and the controls that turn a direction. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\p{Bidi_C}]/u;

/**
 * Text from elsewhere for the middle of a sentence: it keeps its own direction and leaves that of the sentence alone
 * (Unicode UAX #9, first strong isolate). Where an element can stand around it, `<bdi>` does the same.
 */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text);
