import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EFFECT_STATUSES, type EffectStatus } from "./contracts.ts";
import {
  admitCall,
  advanceEffect,
  backoffMs,
  BACKOFF_CAP_MS,
  CLOSED,
  costOfWork,
  EFFECT_SIGNALS,
  FAILURES_MAX,
  noteCall,
  PROBE_MS,
  retryAfterMs,
  signalOfLookup,
  signalOfOutcome,
  type CircuitFacts,
  type EffectSignal,
} from "./rules.ts";
import { faultOfWalk } from "./verify.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);

describe("the life of an effect", () => {
  test("every status × signal is decided by this table and no other move exists", () => {
    const moves = EFFECT_STATUSES.flatMap((from) =>
      EFFECT_SIGNALS.flatMap((signal) => {
        const to = advanceEffect(from, signal);
        return to === null ? [] : [`${from} ${signal} ${to}`];
      }),
    );
    expect(moves).toEqual([
      "pending claim started",
      "pending abandon failed",
      "started succeed done",
      "started refuse failed",
      "started postpone pending",
      "started exhaust failed",
      "started lose unknown",
      "started expire unknown",
      "unknown exhaust failed",
      "unknown found done",
      "unknown absent pending",
      "unknown doubt unknown",
    ]);
  });

  test("on no path is a lost answer followed by a send without a look that found nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EFFECT_SIGNALS), { maxLength: 40 }), (signals) => {
        let status: EffectStatus = "pending";
        let isInDoubt = false;
        for (const signal of signals) {
          const next = advanceEffect(status, signal);
          if (next === null) continue;
          if (signal === "lose" || signal === "expire") isInDoubt = true;
          if (signal === "absent") isInDoubt = false;
          if (signal === "claim") expect(isInDoubt).toBe(false);
          status = next;
        }
      }),
    );
  });

  test("what is done or failed stays so whatever comes", () => {
    for (const from of ["done", "failed"] as const)
      expect(EFFECT_SIGNALS.filter((signal) => advanceEffect(from, signal) !== null)).toEqual([]);
  });

  test("a budget of n retries allows n + 1 sends, whether answers fail or looks find nothing", () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 60 }),
        (retryBudget, turns) => {
          let attempt = 0;
          let status: EffectStatus = "pending";
          for (const isTransient of turns) {
            const claimed = advanceEffect(status, "claim");
            if (claimed === null) break;
            attempt += 1;
            const failed: EffectSignal = isTransient
              ? signalOfOutcome({ kind: "transient", detail: "" }, { attempt, retryBudget })
              : "lose";
            status = advanceEffect(claimed, failed) ?? status;
            if (status === "unknown")
              status =
                advanceEffect(status, signalOfLookup({ kind: "absent" }, { attempt, retryBudget }, true)) ??
                status;
          }
          expect([status, attempt]).toEqual(["failed", retryBudget + 1]);
        },
      ),
    );
  });

  test("absence is not believed while what was sent may still arrive", () => {
    const tries = { attempt: 1, retryBudget: 3 };
    expect(signalOfLookup({ kind: "absent" }, tries, false)).toBe("doubt");
    expect(signalOfLookup({ kind: "absent" }, tries, true)).toBe("absent");
    expect(signalOfLookup({ kind: "found", externalRef: "x" }, tries, false)).toBe("found");
    expect(signalOfLookup({ kind: "unclear", detail: "500" }, tries, true)).toBe("doubt");
  });

  test("a ledger that was tampered with does not walk to its status", () => {
    const steps = [
      { signal: "claim", from: "pending", to: "started" },
      { signal: "lose", from: "started", to: "unknown" },
    ];
    expect(faultOfWalk({ status: "unknown", attempt: 1, steps })).toBeNull();
    expect(faultOfWalk({ status: "done", attempt: 1, steps })).toMatch(/end in unknown/);
    expect(faultOfWalk({ status: "unknown", attempt: 2, steps })).toMatch(/counts 2 sends/);
    const resent = [...steps, { signal: "claim", from: "unknown", to: "started" }];
    expect(faultOfWalk({ status: "started", attempt: 2, steps: resent })).toMatch(/no claim leads/);
  });
});

