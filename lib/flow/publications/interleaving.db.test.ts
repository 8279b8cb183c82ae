import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { retractEvent } from "#lib/flow/events/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { curation, value } from "#lib/testing/curation.ts";
import { published, report, reportAgain } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { changeRoute, editPublication, listPublications, verifyPublications } from "./index.ts";

let at: Publishing;
let curator: Context;
let by: ReturnType<typeof curation>;
beforeAll(async () => {
  at = await arrangePublishing();
  await at.addSite("paper");
  curator = { ...at.owner, principal: "acc_curator", purpose: "editing" };
  by = curation(curator);
});
afterAll(() => at.close());
afterEach(async () => {
  at.renderer.before = null;
  // A revision names the evidence that the version of the event has which it names.
  const mixed = await at.rows(`select r.pubid, r.revision from publication_revision r
    join event_version v on v.geid = r.geid and v.version = r.event_version
    where jsonb_array_length(r.evidence::jsonb) <> (v.state ->> 'evidence_count')::int`);
  expect(mixed).toEqual([]);
  expect([...(await verifyPublications(at.owner)), ...(await verifyEffects(at.owner))]).toEqual([]);
});

/** Of the statements of a routing, which are some twenty, every so many is met. */
const STRIDE = 3;

/** Which of these events are out. */
async function outOf(geids: readonly string[]): Promise<string[]> {
  const out = await listPublications(at.owner, {
    site: "paper",
    status: "PUBLISHED",
    after: null,
    limit: 100,
  });
  return geids.filter((geid) => out.some((one) => one.geid === geid));
}

type Case = {
  readonly title: string;
  /** What happens in between; answers the events that are to be out in the end. */
  readonly change: (geid: string, other: string) => Promise<readonly string[]>;
};
const retract = (geid: string) =>
  inContext(curator, async (tx) => value(await retractEvent(tx, curator, { geid, reason: "It never was." })));
const CASES: readonly Case[] = [
  {
    title: "the event is merged into one that is out",
    change: async (geid, other) => {
      await by.merge(geid, other);
      return [other];
    },
  },
  {
    title: "the event is merged into one that is out, and the merge undone",
    change: async (geid, other) => {
      const proposal = await by.merge(geid, other);
      await at.work();
      value(await by.undo(proposal));
      return [geid, other];
    },
  },
  {
    title: "one that is out is merged into it",
    change: async (geid, other) => {
      await by.merge(other, geid);
      return [geid];
    },
  },
  {
    title: "a second report of it comes in",
    change: async (geid, other) => {
      expect(await reportAgain()).toBe(geid);
      return [geid, other];
    },
  },
  {
    title: "the event is retracted",
    change: async (geid, other) => {
      await retract(geid);
      return [other];
    },
  },
];

describe.each(CASES)("while $title", ({ change }) => {
  test("a first reading that is routed in the middle of it ends as if it had come before", async () => {
    for (let nth = 1, isMet = true; isMet; nth += STRIDE) {
      const other = await report();
      await at.work();
      const geid = await report();
      let wanted: readonly string[] = [];
      const met = at.meet(at.db, "publications.route-projection", nth, async () => {
        wanted = await change(geid, other);
        await at.work();
      });
      await at.work();
      await met.ended();
      await at.work();
      isMet = met.statements() >= nth;
      if (isMet) expect(await outOf([geid, other]), `before statement ${nth}`).toEqual(wanted);
    }
  });

  test("a page that is drawn in the middle of it ends as if it had been out before", async () => {
    const other = await report();
    await at.work();
    const geid = await report();
    let wanted: readonly string[] = [];
    at.renderer.before = async () => {
      at.renderer.before = null;
      wanted = await change(geid, other);
      await at.work();
    };
    await at.work();
    await at.later(60_000);
    expect(await outOf([geid, other])).toEqual(wanted);
  });
});

test("a page that moves while its next text is drawn names the address that it has", async () => {
  const geid = await report();
  await at.work();
  const { pubid } = await published(at, geid, "web", "paper");
  const editor = { ...at.owner, principal: "acc_editor" };
  const slug = `moved-${pubid.slice(-6)}`;
  at.renderer.before = async () => {
    at.renderer.before = null;
    value(await inContext(editor, (tx) => changeRoute(tx, editor, { pubid, slug })));
    await at.work();
  };
  value(
    await inContext(editor, (tx) =>
      editPublication(tx, editor, pubid, { title: "Said anew", reason: "clearer" }),
    ),
  );
  await at.work();
  const { path, revision } = await published(at, geid, "web", "paper");
  expect({ path, revision }).toEqual({ path: `/en/topics/${slug}`, revision: 2 });
  const [page] = await at.rows(
    "select convert_from(bytes, 'UTF8') as text from publication_artifact where path = $1",
    [path],
  );
  expect(page).toEqual({ text: `${path} ${pubid} r2 [en ${path}]` });
});

test("a merge that is undone while one page makes way for the other leaves both out", async () => {
  for (let nth = 1, isMet = true; isMet; nth += STRIDE) {
    const both = [await report(), await report()] as const;
    await at.work();
    const proposal = await by.merge(...both);
    const met = at.meet(at.db, "publications.follow-merge", nth, async () => {
      value(await by.undo(proposal));
      await at.work();
    });
    await at.work();
    await met.ended();
    isMet = met.statements() >= nth;
    if (!isMet) value(await by.undo(proposal));
    await at.work();
    expect(await outOf(both), `before statement ${nth}`).toEqual(both);
  }
});
