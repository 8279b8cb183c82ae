import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import type { TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { interleaved, overOrHeld } from "#lib/testing/interleaved.ts";
import { act, begin, people, say, settle } from "#lib/testing/timelines.ts";
import { deletePost } from "../posts/index.ts";
import { block, unfollow } from "../relations/index.ts";
import { applyFollow, rebuildViewer, verifyTimelines } from "./index.ts";
import { moveOn } from "./service/run-fan-out.ts";

let db: FreshDatabase;
let tenant: string;
let ann: TestAccount;
let bob: TestAccount;
let run = 0;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});
beforeEach(async () => {
  run += 1;
  ({ tenant } = await db.addTenant(`t${run}`));
  [ann, bob] = (await people(tenant, `ann${run}`, `bob${run}`)) as [TestAccount, TestAccount];
});

const worker = () => ({ tenant, principal: null, purpose: "operating", role: "worker" as const });
const leave = () => act(bob, (tx, ctx) => unfollow(tx, ctx, { kind: "account", id: ann.id, keep: false }));

test("a follow that ends while a post is written out keeps nothing of it", async () => {
  for (let nth = 1; ; nth += 1) {
    await begin(bob, ann);
    await settle(db);
    const id = await say(ann, `post ${nth}`);
    const met = await inContext(worker(), async (whole) => {
      const between = interleaved(db, whole, nth, async () => {
        await leave();
        await applyFollow(worker(), { viewerId: bob.id, kind: "account", target: ann.id });
      });
      await moveOn(between.tx, { tenantId: tenant, id }, 10);
      return between;
    });
    await met.ended();
    if (met.statements() < nth) break;
    await db.admin.query("delete from pgboss.job where name = 'timelines.apply-follow'");
    await settle(db);
    expect(await verifyTimelines({ ...worker(), tenant }), `before statement ${nth}`).toEqual([]);
  }
});

const CHANGES = [
  { what: "a post is deleted", change: (id: string) => act(ann, (tx, ctx) => deletePost(tx, ctx, id)) },
  { what: "the follow ends", change: leave },
  { what: "the author is blocked", change: () => act(bob, (tx, ctx) => block(tx, ctx, ann.id)) },
];
const CASES = CHANGES.flatMap((one) =>
  [1, 2].flatMap((nth) => [true, false].map((isKnown) => ({ ...one, nth, isKnown }))),
);

test.each(CASES)(
  "while $what, a rebuild brings back nothing ($nth, $isKnown)",
  async ({ change, nth, isKnown }) => {
    const id = await say(ann, "hello");
    await settle(db);
    await begin(bob, ann);
    if (isKnown) await settle(db);
    let told = 0;
    let others: Promise<unknown> = Promise.resolve();
    const rebuild = () =>
      rebuildViewer(worker(), { viewerId: bob.id, runId: null }, async () => {
        told += 1;
        if (told !== nth) return;
        others = (async () => {
          await change(id);
          await settle(db);
        })();
        await overOrHeld(db, others);
      });
    const ends = [
      await rebuild().then(
        () => true,
        () => false,
      ),
      await others.then(
        () => true,
        () => false,
      ),
    ];
    // Where another writer was faster, the queue tries again.
    if (ends.includes(false)) await rebuildViewer(worker(), { viewerId: bob.id, runId: null });
    expect(told).toBeGreaterThanOrEqual(nth);
    await settle(db);
    expect(await verifyTimelines({ ...worker(), tenant })).toEqual([]);
  },
);
