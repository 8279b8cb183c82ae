import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, localMoment, weekdayOf } from "#lib/kernel/zones.ts";
import { lastDue, nextDue, type Due, type Slot } from "./schedule.ts";

const daily = (timezone: string, localTime: string): Slot => ({
  cadence: "daily_digest",
  timezone,
  localTime,
});
const weekly = (timezone: string, localTime: string): Slot => ({
  cadence: "weekly_digest",
  timezone,
  localTime,
});

/** Every digest of a slot whose machine looks at these instants, and never else. */
function digestsSeenAt(slot: Slot, looks: readonly Date[]): Due[] {
  const [start] = looks;
  if (start === undefined) return [];
  let due = nextDue(slot, start, null);
  const sent: Due[] = [];
  for (const now of looks) {
    if (due.at > now) continue;
    const last = lastDue(slot, now);
    sent.push(last);
    due = nextDue(slot, now, last.localDate);
  }
  return sent;
}
const everyMinutes = (from: string, minutes: number, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(from) + n * minutes * 60_000));

const CHANGES: readonly (readonly [string, string, string])[] = [
  ["Europe/Berlin", "2026-03-29", "02:30"],
  ["Europe/Berlin", "2026-10-25", "02:30"],
  ["America/New_York", "2026-03-08", "02:30"],
  ["America/New_York", "2026-11-01", "01:30"],
  ["Australia/Lord_Howe", "2026-10-04", "02:15"],
  ["Australia/Lord_Howe", "2026-04-05", "01:45"],
  ["Asia/Beirut", "2026-03-29", "00:00"],
];

test.each(CHANGES)("in %s every local date around %s has exactly one digest at %s", (zone, date, time) => {
  const from = addDays(date, -3);
  const sent = digestsSeenAt(daily(zone, time), everyMinutes(`${from}T12:00:00Z`, 15, 6 * 96));
  const dates = sent.map(({ localDate }) => localDate);
  expect(new Set(dates).size).toBe(dates.length);
  for (const near of [-1, 0, 1].map((n) => addDays(date, n))) expect(dates).toContain(near);
});

test("a date that a zone leaves out has no digest, and its neighbours have theirs", () => {
  const sent = digestsSeenAt(
    daily("Pacific/Apia", "08:00"),
    everyMinutes("2011-12-28T00:00:00Z", 30, 4 * 48),
  );
  expect(sent.map(({ localDate }) => localDate)).toEqual([
    "2011-12-28",
    "2011-12-29",
    "2011-12-31",
    "2012-01-01",
  ]);
});

test("sixty weeks have sixty weekly digests, each on a Monday of its own", () => {
  const looks = everyMinutes("2026-01-06T00:00:00Z", 60, 60 * 7 * 24);
  const sent = digestsSeenAt(weekly("Europe/Berlin", "09:00"), looks);
  expect(sent).toHaveLength(60);
  expect(sent.every(({ localDate }) => weekdayOf(localDate) === 1)).toBe(true);
});

test("a machine that slept two days sends one digest for the window, and the next in its own time", () => {
  const slot = daily("Asia/Taipei", "08:00");
  // 08:00 in Taipei is midnight UTC; it sleeps through two of them.
  const looks = [
    "2026-05-01T00:00:05Z",
    "2026-05-03T05:00:00Z",
    "2026-05-03T05:00:15Z",
    "2026-05-04T00:00:01Z",
  ];
  const due = nextDue(slot, new Date("2026-04-30T10:00:00Z"), null);
  expect(due.localDate).toBe("2026-05-01");
  const sent = digestsSeenAt(slot, [
    new Date("2026-04-30T10:00:00Z"),
    ...looks.map((text) => new Date(text)),
  ]);
  expect(sent.map(({ localDate }) => localDate)).toEqual(["2026-05-01", "2026-05-03", "2026-05-04"]);
  expect(sent[1]?.at.toISOString()).toBe("2026-05-03T00:00:00.000Z");
});

test("three hours down over the due time bring the digest late, once", () => {
  const slot = daily("UTC", "08:00");
  const looks = [
    ...everyMinutes("2026-05-01T00:00:00Z", 30, 16),
    ...everyMinutes("2026-05-01T11:00:00Z", 30, 96),
  ];
  expect(digestsSeenAt(slot, looks).map(({ localDate }) => localDate)).toEqual([
    "2026-05-01",
    "2026-05-02",
    "2026-05-03",
  ]);
});

test("who moves to another zone has no second digest on a date that had one", () => {
  const now = new Date("2026-05-01T02:00:00Z");
  // Served in Taipei on 1 May; in Berlin it is 04:00 of the same date.
  expect(nextDue(daily("Europe/Berlin", "08:00"), now, "2026-05-01").localDate).toBe("2026-05-02");
  expect(nextDue(daily("Europe/Berlin", "08:00"), now, null).localDate).toBe("2026-05-01");
  // Across the date line backwards: 1 May comes again, and was served.
  expect(nextDue(daily("Pacific/Honolulu", "08:00"), now, "2026-05-01").localDate).toBe("2026-05-02");
});

test("for every zone, time and rhythm of looking, dates rise, none comes twice, and nothing is due in the past", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const slots = fc.record({
    cadence: fc.constantFrom("daily_digest" as const, "weekly_digest" as const),
    timezone: fc.constantFrom(...zones),
    localTime: fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, "0")}:${String(m % 60).padStart(2, "0")}`),
  });
  const gaps = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(slots, fc.integer({ min: 0, max: 20_000 }), gaps, (slot, day, minutes) => {
      let ms = Date.parse("1995-01-01T00:00:00Z") + day * 86_400_000;
      let due = nextDue(slot, new Date(ms), null);
      let served: string | null = null;
      for (const gap of minutes) {
        ms += gap * 60_000;
        const now = new Date(ms);
        if (due.at > now) continue;
        const last = lastDue(slot, now);
        expect(last.at <= now && last.at >= due.at).toBe(true);
        expect(served === null || last.localDate > served).toBe(true);
        expect(localMoment(slot.timezone, last.at).date).toBe(last.localDate);
        served = last.localDate;
        due = nextDue(slot, now, served);
        expect(due.at > now && due.localDate > served).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
