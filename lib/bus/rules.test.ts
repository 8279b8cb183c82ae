import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs, errorText, payloadHash, replayPolicyOf } from "./rules.ts";

const sent = { type: "t", subject: "event/1", tenant: null, domain: null, siteId: null };

test("waits double from one second to one hour and spread over a fifth to both sides", () => {
  expect([1, 2, 3, 13, 400].map((attempt) => backoffMs(attempt, 0.5))).toEqual([
    1000, 2000, 4000, 3_600_000, 3_600_000,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const middle = backoffMs(attempt, 0.5);
        expect(backoffMs(attempt, random)).toBeGreaterThanOrEqual(Math.floor(middle * 0.8));
        expect(backoffMs(attempt, random)).toBeLessThanOrEqual(Math.ceil(middle * 1.2));
      },
    ),
  );
});

test("the payload hash knows no order of members, and every part of the payload", () => {
  const hash = payloadHash({ ...sent, data: { a: 1, b: { c: 2, d: 3 } } });
  expect(payloadHash({ ...sent, data: { b: { d: 3, c: 2 }, a: 1 } })).toBe(hash);
  const others = [
    { ...sent, data: { a: 1, b: { c: 2, d: 4 } } },
    { ...sent, tenant: "x", data: { a: 1, b: { c: 2, d: 3 } } },
    { ...sent, subject: "event/2", data: { a: 1, b: { c: 2, d: 3 } } },
    { ...sent, domain: "law", data: { a: 1, b: { c: 2, d: 3 } } },
    { ...sent, siteId: "lexwatch", data: { a: 1, b: { c: 2, d: 3 } } },
  ];
  for (const other of others) expect(payloadHash(other)).not.toBe(hash);
});

test("an error is kept short, without secrets and without what PostgreSQL refuses", () => {
  const text = errorText(new Error(`postgres://u:hunter2@h/d \0 \ud800 ${"x".repeat(5000)}`));
  expect(text).not.toContain("hunter2");
  expect(text).not.toContain("\0");
  expect(text.isWellFormed()).toBe(true);
  expect(text).toHaveLength(2000);
});

test("only what failed by bad luck may be replayed in bulk", () => {
  expect(replayPolicyOf("retriable")).toBe("automatic");
  expect(
    ["non_retriable", "time_limit", "process_ended"].map((one) => replayPolicyOf(one as "time_limit")),
  ).toEqual(Array.from({ length: 3 }, () => "manual"));
});
