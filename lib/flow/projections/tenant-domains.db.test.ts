import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { getEvent, retractEvent } from "#lib/flow/events/index.ts";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { curation, SUMMIT, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain, usePack } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import {
  dpidOf,
  getDomainView,
  getProjection,
  listDomainEvents,
  projectionsOfEvent,
  rebuildNow,
  verifyProjections,
} from "./index.ts";

let db: FreshDatabase;
let evemiss: Context & { readonly tenant: string };
let harbor: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  evemiss = await db.addTenant("evemiss");
  harbor = await db.addTenant("harbor");
  await addDomain(evemiss, "acts");
  await addDomain(harbor, "harbor.law", { visibility: "tenant" });
});
afterAll(() => db.close());

const CANARY = "zqcanary";
/** What harbor alone knows of a public occurrence. */
const NOTE: EvidenceInput = {
  ...IN_FORCE.monitor,
  url: `https://files.harbor.example/${CANARY}`,
  title: `File note on the Artificial Intelligence Act in force on 1 August 2024 (${CANARY})`,
  text: `${IN_FORCE.monitor.text} ${CANARY} is filed.`,
  visibility: "PRIVATE",
};
/** What nobody but harbor knows at all. */
const MATTER: EvidenceInput = {
  url: `https://files.harbor.example/${CANARY}/matter`,
  title: `Matter ${CANARY}: the new act and the retention of agreements`,
  text: `The matter file ${CANARY} was opened on 3 March 2025 because of the act.`,
  language: "en",
  published_at: "2025-03-03T10:00:00Z",
  occurred_at: "2025-03-03",
  visibility: "PRIVATE",
};

const listed = async (ctx: Context, domain: string) =>
  (await listDomainEvents(ctx, "importance", { domain, concept: null, after: null, limit: 100 })).map(
    ({ view }) => view.geid as string,
  );
/** Every answer about the readings of these events that a context can get. */
async function everyAnswer(ctx: Context, geids: readonly string[]): Promise<string> {
  const found: unknown[] = [await listed(ctx, "acts"), await listed(ctx, "harbor.law")];
  for (const geid of geids)
    found.push(
      await projectionsOfEvent(ctx, geid),
      await getDomainView(ctx, "harbor.law", geid),
      await getProjection(ctx, dpidOf("harbor.law", geid)),
      await getProjection(ctx, dpidOf("harbor.law", geid), 1),
    );
  return JSON.stringify(found);
}

describe("a domain that only its tenant reads", () => {
  let shared: string;
  let own: string;
  test("reads the shared events and what the tenant alone knows of them", async () => {
    shared = (await admit(IN_FORCE.regulator)).geid;
    await drainEvents(db);
    const first = value(await getDomainView(harbor, "harbor.law", shared));
    expect(first).toMatchObject({ revision: 1, event_version: 1, seed: { evidence_count: 1 } });
    expect((await admit(NOTE, harbor)).geid).toBe(shared);
    await drainEvents(db);
    const second = value(await getDomainView(harbor, "harbor.law", shared));
    expect(second).toMatchObject({
      revision: 2,
      event_version: 1,
      seed: { evidence_count: 2, origin_count: 2 },
      delta: { from_revision: 1 },
    });
  });

  test("reads the events that the tenant alone knows", async () => {
    own = (await admit(MATTER, harbor)).geid;
    await drainEvents(db);
    expect(value(await getDomainView(harbor, "harbor.law", own))).toMatchObject({ revision: 1 });
    expect(await listed(harbor, "harbor.law")).toEqual(expect.arrayContaining([shared, own]));
    expect(value(await getEvent(harbor, own)).domains).toEqual(["harbor.law"]);
  });

  test("is the reading of nobody else, whatever way they ask", async () => {
    for (const ctx of [publicContext, evemiss]) {
      const answers = await everyAnswer(ctx, [shared, own]);
      expect(answers).not.toContain(CANARY);
      expect(answers).not.toContain(dpidOf("harbor.law", shared));
      expect(await listed(ctx, "harbor.law")).toEqual([]);
      expect(value(await getEvent(ctx, shared)).domains).toEqual(["acts"]);
    }
  });

  test("leaves the public reading as it was, to the byte", async () => {
    const read = async () => JSON.stringify(value(await getDomainView(publicContext, "acts", shared)));
    const before = await read();
    await admit({ ...NOTE, url: `${NOTE.url ?? ""}/2`, title: `${NOTE.title} again` }, harbor);
    await drainEvents(db);
    expect(await read()).toBe(before);
    expect(value(await getDomainView(harbor, "harbor.law", shared)).seed.evidence_count).toBe(3);
  });

  test("is told of in messages of its tenant, and of no other", async () => {
    const { rows } = await db.admin.query<{ tenant_id: string | null }>(
      "select distinct tenant_id from outbox where envelope -> 'data' ->> 'domain' = 'harbor.law'",
    );
    expect(rows).toEqual([{ tenant_id: harbor.tenant }]);
  });

  test("recomputes to what is stored, from pinned overlays too, and names one that is not the one it read", async () => {
    expect(await verifyProjections(harbor)).toEqual([]);
    expect(await verifyProjections(evemiss)).toEqual([]);
    await db.admin.query("alter table event_overlay_version disable trigger user");
    await db.admin.query("update event_overlay_version set hash = 'x' where geid = $1 and version = 1", [
      shared,
    ]);
    expect((await verifyProjections(harbor)).map(({ detail }) => detail).join(" ")).toContain(
      "overlay version 1 is not the one it was read from",
    );
  });
});

describe("when the shared event changes", () => {
  test("the tenant's reading follows a merge and a retraction", async () => {
    const a = (await admit(SUMMIT)).geid;
    const b = (await admit({ ...RELEASE, title: "An act on releases", text: "The act names a release." }))
      .geid;
    await drainEvents(db);
    expect(await listed(harbor, "harbor.law")).toContain(b);
    await curation({ ...evemiss, principal: "acc_curator" }).merge(b, a);
    await drainEvents(db);
    expect(await getDomainView(harbor, "harbor.law", b)).toMatchObject({
      ok: false,
      error: { code: "projections.withdrawn", notice: { alias_of: dpidOf("harbor.law", a) } },
    });
    const curator = { ...evemiss, principal: "acc_curator" };
    await inContext(curator, async (tx) =>
      value(await retractEvent(tx, curator, { geid: a, reason: "it did not happen" })),
    );
    await drainEvents(db);
    expect(await getDomainView(harbor, "harbor.law", a)).toMatchObject({
      ok: false,
      error: { code: "projections.withdrawn" },
    });
  });

  test("a new pack reads all of it again, the tenant's own events among it", async () => {
    const before = await listed(harbor, "harbor.law");
    expect(before.length).toBeGreaterThan(1);
    await usePack(harbor, "harbor.law", { revision: "1.1.0" });
    expect(await rebuildNow(harbor, "harbor.law")).toBe(before.length);
    expect((await listed(harbor, "harbor.law")).sort()).toEqual(before.sort());
  });
});
