import { afterAll, beforeAll, expect, test } from "vitest";
import { inContext } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { retractPublication } from "../publications/index.ts";
import { consumers, providePublishHook } from "./index.ts";

let at: Publishing;
beforeAll(async () => {
  providePublishHook(() => Promise.resolve());
  at = await arrangePublishing(consumers);
  await at.addSite("paper");
});
afterAll(() => at.close());

test("a publication that is withdrawn while its post is written leaves no post", async () => {
  for (let nth = 1, isMet = true; isMet; nth += 4) {
    const geid = await report();
    const met = at.meet(at.db, "posts.publish-publication", nth, async () => {
      const { pubid } = await published(at, geid, "web", "paper");
      await inContext(at.owner, async (tx) =>
        value(await retractPublication(tx, at.owner, { pubid, reason: "Wrong." })),
      );
      await at.work();
    });
    await at.work();
    await met.ended();
    await at.work();
    isMet = met.statements() >= nth;
    const undone = "select consumer, error from delivery where status not in ('done', 'cancelled')";
    expect(await at.rows(undone), `before statement ${nth}`).toEqual([]);
    const standing = await at.rows(
      `select p.id from post p join publication u on u.tenant_id = p.tenant_id and u.pubid = p.pubid
      where u.geid = $1 and p.deleted_at is null`,
      [geid],
    );
    expect(standing, `before statement ${nth}`).toHaveLength(isMet ? 0 : 1);
  }
});