describe("waiting", () => {
  test("a wait doubles, spreads by a fifth either way and never exceeds an hour", () => {
    expect([backoffMs(1, undefined, 0.5), backoffMs(4, undefined, 0.5)]).toEqual([2_000, 16_000]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (n, random) => {
          const plain = Math.min(BACKOFF_CAP_MS, 2_000 * 2 ** (n - 1));
          const wait = backoffMs(n, undefined, random);
          expect(wait).toBeGreaterThanOrEqual(Math.floor(plain * 0.8));
          expect(wait).toBeLessThanOrEqual(Math.min(BACKOFF_CAP_MS, Math.ceil(plain * 1.2)));
        },
      ),
    );
  });

  test.each([
    ["120", 120_000],
    [" 7 ", 7_000],
    ["999999999", BACKOFF_CAP_MS],
    ["Thu, 01 Jan 2026 00:02:00 GMT", 120_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["Fri, 01 Jan 2027 00:00:00 GMT", BACKOFF_CAP_MS],
    ["-5", undefined],
    ["1e3", undefined],
    ["soon", undefined],
    ["", undefined],
    [null, undefined],
  ])("Retry-After %j is %j ms", (header, ms) => {
    expect(retryAfterMs(header, at(0))).toBe(ms);
  });

  test("what a target asks for is a least wait, spread upwards so that many do not come back at once", () => {
    const waits = [0, 0.25, 0.5, 0.999].map((random) => backoffMs(1, 120_000, random));
    expect(Math.min(...waits)).toBe(120_000);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(20_000);
  });
});

describe("a circuit", () => {
  const failing = (times: number, circuit: CircuitFacts = CLOSED, from = 0) =>
    Array.from({ length: times }).reduce<CircuitFacts>(
      (now, _, n) => noteCall(now, false, at(from + n)),
      circuit,
    );

  test("opens after failures in a row, not after as many with a good call between", () => {
    expect(failing(FAILURES_MAX - 1).state).toBe("closed");
    expect(failing(FAILURES_MAX).state).toBe("open");
    const interrupted = noteCall(failing(FAILURES_MAX - 1), true, at(10));
    expect(failing(FAILURES_MAX - 1, interrupted).state).toBe("closed");
  });

  test("lets exactly one probe through when its wait is over", () => {
    const open = failing(FAILURES_MAX);
    expect(admitCall(open, at(100)).admitted).toBe(false);
    const probe = admitCall(open, at(6_000));
    expect(probe).toMatchObject({ admitted: true, next: { state: "half_open" } });
    const halfOpen = probe.admitted ? probe.next : null;
    expect(halfOpen && admitCall(halfOpen, at(6_001)).admitted).toBe(false);
    expect(halfOpen && noteCall(halfOpen, true, at(6_500))).toEqual(CLOSED);
    const again = halfOpen && noteCall(halfOpen, false, at(6_500));
    expect(again).toMatchObject({ state: "open", openings: 2, until: at(6_500 + 10_000) });
  });

  test("after its wait some call is always admitted, also where the prober died", () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
      fc.record({ kind: fc.constant("call" as const), end: fc.constantFrom("good", "bad", "dies") }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let [circuit, ms] = [CLOSED, 0];
        for (const one of steps) {
          if (one.kind === "wait") ms += one.ms;
          else {
            const admission = admitCall(circuit, at(ms));
            if (!admission.admitted) continue;
            circuit = admission.next ?? circuit;
            if (one.end !== "dies") circuit = noteCall(circuit, one.end === "good", at(ms));
          }
        }
        const blocked = admitCall(circuit, at(ms));
        if (blocked.admitted) return;
        expect(blocked.until.getTime() - at(ms).getTime()).toBeLessThanOrEqual(Math.max(300_000, PROBE_MS));
        expect(admitCall(circuit, blocked.until).admitted).toBe(true);
      }),
    );
  });

  test("opened by a person without an end it stays open through good news", () => {
    const held: CircuitFacts = { ...CLOSED, state: "open", openedAt: at(0), until: null };
    expect(noteCall(held, true, at(1))).toBe(held);
    expect(admitCall(held, at(10 ** 9)).admitted).toBe(false);
  });
});

test("work costs its share of an hour, rounded up so that nothing is free, and nothing where hours are free", () => {
  expect(costOfWork(3_600_000, 50_000)).toBe(50_000);
  expect(costOfWork(1, 50_000)).toBe(1);
  expect(costOfWork(73, 50_000)).toBe(2);
  expect(costOfWork(1_000, 0)).toBe(0);
  fc.assert(
    fc.property(fc.nat(10 ** 7), fc.nat(10 ** 7), fc.integer({ min: 1, max: 10 ** 9 }), (a, b, price) => {
      const together = costOfWork(a + b, price);
      expect(costOfWork(a, price) + costOfWork(b, price)).toBeGreaterThanOrEqual(together);
      expect(Number.isSafeInteger(together)).toBe(true);
    }),
  );
});
