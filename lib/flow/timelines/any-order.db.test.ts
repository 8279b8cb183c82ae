import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { reloadEnv } from "#lib/kernel/env.ts";
import type { TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { contextOf, people, settle } from "#lib/testing/timelines.ts";
import { VISIBILITIES } from "../posts/contracts.ts";
import { deletePost, editPost, moderatePost, publishPost } from "../posts/index.ts";
import { block, follow, unblock, unfollow } from "../relations/index.ts";
import { rebuildViewer, verifyTimelines } from "./index.ts";

let db: FreshDatabase;
let count = 0;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(async () => {
  delete process.env["PARALLAX_PUSH_THRESHOLD"];
  await closeJobQueue();
  await db.close();
});

const who = fc.nat(2);
const tag = fc.constantFrom("one", "two");
const Step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("say" as const),
      who,
      tag,
      to: who,
      visibility: fc.constantFrom(...VISIBILITIES),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("follow" as const), who, to: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("follow-tag" as const), who, tag }) },
  fc.record({ do: fc.constant("unfollow" as const), who, to: who, keep: fc.boolean() }),
  fc.record({ do: fc.constant("unfollow-tag" as const), who, tag }),
  fc.record({ do: fc.constant("block" as const), who, to: who }),
  fc.record({ do: fc.constant("unblock" as const), who, to: who }),
  fc.record({ do: fc.constant("delete" as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant("edit" as const), nth: fc.nat(5), tag }),
  fc.record({
    do: fc.constant("moderate" as const),
    nth: fc.nat(5),
    state: fc.constantFrom("visible", "hidden"),
  }),
  fc.record({ do: fc.constant("work" as const) }),
  fc.record({ do: fc.constant("threshold" as const), at: fc.constantFrom("1", "100000") }),
);
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** Takes one step as whoever it names; what is refused changes nothing, which is part of the claim. */
async function take(
  step: Step,
  accounts: readonly TestAccount[],
  said: { id: string; by: TestAccount }[],
): Promise<void> {
  const of = (n: number) => accounts[n] as TestAccount;
  const run = (
    account: TestAccount,
    work: (
      tx: Parameters<Parameters<typeof inContext>[1]>[0],
      ctx: ReturnType<typeof contextOf>,
    ) => Promise<unknown>,
  ) => inContext(contextOf(account), (tx) => work(tx, contextOf(account)));
  const post = "nth" in step ? said.at(-1 - step.nth) : undefined;
  switch (step.do) {
    case "say": {
      const text = `for @${of(step.to).handle} #${step.tag}`;
      const input = { text, visibility: step.visibility as (typeof VISIBILITIES)[number] };
      await run(of(step.who), async (tx, ctx) => {
        const made = await publishPost(tx, ctx, input, { mayImport: false });
        if (made.ok) said.push({ id: made.value.id, by: of(step.who) });
      });
      return;
    }
    case "follow":
      await run(of(step.who), (tx, ctx) => follow(tx, ctx, { kind: "account", id: of(step.to).id }));
      return;
    case "follow-tag":
      await run(of(step.who), (tx, ctx) => follow(tx, ctx, { kind: "tag", id: step.tag }));
      return;
    case "unfollow":
      await run(of(step.who), (tx, ctx) =>
        unfollow(tx, ctx, { kind: "account", id: of(step.to).id, keep: step.keep }),
      );
      return;
    case "unfollow-tag":
      await run(of(step.who), (tx, ctx) => unfollow(tx, ctx, { kind: "tag", id: step.tag, keep: false }));
      return;
    case "block":
      await run(of(step.who), (tx, ctx) => block(tx, ctx, of(step.to).id));
      return;
    case "unblock":
      await run(of(step.who), (tx, ctx) => unblock(tx, ctx, of(step.to).id));
      return;
    case "delete":
      if (post) await run(post.by, (tx, ctx) => deletePost(tx, ctx, post.id));
      return;
    case "edit":
      if (post) await run(post.by, (tx, ctx) => editPost(tx, ctx, post.id, { text: `now #${step.tag}` }));
      return;
    case "moderate":
      if (post)
        await run(post.by, (tx, ctx) =>
          moderatePost(tx, ctx, { id: post.id, state: step.state as "visible" | "hidden", reason: "test" }),
        );
      return;
    case "threshold":
      process.env["PARALLAX_PUSH_THRESHOLD"] = step.at;
      reloadEnv();
      return;
    case "work":
      await settle(db, 2);
  }
}

test("whatever happens in whatever order, what grew equals what posts and relations say, and so does a rebuild", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 8, maxLength: 30 }), async (steps) => {
      count += 1;
      const { tenant } = await db.addTenant(`order-${count}`);
      const accounts = await people(tenant, `a${count}`, `b${count}`, `c${count}`);
      const said: { id: string; by: TestAccount }[] = [];
      for (const step of steps) await take(step as Step, accounts, said);
      await settle(db, 2);
      const worker = { tenant, principal: null, purpose: "operating", role: "worker" as const };
      expect(await verifyTimelines(worker)).toEqual([]);
      for (const { id } of accounts) {
        const rebuilt = await rebuildViewer(worker, { viewerId: id, runId: null });
        expect(rebuilt.hash).toBe(rebuilt.oracleHash);
      }
      expect(await verifyTimelines(worker)).toEqual([]);
    }),
    { numRuns: 6, seed: 20_261_130, endOnFailure: true },
  );
}, 600_000);
