import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAccount, type TestAccount } from "#lib/testing/accounts.ts";
import { call } from "#lib/testing/call.ts";
import { statusOf } from "#lib/testing/event-routes.ts";
import { published, report } from "#lib/testing/publications.ts";
import { arrangePublishing, type Publishing } from "#lib/testing/publishing.ts";
import { GET as getPublication } from "../publications/[pubid]/route.ts";
import { GET as readTrail } from "./trail/[id]/route.ts";

let at: Publishing;
let [operator, foreigner]: [TestAccount, TestAccount] = [] as never;
beforeAll(async () => {
  at = await arrangePublishing();
  await at.addSite("paper");
  operator = await addAccount(at.owner.tenant, "operator");
  foreigner = await addAccount((await at.db.addTenant("beta")).tenant, "operator");
});
afterAll(() => at.close());

let ids: { geid: string; pubid: string; dpid: string; intent: string; effect: string };
beforeEach(async () => {
  const geid = await report();
  await at.work();
  const { pubid } = await published(at, geid, "web", "paper");
  const { body } = await call(getPublication, { params: { pubid } });
  const of = body as unknown as Record<"projection_id" | "publication_intent_id" | "effect_key", string>;
  ids = { geid, pubid, dpid: of.projection_id, intent: of.publication_intent_id, effect: of.effect_key };
});

const trailOf = (id: string, as: TestAccount) => ({ params: { id }, account: as });

test("any id of an output leads to the event, its readings, its publications and their effects", async () => {
  for (const [kind, id] of [
    ["publication", ids.pubid],
    ["projection", ids.dpid],
    ["intent", ids.intent],
    ["effect", ids.effect],
    ["event", ids.geid],
  ] as const) {
    const { status, body } = await call(readTrail, trailOf(id, operator));
    expect([kind, status]).toEqual([kind, 200]);
    const trail = body as unknown as { kind: string; geids: string[]; steps: { kind: string; id: string }[] };
    expect([trail.kind, trail.geids]).toEqual([kind, [ids.geid]]);
    const steps = trail.steps.map((step) => `${step.kind} ${step.id}`);
    expect(steps).toEqual(
      expect.arrayContaining([
        `event_version ${ids.geid}`,
        `projection ${ids.dpid}`,
        `publication ${ids.pubid}`,
        `effect ${ids.effect}`,
      ]),
    );
    expect(steps.filter((step) => step.startsWith("message ")).length).toBeGreaterThan(2);
  }
});

test("an output of another tenant leads its operator to no intent and no effect", async () => {
  for (const id of [ids.intent, ids.effect])
    expect(await statusOf(readTrail, trailOf(id, foreigner))).toEqual([404, "not_found"]);
});
