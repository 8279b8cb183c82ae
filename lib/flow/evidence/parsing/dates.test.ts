import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDate } from "./dates.ts";

test.each([
  ["Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21.000Z"],
  ["Fri,24 Nov 2023 18:28:36 -0000", "2023-11-24T18:28:36.000Z"],
  ["Mon, 13 Feb, 2012 06:28:00 UTC", "2012-02-13T06:28:00.000Z"],
  ["Sat, 07 March 2026 10:00:00 UT", "2026-03-07T10:00:00.000Z"],
  ["Wed, 19 Feb 2012 22:40:00 GMT-01:01", "2012-02-19T23:41:00.000Z"],
  ["26 January 2004 16:31 PT", "2004-01-27T00:31:00.000Z"],
  ["January 5, 2024 3:04 PM", "2024-01-05T15:04:00.000Z"],
  ["5 janv. 2024", "2024-01-05T00:00:00.000Z"],
  ["12 März 2024 08:00 MEZ", "2024-03-12T07:00:00.000Z"],
  ["Sun Jul 15 01:16:00 +0000 2012", "2012-07-15T01:16:00.000Z"],
  ["Mon May 13 2024 10:00:00 GMT+0800 (China Standard Time)", "2024-05-13T02:00:00.000Z"],
  ["2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55.000Z"],
  ["2004-07-08 23:56:58.0", "2004-07-08T23:56:58.000Z"],
  ["20240512T101112Z", "2024-05-12T10:11:12.000Z"],
  ["2024-05", "2024-05-01T00:00:00.000Z"],
  ["2024年5月12日 14:30", "2024-05-12T06:30:00.000Z"],
  ["2024年5月12日(日) 午後2:30", "2024-05-12T06:30:00.000Z"],
  ["２０２４年５月１２日", "2024-05-11T16:00:00.000Z"],
  ["2004년 05월 28일 01:31:15", "2004-05-27T16:31:15.000Z"],
  ["2004-05-25 오후 11:23:17", "2004-05-25T14:23:17.000Z"],
  ["Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00.000Z"],
  ["1715500000", "2024-05-12T07:46:40.000Z"],
  ["Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00.000Z"],
])("%s is %s", (text, expected) => {
  expect(parseDate(text)?.toISOString()).toBe(expected);
});

test.each([
  "",
  "yesterday",
  "31 June 2024",
  "2024-02-30",
  "2024-13-01",
  "12/31/2024",
  "Sun, 16 Dec 2012 1:2:3:4 GMT",
  "2003-12-31T25:14:55Z",
  "2003-12-31T10:14:61Z",
  "9999-12-31T23:59:59-99:99",
  "2013-01-28T11:30:00-06:00Textra",
  "22013",
  "x".repeat(5_000),
])(
  // prettier-ignore
  "%s is refused rather than guessed at",
  (text) => {
    expect(parseDate(text)).toBeNull();
  },
);

test("every RFC 3339 time is read exactly, to the second", () => {
  const range = {
    min: new Date("0001-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(range), fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
      const local = new Date(Math.floor(date.getTime() / 1000) * 1000 + offset * 60_000)
        .toISOString()
        .slice(0, 19);
      const sign = offset < 0 ? "-" : "+";
      const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
      const text = `${local}${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
      expect(parseDate(text)?.getTime()).toBe(Math.floor(date.getTime() / 1000) * 1000);
    }),
  );
});

test("any text is answered, and an answer is a time that a database holds", () => {
  const pieces = fc.constantFrom(
    "2024",
    "-",
    "05",
    "12",
    "T",
    " ",
    ":",
    "年",
    "Jan",
    "+0800",
    "Z",
    "99",
    ",",
    "GMT",
    "오후",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join("")),
      ),
      (text) => {
        const date = parseDate(text);
        if (date) expect(date.getUTCFullYear()).toBeLessThanOrEqual(9999);
      },
    ),
    { numRuns: 1_000 },
  );
});
