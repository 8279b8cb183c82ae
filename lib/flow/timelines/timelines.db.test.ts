import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { inContext, read, defineRead } from "#lib/kernel/db/index.ts";
import { reloadEnv } from "#lib/kernel/env.ts";
import type { TestAccount } from "#lib/testing/accounts.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { act, begin, contextOf, people, say, settle } from "#lib/testing/timelines.ts";
import { deletePost, editPost, moderatePost } from "../posts/index.ts";
import { block, mute, unblock, unfollow, unmute } from "../relations/index.ts";
import { positionOf, presentEntry, readHome, rebuildViewer, runFanOut, verifyTimelines } from "./index.ts";

let db: FreshDatabase;
let tenant: string;
let [ann, bob, cay, dee]: TestAccount[] = [];
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
  [ann, bob, cay, dee] = await people(tenant, `ann${run}`, `bob${run}`, `cay${run}`, `dee${run}`);
});

const worker = () => ({ tenant, principal: null, purpose: "operating", role: "worker" as const });
async function home(viewer: TestAccount, limit = 100) {
  const rows = await readHome({ ...contextOf(viewer), purpose: "reading" }, { after: null, limit });
  return rows.map(presentEntry);
}
const texts = async (viewer: TestAccount) => (await home(viewer)).map((entry) => entry.post.text);
const reasons = async (viewer: TestAccount) =>
  Object.fromEntries(
    (await home(viewer)).map((entry) => [entry.post.text, entry.reasons.map((reason) => reason.kind)]),
  );
const expectOracle = async () => expect(await verifyTimelines({ ...worker(), tenant })).toEqual([]);

describe("publishing", () => {
  test("is at once in the author's own timeline, and after fan-out in those of followers, with the reason", async () => {
    await begin(bob!, ann!);
    await say(ann!, "hello");
    expect(await reasons(ann!)).toEqual({ hello: ["self"] });
    expect(await texts(bob!)).toEqual([]);
    await settle(db);
    const [entry] = await home(bob!);
    expect(entry).toMatchObject({ reasons: [{ kind: "account", id: ann!.id }], post: { text: "hello" } });
    expect(entry?.lag_ms).toBeGreaterThanOrEqual(0);
    expect(await texts(cay!)).toEqual([]);
    await expectOracle();
  });

  test("a private post asks for no fan-out and stays with its author", async () => {
    await begin(bob!, ann!);
    const id = await say(ann!, "mine", { visibility: "private" });
    const asked = await db.admin.query("select 1 from timeline_fan_out where post_id = $1", [id]);
    expect(asked.rows).toEqual([]);
    await runFanOut(worker(), { postId: id, authorId: ann!.id });
    await settle(db);
    expect([await texts(ann!), await texts(bob!)]).toEqual([["mine"], []]);
  });

  test("a date in the future does not rank above what is received later", async () => {
    const given = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await say(ann!, "from the future", { published_at: given });
    const [entry] = await home(ann!);
    expect(new Date(entry?.ranked_at ?? 0).getTime()).toBeLessThanOrEqual(Date.now());
    expect(entry?.post.published_at).toBe(given);
  });

  test("fan-out that runs twice, in batches and from the start, leaves one entry", async () => {
    for (const one of [bob!, cay!, dee!]) await begin(one, ann!);
    const id = await say(ann!, "once");
    for (let again = 0; again < 3; again += 1) {
      await db.admin.query(
        "update timeline_fan_out set step = '', after = '', finished_at = null where post_id = $1",
        [id],
      );
      await runFanOut(worker(), { postId: id, authorId: ann!.id }, { batch: 1 });
    }
    const rows = await db.admin.query("select viewer_id, reasons from timeline_entry where post_id = $1", [
      id,
    ]);
    expect(rows.rows).toHaveLength(4);
    await settle(db);
    await expectOracle();
  });

  test("many fan-outs of one post at once leave one entry each", async () => {
    for (const one of [bob!, cay!, dee!]) await begin(one, ann!);
    const id = await say(ann!, "race");
    await Promise.all(
      Array.from({ length: 8 }, () => runFanOut(worker(), { postId: id, authorId: ann!.id }, { batch: 1 })),
    );
    expect((await db.admin.query("select 1 from timeline_entry where post_id = $1", [id])).rows).toHaveLength(
      4,
    );
    await settle(db);
    await expectOracle();
  });
});

