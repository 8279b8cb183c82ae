import { afterAll, beforeAll, expect, test } from "vitest";
import { getAccount } from "#lib/flow/relations/index.ts";
import { inContext, publicContext } from "#lib/kernel/db/index.ts";
import { editPublication, retractPublication } from "#lib/flow/publications/index.ts";
import { value } from "#lib/testing/curation.ts";
import { published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { consumers, providePublishHook } from "./index.ts";

const told: string[] = [];

let at: Publishing;
beforeAll(async () => {
  providePublishHook((_tx, post) => {
    told.push(post.id);
    return Promise.resolve();
  });
  at = await arrangePublishing(consumers);
  await at.addSite("paper", { locales: ["en", "zh-TW"] });
});
afterAll(() => at.close());

const editor = () => ({ ...at.owner, principal: "acc_editor" });
const postsOf = (geid: string) =>
  at.rows(
    `select p.id, a.handle, a.kind, p.text, p.visibility, p.deleted_at is not null as gone
     from post p join account a on a.id = p.author_id where p.event = $1 order by p.id`,
    [geid],
  );
/** Lets every consumer of posts hear every message again, as after a loss of what it had noted. */
async function hearAgain(): Promise<void> {
  await at.rows("delete from inbox where consumer like 'posts.%'");
  await at.rows(
    "update delivery set status = 'pending', attempts = 0, finished_at = null where consumer like 'posts.%'",
  );
  await at.work();
}

test("a publication is said once by its site's account, in the site's own language, with the page's address", async () => {
  const geid = await report();
  await at.work();
  const page = await published(at, geid, "web", "paper");
  const posts = await postsOf(geid);
  expect(posts).toMatchObject([{ handle: "paper", kind: "site", visibility: "public", gone: false }]);
  expect(posts[0]?.["text"]).toContain(page.title);
  expect(posts[0]?.["text"]).toContain(page.url);
  expect(told.filter((id) => id === posts[0]?.["id"])).toHaveLength(1);
});

test("whoever follows the site is a follower of its account", async () => {
  const followers = async () =>
    Promise.all([at.owner, publicContext].map(async (ctx) => (await getAccount(ctx, "@paper"))?.followers));
  expect(await followers()).toEqual([0, 0]);
  const count =
    "insert into follow_count (tenant_id, kind, target, followers) values ($1, 'site', 'paper', 2)";
  await at.rows(count, [at.owner.tenant]);
  expect(await followers()).toEqual([2, 2]);
});

test("a site that is called something else speaks under its new name", async () => {
  const named = async () => (await getAccount(publicContext, "@paper"))?.name;
  const before = await named();
  await at.rows("update site set name = 'The Paper' where site_id = 'paper'");
  await report();
  await at.work();
  expect([before === "The Paper", await named()]).toEqual([false, "The Paper"]);
});

test("the same messages again, in any order, leave one post and tell nobody twice", async () => {
  const geid = await report();
  await at.work();
  const before = [await postsOf(geid), told.length];
  await hearAgain();
  await hearAgain();
  expect([await postsOf(geid), told.length]).toEqual(before);
});

test("a later revision edits the post; an older one that comes late changes nothing", async () => {
  const geid = await report();
  await at.work();
  const { pubid } = await published(at, geid, "web", "paper");
  const edit = { title: "A better title of it", reason: "A reader wrote." };
  await inContext(editor(), async (tx) => value(await editPublication(tx, editor(), pubid, edit)));
  await at.work();
  const [post, ...more] = await postsOf(geid);
  expect(more).toEqual([]);
  expect(post?.["text"]).toContain(edit.title);
  await hearAgain();
  expect(await postsOf(geid)).toEqual([post]);
});

test("a withdrawn publication leaves a tombstone that no message brings back", async () => {
  const geid = await report();
  await at.work();
  const { pubid } = await published(at, geid, "web", "paper");
  await inContext(editor(), async (tx) =>
    value(await retractPublication(tx, editor(), { pubid, reason: "It was wrong." })),
  );
  await at.work();
  expect(await postsOf(geid)).toMatchObject([{ gone: true }]);
  await hearAgain();
  expect(await postsOf(geid)).toMatchObject([{ gone: true }]);
});
