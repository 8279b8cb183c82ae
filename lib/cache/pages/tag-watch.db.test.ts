import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { PageCache, type KeptPage } from "./page-cache.ts";
import { bumpTags } from "./store.ts";
import { TagWatch } from "./tag-watch.ts";

let db: FreshDatabase;
let ctx: Context;
beforeAll(async () => {
  db = await freshDatabase();
  ctx = { ...(await db.addTenant("alpha")), role: "worker" };
});
afterAll(() => db.close());

const plan = { key: "k", siteId: "mother", tags: ["stream"] };
const drawing = (text: string) => (): Promise<KeptPage> =>
  Promise.resolve({ status: 200, headers: {}, body: Buffer.from(text), hash: text });
const change = (isHard: boolean) => inContext(ctx, (tx) => bumpTags(tx, ["stream"], isHard));

test("what changed before the record was read for the first time is not shown as it was", async () => {
  const cache = new PageCache();
  const watch = new TagWatch(cache);
  await cache.serve(plan, drawing("before"));
  const slow = Promise.withResolvers<KeptPage>();
  const other = { ...plan, key: "slow" };
  const begun = cache.serve(other, () => slow.promise);
  await change(true);
  await watch.catchUp();
  slow.resolve(await drawing("before")());
  await begun;
  for (const wanted of [plan, other])
    expect((await cache.serve(wanted, drawing("after")))?.page.hash, wanted.key).toBe("after");
});

test("a change that was read once makes no page old a second time", async () => {
  const cache = new PageCache();
  const watch = new TagWatch(cache);
  await watch.catchUp();
  await change(false);
  await watch.catchUp();
  await cache.serve(plan, drawing("new"));
  await watch.catchUp();
  expect((await cache.serve(plan, drawing("newer")))?.page.hash).toBe("new");
});