describe("a post that may no longer be seen", () => {
  test.each(["deleted", "hidden"])("is skipped by fan-out once it is %s", async (what) => {
    await begin(bob!, ann!);
    const id = await say(ann!, "brief");
    if (what === "deleted") await act(ann!, (tx, ctx) => deletePost(tx, ctx, id));
    else await act(ann!, (tx, ctx) => moderatePost(tx, ctx, { id, state: "hidden", reason: "test" }));
    await settle(db);
    expect(await texts(bob!)).toEqual([]);
    const rows = await db.admin.query("select viewer_id from timeline_entry where post_id = $1", [id]);
    expect(rows.rows).toEqual(what === "deleted" ? [] : [{ viewer_id: ann!.id }]);
    await expectOracle();
  });

  test("is hidden at the next read with all workers stopped, and comes back when moderation takes it back", async () => {
    await begin(bob!, ann!);
    const id = await say(ann!, "doubtful");
    await settle(db);
    const moderate = (state: "hidden" | "visible") =>
      act(ann!, (tx, ctx) => moderatePost(tx, ctx, { id, state, reason: "test" }));
    await moderate("hidden");
    expect([await texts(bob!), await texts(ann!)]).toEqual([[], ["doubtful"]]);
    await settle(db);
    await moderate("visible");
    await settle(db);
    expect(await texts(bob!)).toEqual(["doubtful"]);
    await expectOracle();
  });

  test("a block hides at the next read, ends follows both ways, and lifting it repairs what tags bring", async () => {
    await begin(bob!, ann!);
    await begin(bob!, ["tag", "law"]);
    await say(ann!, "on #law");
    await settle(db);
    await act(bob!, (tx, ctx) => block(tx, ctx, ann!.id));
    expect(await texts(bob!)).toEqual([]);
    await say(ann!, "more #law");
    await settle(db);
    await expectOracle();
    await act(bob!, (tx, ctx) => unblock(tx, ctx, ann!.id));
    await settle(db);
    expect(await reasons(bob!)).toEqual({ "on #law": ["tag"], "more #law": ["tag"] });
    await expectOracle();
  });

  test("a reply to somebody whom the viewer blocks is hidden at any depth", async () => {
    await begin(dee!, cay!);
    const first = await say(ann!, "first");
    const second = await say(bob!, "second", { in_reply_to: first });
    await say(cay!, "third", { in_reply_to: second });
    await settle(db);
    expect(await texts(dee!)).toEqual(["third"]);
    await act(dee!, (tx, ctx) => block(tx, ctx, ann!.id));
    expect(await texts(dee!)).toEqual([]);
  });

  test("a mute hides on reading only: taken back, the post is there again", async () => {
    await begin(bob!, ann!);
    await say(ann!, "about cats");
    await say(ann!, "concatenated");
    await say(ann!, "談論AI法案");
    await settle(db);
    const muted = async (kind: "word" | "phrase" | "account", value: string) => {
      const { id } = await act(bob!, (tx, ctx) => mute(tx, ctx, { kind, value }));
      const left = await texts(bob!);
      await act(bob!, (tx, ctx) => unmute(tx, ctx, id));
      return left;
    };
    expect(await muted("word", "Cats")).toEqual(["談論AI法案", "concatenated"]);
    expect(await muted("word", "cat")).toEqual(["談論AI法案", "concatenated", "about cats"]);
    expect(await muted("word", "AI")).toEqual(["concatenated", "about cats"]);
    expect(await muted("phrase", "法案")).toEqual(["concatenated", "about cats"]);
    expect(await muted("account", `@${ann!.handle}`)).toEqual([]);
    expect(await texts(bob!)).toHaveLength(3);
    await expectOracle();
  });
});

describe("reasons", () => {
  test("are a set: dropping one leaves the others, dropping the last one drops the entry", async () => {
    await begin(bob!, ann!);
    await begin(bob!, ["tag", "law"]);
    await say(ann!, "a #Law");
    await settle(db);
    expect(await reasons(bob!)).toEqual({ "a #Law": ["account", "tag"] });
    await act(bob!, (tx, ctx) => unfollow(tx, ctx, { kind: "account", id: ann!.id, keep: false }));
    expect(await reasons(bob!), "before any worker ran").toEqual({ "a #Law": ["tag"] });
    await settle(db);
    await expectOracle();
    await act(bob!, (tx, ctx) => unfollow(tx, ctx, { kind: "tag", id: "law", keep: false }));
    expect(await texts(bob!)).toEqual([]);
    await settle(db);
    await expectOracle();
    expect(
      (await db.admin.query("select 1 from timeline_entry where viewer_id = $1", [bob!.id])).rows,
    ).toEqual([]);
  });

  test("an ended follow that is kept keeps what it brought, and nothing later", async () => {
    await begin(bob!, ann!);
    await say(ann!, "before");
    await settle(db);
    await act(bob!, (tx, ctx) => unfollow(tx, ctx, { kind: "account", id: ann!.id, keep: true }));
    await say(ann!, "after");
    await settle(db);
    expect(await texts(bob!)).toEqual(["before"]);
    await expectOracle();
    await begin(bob!, ann!);
    await settle(db);
    expect(await texts(bob!)).toEqual(["after", "before"]);
    await expectOracle();
  });

  test("a new follow takes the newest twenty in, and no more", async () => {
    for (let n = 1; n <= 23; n += 1) await say(ann!, `post ${n}`);
    await begin(bob!, ann!);
    await say(ann!, "next");
    await settle(db);
    expect(await texts(bob!)).toEqual(["next", ...Array.from({ length: 20 }, (_, n) => `post ${23 - n}`)]);
    await expectOracle();
  });

  test("an edit moves a post between tags", async () => {
    await begin(bob!, ["tag", "one"]);
    await begin(cay!, ["tag", "two"]);
    const id = await say(ann!, "see #one");
    await settle(db);
    expect([await texts(bob!), await texts(cay!)]).toEqual([["see #one"], []]);
    await act(ann!, (tx, ctx) => editPost(tx, ctx, id, { text: "see #two" }));
    await settle(db);
    expect([await texts(bob!), await texts(cay!)]).toEqual([[], ["see #two"]]);
    await expectOracle();
  });
});

