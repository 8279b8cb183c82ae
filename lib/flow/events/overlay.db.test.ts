import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { inContext, publicContext, type Context } from "#lib/kernel/db/index.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { wipeEvents } from "#lib/testing/wipe-events.ts";
import { searchEvents } from "#lib/search/index.ts";
import {
  getEvent,
  getEvidence,
  getLineage,
  listEntities,
  listEventEvidence,
  listEvents,
  listProposals,
  listVersions,
  resolveEvidence,
} from "./index.ts";

let db: FreshDatabase;
let alpha: Context & { readonly tenant: string };
let beta: Context & { readonly tenant: string };
beforeAll(async () => {
  db = await freshDatabase();
  alpha = await db.addTenant("alpha");
  beta = await db.addTenant("beta");
});
afterAll(() => db.close());
beforeEach(() => wipeEvents(db));

const CANARY = "zqcanary";
/** What alpha alone knows of a public occurrence. */
const SECRET: EvidenceInput = {
  ...IN_FORCE.monitor,
  url: `https://${CANARY}.alpha.example/memo`,
  title: `EU Artificial Intelligence Act entered into force on 1 August 2024, ${CANARY} memo`,
  text: `${IN_FORCE.monitor.text} ${CANARY} advises its clients.`,
  language: "de",
  visibility: "PRIVATE",
  entities: [`${CANARY} holdings`],
};

/** Every answer that a context can get about everything. */
async function everyAnswer(ctx: Context, probe: EvidenceInput): Promise<string> {
  const events = await listEvents(ctx, { after: null, limit: 100 });
  const merged = await listEvents(ctx, { after: null, limit: 100, status: "merged" });
  const about = await Promise.all(
    [...events, ...merged].map(async ({ event: { geid } }) => [
      await getEvent(ctx, geid),
      await listVersions(ctx, { geid, before: null, limit: 100 }),
      await listEventEvidence(ctx, { geid, after: null, limit: 100 }),
      await getLineage(ctx, geid),
    ]),
  );
  const entities = await listEntities(ctx, { q: null, kind: null, after: null, limit: 100 });
  const proposals = ctx.tenant === null ? [] : await listProposals(ctx, { after: null, limit: 100 });
  const search = await searchEvents(ctx, { q: "artificial", limit: 50 });
  const resolved = await resolveEvidence({ ...ctx, role: "app" }, probe);
  return JSON.stringify({ events, merged, about, entities, proposals, search, resolved });
}
const probe = { ...IN_FORCE.notes, url: "https://probe.example/x" };
const value = <T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

describe("private evidence of a shared event", () => {
  test("changes no answer that the public or another tenant gets, not a byte", async () => {
    await admit(IN_FORCE.regulator);
    await drainEvents(db);
    const before = [await everyAnswer(publicContext, probe), await everyAnswer(beta, probe)];
    await admit(SECRET, alpha);
    await drainEvents(db);
    expect([await everyAnswer(publicContext, probe), await everyAnswer(beta, probe)]).toEqual(before);
    expect(before.join("")).not.toContain(CANARY);
  });

  test("counts for its owner, in a chain of its own, and the shared version does not move", async () => {
    const shared = await admit(IN_FORCE.regulator);
    const own = await admit(SECRET, alpha);
    expect([own.geid, own.decision]).toEqual([shared.geid, "existing"]);
    const event = value(await getEvent(alpha, shared.geid));
    expect(event).toMatchObject({
      version: 1,
      evidence_count: 2,
      origin_count: 2,
      overlay: { version: 1, evidence_count: 1 },
    });
    expect(event.titles).toMatchObject({ en: IN_FORCE.regulator.title, de: SECRET.title });
    const evidence = value(await listEventEvidence(alpha, { geid: shared.geid, after: null, limit: 10 }));
    expect(evidence.map((one) => one.evidence.evid)).toEqual([shared.evid, own.evid]);
  });

  test("is not found by its id elsewhere", async () => {
    await admit(IN_FORCE.regulator);
    const { evid } = await admit(SECRET, alpha);
    expect(await getEvidence(alpha, evid)).not.toBeNull();
    expect([await getEvidence(beta, evid), await getEvidence(publicContext, evid)]).toEqual([null, null]);
  });

  test("follows the shared event into a merge, for its owner alone", async () => {
    const { geid } = await admit(IN_FORCE.regulator);
    await admit(SECRET, alpha);
    const other = await admit(RELEASE);
    await mergeDirectly(geid, other.geid);
    await drainEvents(db);
    expect(value(await getEvent(alpha, other.geid))).toMatchObject({
      evidence_count: 3,
      overlay: { evidence_count: 1 },
    });
    expect(value(await getEvent(beta, other.geid))).toMatchObject({ evidence_count: 2, overlay: null });
  });
});

