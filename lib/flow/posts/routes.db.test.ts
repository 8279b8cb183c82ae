import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "#lib/wiring.ts";
import { closeJobQueue } from "#lib/adapters/job-queue/index.ts";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call, type Call } from "#lib/testing/call.ts";
import { admit } from "#lib/testing/evidence.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import type { RouteHandler } from "#lib/http/index.ts";
import * as accounts from "../../../app/api/v1/accounts/[id]/route.ts";
import * as blocks from "../../../app/api/v1/blocks/[account]/route.ts";
import * as follows from "../../../app/api/v1/follows/[kind]/[id]/route.ts";
import * as followList from "../../../app/api/v1/follows/route.ts";
import * as mutes from "../../../app/api/v1/mutes/route.ts";
import * as post from "../../../app/api/v1/posts/[id]/route.ts";
import * as moderation from "../../../app/api/v1/posts/[id]/moderation/route.ts";
import * as versions from "../../../app/api/v1/posts/[id]/versions/route.ts";
import * as posts from "../../../app/api/v1/posts/route.ts";
import * as marker from "../../../app/api/v1/timeline/home/marker/route.ts";
import * as home from "../../../app/api/v1/timeline/home/route.ts";
import * as everyone from "../../../app/api/v1/timeline/public/route.ts";

let db: FreshDatabase;
let author: TestAccount, reader: TestAccount, editor: TestAccount, foreigner: TestAccount;
beforeAll(async () => {
  db = await freshDatabase();
  const [alpha, beta] = [await db.addTenant("alpha"), await db.addTenant("beta")];
  author = await addAccount(alpha.tenant, "author", { handle: "the-author" });
  reader = await addAccount(alpha.tenant, "reader", { handle: "the-reader" });
  editor = await addAccount(alpha.tenant, "editor");
  foreigner = await addAccount(beta.tenant, "editor");
});
afterAll(async () => {
  await closeJobQueue();
  await db.close();
});

const status = async (handler: RouteHandler, request: Call) => {
  const { status: code, body } = await call(handler, request);
  return code < 400 ? code : `${code} ${body.code}`;
};
const say = async (body: object) =>
  (await call(posts.POST, { account: author, body: { visibility: "public", ...body } })).body.id;

describe("a follow", () => {
  const ask = (account: TestAccount, kind: string, id: string): Call => ({ account, params: { kind, id } });

  test.each([
    ["oneself", "account", () => `@${reader.handle}`, "400 invalid_request"],
    ["an unknown account", "account", () => "@nobody-of-this-name", "404 not_found"],
    ["an account of another tenant", "account", () => foreigner.id, "404 not_found"],
    ["an unknown site", "site", () => "nowhere", "404 not_found"],
    ["an unknown entity", "entity", () => "ent_0", "404 not_found"],
    ["no topic", "topic", () => "a b", "404 not_found"],
    ["no tag", "tag", () => "123", "404 not_found"],
    ["no kind", "planet", () => "x", "400 invalid_request"],
  ])("of %s is refused", async (_what, kind, id, expected) => {
    expect(await status(follows.PUT, ask(reader, kind, id()))).toBe(expected);
  });

  test("is the same by handle and by id, begins once and ends once", async () => {
    expect(await status(follows.PUT, ask(reader, "account", `@${author.handle}`))).toBe(200);
    expect(await status(follows.PUT, ask(reader, "account", author.id))).toBe(200);
    expect((await call(accounts.GET, { account: reader, params: { id: "@the-author" } })).body).toMatchObject(
      { id: author.id, followers: 1, kind: "person" },
    );
    expect((await call(followList.GET, { account: reader })).body.data).toHaveLength(1);
    expect(await status(follows.GET, ask(reader, "account", `@${author.handle}`))).toBe(200);
    expect(await status(follows.DELETE, { ...ask(reader, "account", author.id) })).toBe(204);
    expect(await status(follows.DELETE, { ...ask(reader, "account", author.id) })).toBe("404 not_found");
  });

  test("of a tag takes full-width and plain spelling as one", async () => {
    expect((await call(follows.PUT, ask(reader, "tag", "＃ＡＩ"))).body.id).toBe("ai");
  });
});

