/** Longest text that can be a date and time; the rest is not even looked at. */
const LENGTH_MAX = 40;
const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads the moment of `?as_of=` as ISO 8601 in UTC; a time without a zone, as the form sends it, is UTC, and a minute or a
 * second counts to its end, so that the moment just chosen is included. Null for what is no date and time.
 */
export function readAsOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LENGTH_MAX) return null;
  // A plus sign of an address that nobody escaped arrives as a space.
  const moment = trimmed.replace(/ (?=\d{2}:?\d{2}$)/, (space) => (trimmed.includes("T") ? "+" : space));
  const match = MOMENT.exec(moment);
  if (!match) return null;
  const [, time, seconds, fraction, zone] = match;
  const time24 = time ? moment.replace(" ", "T") : `${moment}T23:59:59.999`;
  const exact = new Date(zone ? time24 : `${time24}Z`);
  if (Number.isNaN(exact.getTime())) return null;
  if (time && !fraction) exact.setTime(exact.getTime() + (seconds ? 999 : 59_999));
  return exact.toISOString();
}
