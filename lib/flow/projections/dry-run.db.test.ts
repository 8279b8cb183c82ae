import { afterAll, beforeAll, expect, test } from "vitest";
import { provideJobQueue, type JobRequest } from "#lib/bus/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { publishPack } from "#lib/registry/index.ts";
import { codeOf, value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { minimalPack } from "#lib/testing/packs.ts";
import { completeDryRun, getRun, requestDryRun } from "./index.ts";

let db: FreshDatabase;
let owner: Context & { readonly tenant: string };
let other: Context & { readonly tenant: string };
const waiting: JobRequest[] = [];
let act: string;
let release: string;
beforeAll(async () => {
  db = await freshDatabase();
  provideJobQueue({
    enqueue: (_tx, requests) => Promise.resolve(void waiting.push(...requests)),
    countDue: () => Promise.resolve(waiting.length),
    wake: () => Promise.resolve(),
    advance: () => Promise.resolve(),
  });
  owner = await db.addTenant("alpha");
  other = await db.addTenant("beta");
  await addDomain(owner, "acts");
  act = (await admit(IN_FORCE.regulator)).geid;
  release = (await admit(RELEASE)).geid;
  await drainEvents(db);
  await publish("2.0.0", "released", ["released", "PostgreSQL"]);
});
afterAll(() => db.close());

/** Publishes a revision that knows other words than the first. */
async function publish(revision: string, id: string, terms: readonly string[]): Promise<void> {
  const concept = {
    id,
    labels: { en: id },
    relevance: 0.9,
    importance: 0.5,
    scale: 0,
    terms: { und: terms },
  };
  const text = JSON.stringify(minimalPack("acts", { revision, concepts: [concept] }));
  await inContext(owner, async (tx) => value(await publishPack(tx, owner, "acts", text)));
}
const ask = (ctx: Context, domain: string, revision: string) =>
  inContext(ctx, (tx) => requestDryRun(tx, ctx, domain, revision));
const countRevisions = async () =>
  (await db.admin.query<{ n: number }>("select count(*)::int as n from projection_revision")).rows[0]?.n;

test("a dry run says who comes and who goes, and leaves every reading as it is", async () => {
  const before = await countRevisions();
  const { run_id } = value(await ask(owner, "acts", "2.0.0"));
  expect(value(await getRun(owner, run_id))).toMatchObject({ state: "queued", total: 2, result: null });
  expect(waiting.map(({ name, payload }) => [name, payload])).toEqual([
    ["projections.dry-run-pack", { run_id }],
  ]);
  await completeDryRun(owner, run_id);
  expect(value(await getRun(owner, run_id))).toMatchObject({
    state: "done",
    done: 2,
    result: {
      domain: "acts",
      pack_revision: "2.0.0",
      events: 2,
      shown_now: 1,
      shown_then: 1,
      appear: [{ geid: release }],
      leave: [{ geid: act }],
      move: [],
    },
  });
  expect(await countRevisions()).toBe(before);
});

test("a run that was cut off is done from its beginning, one that is done stays as it is", async () => {
  const { run_id } = value(await ask(owner, "acts", "1.0.0"));
  await expect(completeDryRun(owner, run_id, AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
  expect(value(await getRun(owner, run_id)).state).toBe("running");
  await completeDryRun(owner, run_id);
  const first = value(await getRun(owner, run_id));
  expect(first).toMatchObject({ state: "done", result: { appear: [], leave: [], move: [] } });
  await completeDryRun(owner, run_id);
  expect(value(await getRun(owner, run_id))).toEqual(first);
});

test("a revision that is not there, a domain of another tenant and its runs are not found", async () => {
  expect(codeOf(await ask(owner, "acts", "9.9.9"))).toBe("registry.pack_not_found");
  expect(codeOf(await ask(other, "acts", "2.0.0"))).toBe("registry.domain_not_found");
  const { run_id } = value(await ask(owner, "acts", "2.0.0"));
  expect(codeOf(await getRun(other, run_id))).toBe("projections.run_not_found");
});
