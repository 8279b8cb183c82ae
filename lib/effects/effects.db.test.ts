import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { writeDevelopmentControls } from "#lib/kernel/dev-controls.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { hashId, uuidv7 } from "#lib/kernel/mint.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import {
  abandonEffect,
  claimEffect,
  closeCircuit,
  listCircuits,
  listEffects,
  openCircuit,
  performEffect,
  reconcileEffect,
  settleEffect,
  verifyEffects,
  type Claim,
  type EffectIntent,
  type EffectPlan,
  type Lease,
  type Lookup,
  type Outcome,
} from "./index.ts";

type Owned = Context & { readonly tenant: string };
let db: FreshDatabase;
let [a, b]: [Owned, Owned] = [] as never;
beforeAll(async () => {
  db = await freshDatabase();
  a = await db.addTenant("alpha");
  b = await db.addTenant("beta");
});
afterAll(() => db.close());

let offsetMs = 0;
const pass = (ms: number) => writeDevelopmentControls({ clockOffsetMs: (offsetMs += ms) });
beforeEach(() => pass(-offsetMs));

const CALL_MS = 1_000;
const intentOf = (change: Partial<EffectIntent> = {}): EffectIntent => ({
  tenant: a.tenant,
  key: hashId("fx", [uuidv7()]),
  type: "publish",
  target: `webhook-cms:${uuidv7()}`,
  siteId: null,
  domain: null,
  intentHash: "hash",
  retryBudget: 3,
  callMs: CALL_MS,
  ...change,
});
const claim = (intent: EffectIntent): Promise<Claim> =>
  inContext({ ...a, tenant: intent.tenant }, (tx) => claimEffect(tx, intent));
const leased = async (intent: EffectIntent): Promise<Lease> => {
  const claimed = await claim(intent);
  if (claimed.kind !== "claimed") throw new Error(`not claimed: ${claimed.kind}`);
  return claimed.lease;
};
const settle = (lease: Lease, outcome: Outcome) => inContext(a, (tx) => settleEffect(tx, lease, outcome));
const done: Outcome = { kind: "done", externalRef: "page-1", product: undefined };
const transient: Outcome = { kind: "transient", detail: "HTTP 503" };
const lost: Outcome = { kind: "unknown", detail: "timed out" };

const look = (intent: EffectIntent, lookup: Lookup, graceMs = 0) =>
  reconcileEffect(a, {
    key: intent.key,
    callMs: CALL_MS,
    graceMs,
    enter: () => Promise.resolve(),
    claimed: () => Promise.resolve(),
    look: () => Promise.resolve(lookup),
    settle: () => Promise.resolve(),
  });
const stored = async (intent: EffectIntent) =>
  (await listEffects(a, { after: null, limit: 100, target: intent.target }))[0];

describe("claiming", () => {
  test("twenty at once get one lease", async () => {
    const intent = intentOf();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(intent)));
    expect(claims.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    expect(claims.filter((one) => one.kind === "waiting" && one.why === "lease")).toHaveLength(19);
    expect(await stored(intent)).toMatchObject({ status: "started", attempts: 1 });
  });

  test("a key that stands for another intent does nothing", async () => {
    const intent = intentOf();
    await settle(await leased(intent), done);
    expect(await claim({ ...intent, intentHash: "another" })).toEqual({ kind: "mismatch" });
    for (let i = 0; i < 2; i += 1)
      expect(await claim(intent)).toEqual({ kind: "settled", status: "done", externalRef: "page-1" });
    // Whoever came for what was done already is counted; whoever meant something else is not.
    const { rows } = await db.admin.query("select repeats, attempt from effect where effect_key = $1", [
      intent.key,
    ]);
    expect(rows).toEqual([{ repeats: 2, attempt: 1 }]);
  });

  test("the same key of two tenants is two effects, and neither sees the other's", async () => {
    const intent = intentOf();
    await settle(await leased(intent), done);
    expect((await claim({ ...intent, tenant: b.tenant })).kind).toBe("claimed");
    expect(await listEffects(b, { after: null, limit: 10, target: intent.target })).toMatchObject([
      { status: "started", external_ref: null },
    ]);
  });

  test("a lease that ran out is never handed out again before a look", async () => {
    const intent = intentOf();
    await leased(intent);
    pass(CALL_MS + 10_001);
    expect(await claim(intent)).toEqual({ kind: "unknown" });
    expect(await claim(intent)).toEqual({ kind: "unknown" });
    expect(await look(intent, { kind: "unclear", detail: "HTTP 500" })).toMatchObject({ kind: "unknown" });
    expect(await claim(intent)).toEqual({ kind: "unknown" });
    expect(await look(intent, { kind: "absent" })).toMatchObject({ kind: "retry" });
    expect(await claim(intent)).toMatchObject({ kind: "claimed", lease: { attempt: 2 } });
  });
});

