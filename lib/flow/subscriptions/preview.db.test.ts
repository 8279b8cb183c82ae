import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { overrideProjection } from "#lib/flow/projections/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { addAccount } from "#lib/testing/accounts.ts";
import { value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain } from "#lib/testing/domains.ts";
import { admit, IN_FORCE, RELEASE } from "#lib/testing/evidence.ts";
import { contract, matchAll } from "#lib/testing/subscriptions.ts";
import type { ContractInput, Interest } from "./contracts.ts";
import { faultsOf } from "./rules.ts";
import { previewContract } from "./index.ts";

let db: FreshDatabase;
let owner: Context & { readonly tenant: string };
let reader: Context;
beforeAll(async () => {
  db = await freshDatabase();
  owner = await db.addTenant("alpha");
  await addDomain(owner, "acts");
  await addDomain(owner, "rules", { parent: "acts" });
  const { id } = await addAccount(owner.tenant, "reader");
  reader = { tenant: owner.tenant, principal: id, purpose: "editing" };
});
afterAll(() => db.close());

const may = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const share = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);
const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });
const inputs = fc
  .record({
    domains: may(some("acts", "rules")),
    include_children: may(fc.boolean()),
    topics: may(some("acts/regulation", "rules/regulation")),
    event_types: may(some("occurrence", "release", "law")),
    scales: may(some("micro", "meso", "macro")),
    importance_min: may(share),
    materiality_min: may(share),
    maturity_min: may(fc.constantFrom("E1", "E2", "E3")),
    locales: may(some("en", "ja")),
    breaking: may(fc.boolean()),
    watch: may(fc.boolean()),
  })
  .map((asked) => {
    const said = Object.fromEntries(Object.entries(asked).filter(([, one]) => one !== undefined));
    return { ...(said as Interest), channel: { kind: "in_app" }, cadence: "immediate" } as ContractInput;
  })
  .filter((input) => faultsOf(input).length === 0);

/** Two occurrences, in several reports, and an editor's two words on one of them. */
async function history(editor: Context): Promise<void> {
  const { geid } = await admit(IN_FORCE.regulator);
  await matchAll(db);
  await admit(IN_FORCE.monitor);
  await matchAll(db);
  const say = (importance: number | null, watch: boolean) =>
    inContext(editor, async (tx) =>
      value(
        await overrideProjection(tx, editor, { domain: "acts", geid, importance, watch, reason: "a word" }),
      ),
    );
  await say(0.9, true);
  await matchAll(db);
  await say(null, false);
  await admit({ ...RELEASE, title: "PostgreSQL 17 released under the Software Act" });
  await matchAll(db);
  await admit(IN_FORCE.notes);
  await matchAll(db);
}

test("a preview over the history counts exactly what the matcher told of, for any contract that stood from its beginning", async () => {
  const contracts = fc.sample(inputs, { numRuns: 120, seed: 7 });
  const ids: string[] = [];
  for (const input of contracts) ids.push((await contract(reader, input)).id);
  const editor = { ...owner, principal: (await addAccount(owner.tenant, "editor")).id, purpose: "editing" };
  await history(editor);
  let met = 0;
  for (const [n, input] of contracts.entries()) {
    const { rows } = await db.admin.query<{ dpid: string }>(
      "select dpid from subscription_match where subscription_id = $1",
      [ids[n]],
    );
    const preview = value(await previewContract(reader, input, 30));
    expect([preview.matches, preview.truncated], JSON.stringify(input)).toEqual([rows.length, false]);
    expect(new Set(preview.sample.map(({ dpid }) => String(dpid)))).toEqual(
      new Set(rows.map(({ dpid }) => dpid)),
    );
    expect(preview.per_day.reduce((sum, { count }) => sum + count, 0)).toBe(preview.matches);
    expect(preview.explained).toHaveLength(preview.sample.length);
    met += rows.length;
  }
  expect(met).toBeGreaterThan(50);
}, 240_000);

test("a preview writes nothing, and has a row for each day, also for those on which nothing came", async () => {
  const state =
    "select (select count(*) from subscription) || ':' || (select count(*) from routing_fact) as n";
  const before = (await db.admin.query(state)).rows;
  const input = {
    domains: ["acts"],
    channel: { kind: "in_app" },
    cadence: "immediate",
  } as unknown as ContractInput;
  const { per_day } = value(await previewContract(reader, { ...input, timezone: "Asia/Taipei" }, 7));
  expect(per_day.length).toBeGreaterThanOrEqual(7);
  expect(per_day.at(-1)?.count).toBeGreaterThan(0);
  expect(per_day[0]?.count).toBe(0);
  expect((await db.admin.query(state)).rows).toEqual(before);
});