describe("an event that only one tenant knows", () => {
  test("exists for that tenant alone", async () => {
    const { geid, decision } = await admit(SECRET, alpha);
    expect(decision).toBe("new");
    expect(value(await getEvent(alpha, geid))).toMatchObject({ evidence_count: 1, overlay: null });
    for (const ctx of [beta, publicContext]) {
      expect((await getEvent(ctx, geid)).ok).toBe(false);
      expect((await listEvents(ctx, { after: null, limit: 10 })).length).toBe(0);
      expect(await everyAnswer(ctx, probe)).not.toContain(CANARY);
    }
  });

  test("is a candidate for its owner's evidence and for nobody else's", async () => {
    const { geid } = await admit(SECRET, alpha);
    const next = {
      ...SECRET,
      url: `https://${CANARY}.alpha.example/second`,
      title: `${SECRET.title} continued`,
    };
    expect(value(await resolveEvidence(alpha, next))).toMatchObject({ decision: "existing", geid });
    for (const ctx of [beta, { ...alpha }]) {
      const asPublic = { ...next, visibility: "PUBLIC" as const };
      expect(value(await resolveEvidence(ctx, asPublic))).toMatchObject({
        decision: "new",
        geid: null,
        candidates: [],
      });
    }
  });

  test("gets a shared identity once the occurrence is public, and answers as its alias inside the tenant", async () => {
    const secret = await admit(SECRET, alpha);
    const shared = await admit(IN_FORCE.regulator);
    expect(shared.geid).not.toBe(secret.geid);
    const publicBefore = await everyAnswer(publicContext, probe);
    await drainEvents(db);
    expect(value(await getEvent(alpha, secret.geid))).toMatchObject({
      status: "merged",
      alias_of: shared.geid,
    });
    expect(value(await getEvent(alpha, shared.geid))).toMatchObject({
      version: 1,
      evidence_count: 2,
      overlay: { evidence_count: 1 },
    });
    expect(value(await getLineage(alpha, shared.geid))).toMatchObject({ aliases: [secret.geid] });
    expect(value(await getLineage(publicContext, shared.geid))).toMatchObject({ aliases: [], steps: [] });
    expect((await getEvent(beta, secret.geid)).ok).toBe(false);
    expect(JSON.parse(await everyAnswer(publicContext, probe))).toMatchObject({
      events: JSON.parse(publicBefore).events,
    });
    expect(await admit(SECRET, alpha)).toMatchObject({ outcome: "known", geid: shared.geid });
  });
});

/** Joins two shared events as a curator's approval does. */
async function mergeDirectly(geid: string, into: string): Promise<void> {
  const { proposeMerge, decideProposal } = await import("./index.ts");
  const curator = { ...beta, principal: "acc_curator" };
  await inContext(curator, async (tx) => {
    const { proposal_id } = value(await proposeMerge(tx, curator, { geid, into, reason: "a test" }));
    value(
      await decideProposal(tx, curator, {
        proposalId: proposal_id,
        verdict: "approve",
        reason: "a test",
        version: 1,
      }),
    );
  });
}