describe("settling", () => {
  test("the word of a fenced sender does not count, whatever it says", async () => {
    const intent = intentOf();
    const zombie = await leased(intent);
    pass(CALL_MS + 10_001);
    await claim(intent);
    for (const outcome of [done, transient, lost, { kind: "refused", detail: "403" }] as const)
      expect(await settle(zombie, outcome)).toEqual({ kind: "fenced" });
    await look(intent, { kind: "absent" });
    const second = await leased(intent);
    expect(await settle(zombie, done)).toEqual({ kind: "fenced" });
    expect(await settle(second, { ...done, externalRef: "page-2" })).toMatchObject({ kind: "done" });
    expect(await settle(second, transient)).toEqual({ kind: "fenced" });
    expect(await stored(intent)).toMatchObject({ status: "done", external_ref: "page-2", attempts: 2 });
  });

  test("a transient answer waits as long as the target asks, then spends the budget", async () => {
    const intent = intentOf({ retryBudget: 1 });
    const first = await settle(await leased(intent), { ...transient, retryAfterMs: 120_000 });
    expect(first.kind).toBe("retry");
    expect(await claim(intent)).toMatchObject({ kind: "waiting", why: "attempt" });
    pass(119_000);
    expect((await claim(intent)).kind).toBe("waiting");
    pass(31_000);
    expect(await settle(await leased(intent), transient)).toMatchObject({
      kind: "failed",
      failure: "exhausted",
    });
    expect(await claim(intent)).toMatchObject({ kind: "settled", status: "failed" });
  });

  test("a refusal is final and keeps no secret", async () => {
    const intent = intentOf();
    const detail = "HTTP 403: token=whsec_c2VjcmV0c2VjcmV0c2VjcmV0 \u0007is bad";
    expect(await settle(await leased(intent), { kind: "refused", detail })).toMatchObject({
      failure: "refused",
    });
    const row = await stored(intent);
    expect(row).toMatchObject({ status: "failed", failure: "refused" });
    expect(row?.error).not.toMatch(/\u0007/);
  });

  test("what waits can be given up, what was sent cannot", async () => {
    const [waiting, sent] = [intentOf(), intentOf()];
    await settle(await leased(waiting), transient);
    await leased(sent);
    const give = (intent: EffectIntent) =>
      inContext(a, (tx) => abandonEffect(tx, a.tenant, intent.key, "superseded"));
    expect([await give(waiting), await give(waiting), await give(sent)]).toEqual([true, false, false]);
    expect(await stored(waiting)).toMatchObject({ status: "failed", failure: "abandoned" });
  });
});

describe("looking", () => {
  test("what is found is done without another send", async () => {
    const intent = intentOf();
    await settle(await leased(intent), lost);
    expect(await look(intent, { kind: "found", externalRef: "page-9" })).toEqual({
      kind: "done",
      externalRef: "page-9",
    });
    expect(await stored(intent)).toMatchObject({ status: "done", external_ref: "page-9", attempts: 1 });
    expect(await look(intent, { kind: "absent" })).toMatchObject({ kind: "settled", status: "done" });
  });

  test("absence within the grace of the send stays unknown", async () => {
    const intent = intentOf();
    await settle(await leased(intent), lost);
    expect(await look(intent, { kind: "absent" }, 60_000)).toMatchObject({ kind: "unknown" });
    pass(60_001);
    expect(await look(intent, { kind: "absent" }, 60_000)).toMatchObject({ kind: "retry" });
  });

  test("ten at once look once, and a look overtaken by another does not count", async () => {
    const intent = intentOf();
    await settle(await leased(intent), lost);
    let looks = 0;
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        reconcileEffect(a, {
          key: intent.key,
          callMs: CALL_MS,
          graceMs: 0,
          enter: () => Promise.resolve(),
          claimed: () => Promise.resolve(),
          look: () => {
            looks += 1;
            return Promise.resolve({ kind: "found", externalRef: "page-1" } as const);
          },
          settle: () => Promise.resolve(),
        }),
      ),
    );
    expect([looks, results.filter(({ kind }) => kind === "done").length]).toEqual([1, 1]);
  });
});