test.each([
  ["public", ["account", "tag"]],
  ["unlisted", ["account"]],
  ["followers", ["account"]],
  ["limited", ["mention"]],
  ["direct", ["mention"]],
  ["private", []],
] as const)("a %s post reaches by %j and by nothing else", async (visibility, reach) => {
  await begin(bob!, ann!);
  await begin(cay!, ["tag", "topic"]);
  await say(ann!, `for @${dee!.handle} #topic`, { visibility });
  await settle(db);
  const reached = { account: await texts(bob!), tag: await texts(cay!), mention: await texts(dee!) };
  expect(
    Object.entries(reached)
      .filter(([, list]) => list.length > 0)
      .map(([kind]) => kind),
  ).toEqual(reach);
  await expectOracle();
});

describe("an author whom too many follow", () => {
  const threshold = (n: number | null) => {
    if (n === null) delete process.env["PARALLAX_PUSH_THRESHOLD"];
    else process.env["PARALLAX_PUSH_THRESHOLD"] = String(n);
    reloadEnv();
  };

  test("is read from the posts themselves, without gap or duplicate when the threshold is crossed both ways", async () => {
    await begin(bob!, ann!);
    await begin(bob!, ["tag", "both"]);
    await say(ann!, "1 pushed");
    threshold(1);
    await say(ann!, "2 pulled");
    await say(ann!, "3 pulled #both");
    threshold(null);
    await say(ann!, "4 pushed");
    await say(cay!, "5 by tag #both");
    await settle(db);
    const written = await db.admin.query("select 1 from timeline_entry where viewer_id = $1", [bob!.id]);
    expect(written.rows).toHaveLength(3);
    const all = ["5 by tag #both", "4 pushed", "3 pulled #both", "2 pulled", "1 pushed"];
    expect(await texts(bob!)).toEqual(all);
    expect((await reasons(bob!))["3 pulled #both"]).toEqual(["account", "tag"]);
    const walked: string[] = [];
    let after: ReturnType<typeof positionOf> | null = null;
    for (;;) {
      const rows = await readHome(contextOf(bob!), { after, limit: 1 });
      if (rows.length === 0) break;
      walked.push(...rows.map((row) => row.post.text));
      after = positionOf(rows[0]!);
    }
    expect(walked).toEqual(all);
    await expectOracle();
  });
});

describe("a rebuild", () => {
  test("equals what came incrementally, keeps order and ids, and leaves own entries untouched", async () => {
    await begin(bob!, ann!);
    await begin(bob!, ["tag", "x"]);
    await say(bob!, "own");
    for (const text of ["a", "b #x", "c"]) await say(ann!, text);
    await say(cay!, "d #x");
    await settle(db);
    const before = await home(bob!);
    const own = await db.admin.query(
      "select * from timeline_entry where viewer_id = $1 and 'self:' || viewer_id = any (reasons)",
      [bob!.id],
    );
    await db.admin.query(
      "delete from timeline_entry where viewer_id = $1 and ranked_at > (select min(ranked_at) from timeline_entry where viewer_id = $1) and not 'self:' || viewer_id = any (reasons)",
      [bob!.id],
    );
    expect(await verifyTimelines({ ...worker(), tenant })).toHaveLength(1);
    const rebuilt = await rebuildViewer(worker(), { viewerId: bob!.id, runId: null });
    expect(rebuilt.hash).toBe(rebuilt.oracleHash);
    expect(rebuilt.entries).toBe(before.length);
    expect((await home(bob!)).map(({ id, ranked_at }) => [id, ranked_at])).toEqual(
      before.map(({ id, ranked_at }) => [id, ranked_at]),
    );
    const still = await db.admin.query(
      "select * from timeline_entry where viewer_id = $1 and 'self:' || viewer_id = any (reasons)",
      [bob!.id],
    );
    expect(still.rows).toEqual(own.rows);
    await expectOracle();
  });
});

test("another tenant's entries cannot be read, whatever the principal says", async () => {
  await say(ann!, "canary");
  const other = await db.addTenant(`other${run}`);
  const rows = await readHome(
    { tenant: other.tenant, principal: ann!.id, purpose: "reading" },
    { after: null, limit: 10 },
  );
  expect(rows).toEqual([]);
  const count = defineRead<null, number>({
    name: "test.count-entries",
    sql: "select count(*)::int from timeline_entry where c.purpose is not null",
    params: () => [],
  });
  expect(await read({ ...other, purpose: "reading" }, count, null)).toBe(0);
  expect(await inContext(other, (tx) => tx.timelineEntry.count())).toBe(0);
});
