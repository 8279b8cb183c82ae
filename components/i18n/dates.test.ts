import { describe, expect, test } from "vitest";
import { formatMoment, formatSpan } from "./dates.ts";

const AT = "2024-09-05T14:05:00.000Z";

describe("dates", () => {
  test.each([
    ["zh-TW", "day", "2024年9月5日"],
    ["ja", "day", "2024年9月5日"],
    ["en", "day", "5 September 2024"],
    ["en", "month", "September 2024"],
    ["ja", "year", "2024年"],
    ["en", "minute", "5 Sept 2024, 14:05 UTC"],
    ["zh-TW", "minute", "2024年9月5日 14:05 UTC"],
  ] as const)("in %s to the %s read %s", (locale, detail, text) => {
    expect(formatMoment(locale, AT, detail)).toBe(text);
  });

  test.each([
    ["zh-TW", "2024-09-06T00:00:00.000Z", "2024年9月5日至6日"],
    ["ja", "2024-10-06T00:00:00.000Z", "2024年9月5日〜10月6日"],
    ["zh-TW", "2025-09-05T00:00:00.000Z", "2024年9月5日至2025年9月5日"],
    ["zh-TW", "2024-09-05T23:00:00.000Z", "2024年9月5日"],
    ["en", "2024-09-06T00:00:00.000Z", "5–6 September 2024"],
    ["en", "2024-09-05T23:00:00.000Z", "5 September 2024"],
  ] as const)("of a span in %s until %s say what is shared once: %s", (locale, to, text) => {
    expect(formatSpan(locale, AT, to, "day").replaceAll("\u2009", "")).toBe(text);
  });
});