describe("performing", () => {
  const plan = (
    intent: EffectIntent,
    call: EffectPlan<null, undefined>["call"],
  ): EffectPlan<null, undefined> => ({
    prepare: () => Promise.resolve({ intent, subject: null }),
    claimed: () => Promise.resolve(),
    enter: () => Promise.resolve(),
    call,
    settle: () => Promise.resolve(),
  });

  test("a call that throws counts as unknown, never as failed", async () => {
    const intent = intentOf();
    const performed = await performEffect(
      a,
      plan(intent, () => Promise.reject(new Error("socket hang up"))),
    );
    expect(performed.kind).toBe("unknown");
    expect(await stored(intent)).toMatchObject({ status: "unknown", error: "Error: socket hang up" });
  });

  test("who wakes up too late to send within its lease does not send", async () => {
    const intent = intentOf();
    let calls = 0;
    const performed = await performEffect(a, {
      ...plan(intent, () => {
        calls += 1;
        return Promise.resolve(done);
      }),
      claimed: () => {
        pass(10_500);
        return Promise.resolve();
      },
    });
    expect([performed.kind, calls]).toEqual(["retry", 0]);
  });

  test("no connection to the database is held while the call runs", async () => {
    const intent = intentOf();
    let open: unknown = null;
    await performEffect(
      a,
      plan(intent, async () => {
        open = (
          await db.admin.query(
            "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
          )
        ).rows;
        return done;
      }),
    );
    expect(open).toEqual([]);
  });
});

describe("a circuit", () => {
  test("opens on one target and lets others through; one probe of a hundred goes when its wait is over", async () => {
    const target = "webhook-cms:down";
    for (let n = 0; n < 5; n += 1) await settle(await leased(intentOf({ target })), transient);
    expect(await claim(intentOf({ target }))).toMatchObject({ kind: "waiting", why: "circuit" });
    expect((await claim(intentOf({ target: "webhook-cms:up" }))).kind).toBe("claimed");
    expect((await listCircuits(a)).find((one) => one.target === target)).toMatchObject({
      state: "open",
      failures: 5,
      reason: "HTTP 503",
    });
    pass(6_000);
    const probes = Array.from({ length: 100 }, () => intentOf({ target }));
    const claims = await Promise.all(probes.map(claim));
    const admitted = claims.flatMap((one) => (one.kind === "claimed" ? [one.lease] : []));
    expect(admitted).toHaveLength(1);
    await settle(admitted[0] as Lease, done);
    expect(
      (await claim(probes[0]?.key === admitted[0]?.key ? intentOf({ target }) : (probes[0] as EffectIntent)))
        .kind,
    ).toBe("claimed");
  });

  test("is opened and closed by a person of the tenant, of no other", async () => {
    const intent = intentOf();
    await settle(await leased(intent), transient);
    const id = (await listCircuits(a)).find((one) => one.target === intent.target)?.id ?? "";
    const request = { circuitId: id, reason: "maintenance at theirs" };
    expect(await inContext(b, (tx) => openCircuit(tx, b, { ...request, until: null }))).toMatchObject({
      ok: false,
    });
    await inContext(a, (tx) => openCircuit(tx, a, { ...request, until: null }));
    pass(3_600_000);
    expect(await claim(intentOf({ target: intent.target }))).toMatchObject({
      kind: "waiting",
      why: "circuit",
    });
    await inContext(a, (tx) => closeCircuit(tx, a, request));
    expect((await claim(intentOf({ target: intent.target }))).kind).toBe("claimed");
  });
});

test("every ledger of this file walks to its status, and a rewritten one is named", async () => {
  expect([await verifyEffects(a), await verifyEffects(b)]).toEqual([[], []]);
  const intent = intentOf();
  await settle(await leased(intent), lost);
  await db.admin.query("update effect set status = 'pending', lease_until = null where effect_key = $1", [
    intent.key,
  ]);
  expect(await verifyEffects(a)).toEqual([
    { check: "effect-steps", subject: intent.key, detail: "is pending, its steps end in unknown" },
  ]);
});
