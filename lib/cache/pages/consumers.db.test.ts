import { afterAll, beforeAll, expect, test } from "vitest";
import { eventMerged, eventRetracted, eventSplit, eventUpdated } from "#lib/flow/events/index.ts";
import {
  publicationCompleted,
  publicationRetracted,
  publicationUpdated,
} from "#lib/flow/publications/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { mintId } from "#lib/kernel/mint.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { consumers } from "./consumers.ts";
import { DOMAINS, eventTag, STREAM } from "./rules.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.close());

type Tag = { readonly tag: string; readonly isHard: boolean };

/** The tags that a message moves on, each with whether what was drawn before may still be shown. */
async function moved(type: string, data: object): Promise<Tag[]> {
  await db.admin.query("delete from cache_tag");
  const ctx = await db.addTenant(mintId("msg").toLowerCase().replaceAll("_", "-"));
  const heard = consumers.filter(({ on }) => on.some((one) => one.type === type));
  expect(heard).toHaveLength(1);
  for (const { handle } of heard)
    await inContext({ ...ctx, role: "worker" }, (tx) =>
      handle(tx, { type } as never, data as never, {} as never),
    );
  const { rows } = await db.admin.query<Tag>(
    `select tag, hard_epoch = epoch as "isHard" from cache_tag order by tag`,
  );
  return rows;
}

const all = (tags: readonly string[], isHard: boolean) => tags.toSorted().map((tag) => ({ tag, isHard }));
const [whole, one, two] = [mintId("evt"), mintId("evt"), mintId("evt")];

test("after a split nobody is shown the whole as one event, or a part as if it were new", async () => {
  const tags = [STREAM, DOMAINS, ...[whole, one, two].map(eventTag)];
  expect(await moved(eventSplit.type, { geid: whole, parts: [one, two], proposal_id: null })).toEqual(
    all(tags, true),
  );
});

test("after a merge and after a retraction no page of before is shown", async () => {
  const merged = { geid: whole, absorbed: [one], restored: [two], proposal_id: null };
  expect(await moved(eventMerged.type, merged)).toEqual(
    all([STREAM, DOMAINS, ...[whole, one, two].map(eventTag)], true),
  );
  expect(await moved(eventRetracted.type, { geid: whole, proposal_id: null })).toEqual(
    all([STREAM, DOMAINS, eventTag(whole)], true),
  );
});

test("an update makes pages old, but they may be shown until the new ones are drawn", async () => {
  const state = { geid: whole, version: 2, hash: "h", overlay: false, changed: [] };
  expect(await moved(eventUpdated.type, state)).toEqual(all([STREAM, eventTag(whole)], false));
});

test("what is published of an event makes its page old, and what is withdrawn is named there no more", async () => {
  for (const { type } of [publicationCompleted, publicationUpdated])
    expect(await moved(type, { geid: whole }), type).toEqual(all([eventTag(whole)], false));
  expect(await moved(publicationRetracted.type, { geid: whole })).toEqual(all([eventTag(whole)], true));
});
