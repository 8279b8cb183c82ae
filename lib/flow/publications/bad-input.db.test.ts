import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyEffects } from "#lib/effects/index.ts";
import { retractEvent } from "#lib/flow/events/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { admit } from "#lib/testing/evidence.ts";
import {
  intentsOf,
  published as publishedAt,
  report,
  reports,
  statusesOf,
} from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import {
  executePublication,
  channels,
  listPublications,
  listPublished,
  requestIntent,
  verifyPublications,
} from "./index.ts";
import { routeProjection, type ProjectionChange } from "./service/route-projection.ts";

let at: Publishing;
let curator: Context & { readonly tenant: string };
beforeAll(async () => {
  at = await arrangePublishing();
  await at.addSite("paper");
  curator = { ...at.owner, principal: "acc_curator", purpose: "editing" };
});
afterAll(() => at.close());
afterEach(async () => {
  await at.later(7_200_000);
  expect([...(await verifyPublications(at.owner)), ...(await verifyEffects(at.owner))]).toEqual([]);
});

const page = (geid: string) => publishedAt(at, geid, "web", "paper");
const retract = (geid: string) =>
  inContext(curator, async (tx) =>
    value(await retractEvent(tx, curator, { geid, reason: "It never happened." })),
  );
const allOf = (geid: string) => listPublications(at.owner, { geid, after: null, limit: 10 });

test("a control character or a turned direction in a title reaches no page, no address and no list", async () => {
  const { geid } = await admit({
    url: "https://zoo.example/hostile",
    title: "Wombat\u0003 Act\u0000 passes\u001b[31m in \u202eWombat Bay",
    text: "The Wombat\u0008 Act was passed. The act of Wombat concerns Wombat Bay.",
    language: "en",
    published_at: "2024-02-11T00:00:00Z",
    hard_key: "bill:zoo/2024/hostile",
  });
  await at.work();
  const out = await page(geid);
  const listed = (await listPublished("paper", "en", { limit: 50, before: null })).find(
    (one) => one.pubid === out.pubid,
  );
  const shown = JSON.stringify([out.title, out.summary, out.path, listed]);
  expect(shown).not.toMatch(/\\u00(?:0\d|1[0-9a-f])|[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(out.path).toMatch(/^\/en\/topics\/wombat-act-passes/);
});

describe("an event that is retracted meanwhile", () => {
  test("leaves nothing out where its reading was routed and not yet brought out", async () => {
    at.renderer.isAway = true;
    const geid = await report();
    await at.work();
    const [intent] = await intentsOf(at, geid);
    expect((await page(geid)).status).toBe("READY");
    await retract(geid);
    at.renderer.isAway = false;
    await executePublication(
      { ...at.owner, role: "worker" },
      channels(),
      intent?.publication_intent_id ?? "",
    );
    expect((await page(geid)).status).not.toBe("PUBLISHED");
    await at.later(7_200_000);
    expect((await page(geid)).status).toBe("RETRACTED");
    const { pubid } = await page(geid);
    expect(await at.rows("select published_at from publication_revision where pubid = $1", [pubid])).toEqual([
      { published_at: null },
    ]);
    expect(await at.rows("select status from route where pubid = $1", [pubid])).toEqual([{ status: "gone" }]);
  });

  test("is not brought back by its older messages, nor by a request by hand", async () => {
    const geid = await report();
    await at.work();
    const { pubid, projection_id: dpid } = await page(geid);
    await retract(geid);
    await at.work();
    for (const status of ["current", "withdrawn"] as const)
      for (const revision of [1, 2, 9])
        await inContext({ ...at.owner, role: "worker" }, (tx) =>
          routeProjection(tx, at.owner, { dpid, revision, status, cause: "event" }),
        );
    const request = { projection_id: dpid as never, site_id: "paper", locale: "en", channel: "web" } as const;
    const asked = await inContext(curator, (tx) =>
      requestIntent(tx, curator, request, { id: "acc_curator", mayDecide: true }),
    );
    if (asked.ok) expect(asked.value.intent.decision === "deny" || !asked.value.isNew).toBe(true);
    await at.work();
    expect(await allOf(geid)).toMatchObject([{ pubid, status: "RETRACTED" }]);
  });
});

test("readings of one event in any order, each several times, end as in their own order and send each once", async () => {
  const geid = await report();
  const n = reports();
  const said: ProjectionChange[] = [];
  for (let outlet = 0; outlet < 3; outlet += 1) {
    await admit({
      url: `https://outlet-${outlet}.example/${n}`,
      title: `Quokka${n} Act passed in Quokka${n} Bay, says outlet ${outlet}`,
      text: `The Quokka${n} Act was passed, outlet ${outlet} says of Quokka${n} Bay.`,
      language: "en",
      published_at: `2024-0${1 + (n % 9)}-1${n % 9}T0${outlet + 2}:00:00Z`,
      refs: [`bill:zoo/2024/${n}`],
    });
    await at.work();
  }
  const { pubid, projection_id: dpid, revision } = await page(geid);
  const before = [await statusesOf(at, pubid), await intentsOf(at, geid), at.renderer.drawn.length];
  for (let number = 1; number <= revision; number += 1)
    said.push({ dpid, revision: number, status: "current", cause: "event" });
  const shuffled = [...said.toReversed(), ...said, ...said.toReversed(), ...said];
  for (const change of shuffled)
    await inContext({ ...at.owner, role: "worker" }, (tx) => routeProjection(tx, at.owner, change));
  await at.work();
  expect(revision).toBeGreaterThan(1);
  expect([await statusesOf(at, pubid), await intentsOf(at, geid), at.renderer.drawn.length]).toEqual(before);
});
