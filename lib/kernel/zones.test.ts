import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, instantAt, isZone, localMoment, TimeZone, weekdayOf } from "./zones.ts";

const at = (zone: string, date: string, time: string) => instantAt(zone, date, time).toISOString();

test("a time that the clocks leap over means the instant of the leap", () => {
  // Berlin 2026-03-29: 02:00 becomes 03:00 at 01:00 UTC.
  expect(at("Europe/Berlin", "2026-03-29", "02:30")).toBe("2026-03-29T01:00:00.000Z");
  expect(at("America/New_York", "2026-03-08", "02:30")).toBe("2026-03-08T07:00:00.000Z");
  // Lord Howe leaps by half an hour, 2026-10-04 02:00 to 02:30.
  expect(at("Australia/Lord_Howe", "2026-10-04", "02:15")).toBe("2026-10-03T15:30:00.000Z");
  // Beirut begins its summer at midnight: 2026-03-29 has no 00:00.
  expect(at("Asia/Beirut", "2026-03-29", "00:00")).toBe("2026-03-28T22:00:00.000Z");
});

test("a time that comes twice means its first coming", () => {
  expect(at("Europe/Berlin", "2026-10-25", "02:30")).toBe("2026-10-25T00:30:00.000Z");
  expect(at("America/New_York", "2026-11-01", "01:30")).toBe("2026-11-01T05:30:00.000Z");
  expect(at("Australia/Lord_Howe", "2026-04-05", "01:45")).toBe("2026-04-04T14:45:00.000Z");
});

test("a date that a zone leaves out answers an instant of the next date", () => {
  const instant = instantAt("Pacific/Apia", "2011-12-30", "08:00");
  expect(instant.toISOString()).toBe("2011-12-30T10:00:00.000Z");
  expect(localMoment("Pacific/Apia", instant)).toEqual({ date: "2011-12-31", time: "00:00:00" });
});

test("in every zone and on every date, the instant of a local time shows that time or lies on a leap over it", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const days = fc.integer({ min: 0, max: 365 * 60 }).map((n) => addDays("1990-01-01", n));
  const minutes = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, minutes, (zone, date, minute) => {
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const instant = instantAt(zone, date, time);
      const shown = localMoment(zone, instant);
      const wanted = `${date} ${time}:00`;
      const got = `${shown.date} ${shown.time}`;
      const before = localMoment(zone, new Date(instant.getTime() - 1_000));
      // Either exactly the time, or the first second past it: the second before shows less.
      expect(got >= wanted).toBe(true);
      if (got !== wanted) expect(`${before.date} ${before.time}` < wanted).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test("only names of the time zone database are zones", () => {
  for (const name of ["UTC", "Asia/Taipei", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])
    expect(isZone(name)).toBe(true);
  for (const name of [
    "",
    "Mars/Olympus",
    "+02:00",
    "UTC+2",
    "Europe/Berlin ",
    "Europe/../Berlin",
    "x".repeat(200),
  ])
    expect(isZone(name), name).toBe(false);
  expect(TimeZone.safeParse("Mars/Olympus").success).toBe(false);
});

test("days are counted on the calendar, whatever clocks do", () => {
  expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect([weekdayOf("2026-11-30"), weekdayOf("2026-12-06")]).toEqual([1, 7]);
});