describe("a post", () => {
  test.each([
    ["without text", { text: "" }],
    ["of white space", { text: " \n\u200b" }],
    ["that is too long", { text: "字".repeat(5_001) }],
    ["with a control character", { text: "a\u0007b" }],
    ["with a lone surrogate", { text: "a\ud800" }],
    ["of an unknown class", { text: "a", visibility: "everyone" }],
    ["with an unknown field", { text: "a", tenant_id: "b" }],
    ["on an unknown event", { text: "a", event: "evt_00000000-0000-7000-8000-000000000000" }],
    ["that answers nothing", { text: "a", in_reply_to: "post_00000000-0000-7000-8000-000000000000" }],
    ["that names too many", { text: Array.from({ length: 21 }, (_, n) => `@ab${n}`).join(" ") }],
    ["with too many tags", { text: Array.from({ length: 31 }, (_, n) => `#ab${n}`).join(" ") }],
  ])("%s is refused and nothing is written", async (_what, body) => {
    const before = await db.admin.query("select count(*) from post");
    expect(await status(posts.POST, { account: author, body: { visibility: "public", ...body } })).toBe(
      "400 invalid_request",
    );
    expect((await db.admin.query("select count(*) from post")).rows).toEqual(before.rows);
  });

  test("names an event of its tenant's own to nobody outside of it", async () => {
    const own = { url: "https://files.alpha.example/1", title: "Alpha's own matter", language: "en" };
    const { geid } = await admit(
      {
        ...own,
        text: "A matter of alpha's own.",
        visibility: "PRIVATE",
        published_at: "2026-05-04T10:00:00Z",
      },
      { tenant: editor.principal.tenant.id, principal: editor.id, purpose: "operating" },
    );
    const about = (account: TestAccount, visibility: string) =>
      call(posts.POST, { account, body: { text: "a", event: geid, visibility } });
    for (const visibility of ["public", "unlisted"])
      expect(await about(author, visibility)).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: "/event", code: "not_public" }] },
      });
    expect(await about(author, "followers")).toMatchObject({ status: 201, body: { event: geid } });
    // Who does not see the event is told nothing of it.
    expect(await about(foreigner, "public")).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/event", code: "not_found" }] },
    });
  });

  test("needs the right to write, and to import for a date of its own", async () => {
    const body = { text: "hello", visibility: "public" };
    expect(await status(posts.POST, { account: reader, body })).toBe("403 forbidden");
    expect(await status(posts.POST, { body })).toBe("401 unauthenticated");
    expect(
      await status(posts.POST, { account: author, body: { ...body, published_at: "2020-01-01T00:00:00Z" } }),
    ).toBe("403 forbidden");
  });

  test("can be read, edited, deleted by its author, with every version kept", async () => {
    const id = await say({ text: "first @the-reader #Tag", language: "en" });
    const params = { id };
    expect((await call(post.GET, { params })).body).toMatchObject({
      text: "first @the-reader #Tag",
      tags: ["Tag"],
      mentions: [{ handle: "the-reader" }],
    });
    expect(await status(post.PATCH, { account: reader, params, body: { text: "x" } })).toBe("403 forbidden");
    expect(await status(post.PATCH, { account: author, params, body: {} })).toBe("400 invalid_request");
    const edited = await call(post.PATCH, { account: author, params, body: { text: "second" } });
    expect(edited.body).toMatchObject({ text: "second", version: 2, tags: [] });
    expect((await call(versions.GET, { account: reader, params })).body.data).toMatchObject([
      { text: "second" },
      { text: "first @the-reader #Tag" },
    ]);
    expect(await status(post.DELETE, { account: author, params })).toBe(204);
    expect(await status(post.GET, { account: reader, params })).toBe("410 gone");
    expect(await status(post.GET, { params })).toBe("404 not_found");
    expect(await status(post.DELETE, { account: author, params })).toBe("410 gone");
    expect(await status(versions.GET, { account: reader, params })).toBe("410 gone");
  });

  test("of another tenant does not exist, not even for its moderators", async () => {
    const params = { id: await say({ text: "inside", visibility: "unlisted" }) };
    expect(await status(post.GET, { account: foreigner, params })).toBe("404 not_found");
    expect(
      await status(moderation.POST, { account: foreigner, params, body: { state: "hidden", reason: "x" } }),
    ).toBe("404 not_found");
  });

  test("is moderated by editors, with the reason in the audit", async () => {
    const params = { id: await say({ text: "to moderate" }) };
    const body = { state: "limited", reason: "off topic" };
    expect(await status(moderation.POST, { account: author, params, body })).toBe("403 forbidden");
    expect((await call(moderation.POST, { account: editor, params, body })).body).toMatchObject({
      moderation: "limited",
    });
    expect(await status(post.GET, { params })).toBe(200);
    const listed = (await call(everyone.GET, {})).body.data as unknown as { post: { id: string } }[];
    expect(listed.map((entry) => entry.post.id)).not.toContain(params.id);
    const audited = await db.admin.query(
      "select reason from audit_entry where action = 'posts:moderate' and allowed",
    );
    expect(audited.rows).toEqual([{ reason: "visible → limited: off topic" }]);
  });
});

