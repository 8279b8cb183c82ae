import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { readSecret } from "#lib/registry/index.ts";
import { startMockCms, type CmsMode, type MockCms } from "#lib/testing/mock-cms/index.ts";
import { FATES, mortal } from "#lib/testing/mortal-channel.ts";
import { published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { provideChannels, sweepPublications, verifyPublications, web, webhookCms } from "./index.ts";

const SEEDS = 50;
const HEALING_ROUNDS = 8;
const MODES: readonly CmsMode[] = ["well", "garbage", "reset-after", "reset-before", "late", "never", "503"];

/** A small generator of numbers in [0, 1) that a seed repeats (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

let at: Publishing;
let cms: MockCms;
beforeAll(async () => {
  cms = await startMockCms({ lateMs: 200, isForgetful: true });
  at = await arrangePublishing();
  await at.addSite("relay", {}, [{ kind: "webhook-cms", url: cms.url, timeout_ms: 100, retry_budget: 40 }]);
});
afterAll(async () => {
  await at.close();
  await cms.close();
});

test(`T02: ${SEEDS} seeds of senders that die between send and settle: the system's own log has each effect once`, async () => {
  let random = numbersOf(0);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let isMortal = true;
  const sender = mortal(webhookCms(readSecret), () => (isMortal ? pick(FATES) : "lives"));
  provideChannels({ web, "webhook-cms": sender.channel });
  const heal = async () => {
    await sender.alive(() => sweepPublications({ ...at.owner, role: "worker" }));
    await sender.alive(() => at.later(150_000));
  };

  const geids: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    random = numbersOf(seed);
    cms.setMode(pick(MODES), 1 + Math.floor(random() * 2));
    geids.push(await report());
    await sender.alive(at.work);
    // Now and then somebody looks while others are still dead or asleep, and now and then a sleeper wakes up.
    if (seed % 5 === 0) await heal();
    if (seed % 7 === 0) await sender.wake();
  }
  isMortal = false;
  cms.setMode("well");
  for (let round = 0; round < HEALING_ROUNDS; round += 1) await heal();
  await sender.wake();
  await at.work();

  const wrong: unknown[] = [];
  for (const [index, geid] of geids.entries()) {
    const { status, effect_key: key } = await published(at, geid, "webhook-cms", "relay");
    const done = cms.effectsOf(key).length;
    if (status !== "PUBLISHED" || done !== 1) wrong.push({ seed: index + 1, status, done });
  }
  expect(wrong).toEqual([]);
  expect(cms.effects).toHaveLength(SEEDS);
  expect(await at.rows("select effect_key, status from effect where status <> 'done'")).toEqual([]);
  for (const end of ["dies-before", "dies-after", "sleeps"] as const)
    expect(sender.counts[end], end).toBeGreaterThan(4);
  expect([...(await verifyPublications(at.owner)), ...(await verifyEffects(at.owner))]).toEqual([]);
}, 300_000);