test("a block is refused for oneself and for nobody, and hides both ways", async () => {
  const ask = (account: TestAccount, whom: string): Call => ({ account, params: { account: whom } });
  expect(await status(blocks.PUT, ask(reader, reader.id))).toBe("400 invalid_request");
  expect(await status(blocks.PUT, ask(reader, "@nobody-of-this-name"))).toBe("404 not_found");
  const params = { id: await say({ text: "seen" }) };
  expect(await status(post.GET, { account: reader, params })).toBe(200);
  expect(await status(blocks.PUT, ask(author, `@${reader.handle}`))).toBe(200);
  expect(await status(post.GET, { account: reader, params })).toBe("404 not_found");
  expect(await status(follows.PUT, { account: reader, params: { kind: "account", id: author.id } })).toBe(
    "403 forbidden",
  );
  expect(await status(blocks.DELETE, ask(author, reader.id))).toBe(204);
  expect(await status(post.GET, { account: reader, params })).toBe(200);
});

test.each([
  [{ kind: "word", value: "" }, "400 invalid_request"],
  [{ kind: "regex", value: "(a+)+$" }, "400 invalid_request"],
  [{ kind: "word", value: "a", expires_at: "2020-01-01T00:00:00Z" }, "400 invalid_request"],
  [{ kind: "account", value: "@nobody-of-this-name" }, "404 not_found"],
  [{ kind: "phrase", value: "%' or 1=1 --" }, 201],
])("the mute %j answers %s", async (body, expected) => {
  expect(await status(mutes.POST, { account: reader, body })).toBe(expected);
});

test("a marker stands on an entry of one's own timeline only", async () => {
  await say({ text: "to be marked" });
  const page = await call(home.GET, { account: author });
  const entry = page.body.data[0]?.id;
  expect((await call(marker.GET, { account: author })).body).toMatchObject({ entry_id: null });
  expect(await status(marker.PUT, { account: reader, body: { entry_id: entry } })).toBe("404 not_found");
  expect((await call(marker.PUT, { account: author, body: { entry_id: entry } })).body).toMatchObject({
    entry_id: entry,
  });
});

test("who is signed in at another tenant sees of a post what everyone sees, and no more", async () => {
  const seen = (id: string) => ({ params: { id }, account: foreigner });
  const [open, own] = [
    await say({ text: "to all" }),
    await say({ text: "to some", visibility: "followers" }),
  ];
  expect(await status(post.GET, seen(open))).toBe(200);
  expect(await status(versions.GET, seen(open))).toBe("404 not_found");
  expect(await status(post.GET, seen(own))).toBe("404 not_found");
  await call(blocks.PUT, { account: author, params: { account: reader.id } });
  expect(await status(post.GET, { params: { id: open }, account: reader }), "blocked").toBe("404 not_found");
  await call(blocks.DELETE, { account: author, params: { account: reader.id } });
  await call(post.DELETE, { account: author, params: { id: open } });
  expect(await status(post.GET, seen(open))).toBe("404 not_found");
});
