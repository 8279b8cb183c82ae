import { afterAll, beforeAll, expect, test } from "vitest";
import type { EvidenceInput } from "#lib/flow/evidence/index.ts";
import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { value } from "#lib/testing/curation.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { addDomain, usePack } from "#lib/testing/domains.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { admit } from "#lib/testing/evidence.ts";
import { interleaved } from "#lib/testing/interleaved.ts";
import { getDomainView, rebuildNow, verifyProjections } from "./index.ts";
import { projectEvents } from "./service/project-events.ts";

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

const ruling = (n: number): EvidenceInput => ({
  url: `https://courts.example/${n}`,
  hard_key: `docket:interleaved-${n}`,
  title: `Court rules on an act about machines in case ${n}`,
  text: "The court decided on 4 May 2026 that the act applies to machines.",
  language: "en",
  published_at: "2026-05-04T10:00:00Z",
  occurred_at: "2026-05-04",
});

const second = (n: number, more: Partial<EvidenceInput>): EvidenceInput => ({
  ...ruling(n),
  url: `https://files.example/${n}`,
  hard_key: null,
  refs: [`docket:interleaved-${n}`],
  title: `A note of the ruling on an act about machines in case ${n}`,
  text: `The ruling of 4 May 2026 in case ${n} is filed: the act applies to machines.`,
  ...more,
});

/** A reading of one ruling, into whose n-th statement a second piece of evidence comes; answers how many it had. */
async function projectWhile(
  nth: number,
  of: { ctx: Context; domain: string; more: Partial<EvidenceInput>; by?: Context },
  n: number,
): Promise<number> {
  const { geid } = await admit(ruling(n));
  const met = await inContext(of.ctx, async (whole) => {
    const between = interleaved(db, whole, nth, () => admit(second(n, of.more), of.by));
    expect(await projectEvents(between.tx, of.ctx, [geid])).toBe(1);
    return between;
  });
  await met.ended();
  const count = met.statements();
  const first = value(await getDomainView(of.ctx, of.domain, geid));
  await drainEvents(db);
  const last = value(await getDomainView(of.ctx, of.domain, geid));
  if (count < nth) return count;
  expect(last.seed.evidence_count, `evidence before statement ${nth}`).toBe(2);
  // What the first revision says is of one moment: as much evidence as the version that it names.
  if (first.event_version !== last.event_version)
    expect(first.seed.evidence_count, `first reading, statement ${nth}`).toBe(1);
  return count;
}

test.each([
  { who: "the public", own: false },
  { who: "a tenant", own: true },
])("evidence of $who that comes in between two statements of a reading is read", async ({ own }) => {
  const of = own
    ? { ctx: harbor, domain: "harbor.law", more: { visibility: "PRIVATE" as const }, by: harbor }
    : { ctx: { ...evemiss, tenant: null }, domain: "acts", more: {} };
  const base = own ? 1000 : 2000;
  let nth = 1;
  while ((await projectWhile(nth, of, base + nth)) >= nth) nth += 1;
  expect(nth).toBeGreaterThan(8);
  expect(await verifyProjections(harbor)).toEqual([]);
  expect(await verifyProjections(evemiss)).toEqual([]);
});

test("a pack that becomes active between two statements of a reading has the last word", async () => {
  const sky = { ...evemiss, tenant: null };
  await addDomain(evemiss, "sky");
  for (let nth = 1, isMet = true; isMet; nth += 1) {
    const { geid } = await admit(ruling(3000 + nth));
    const met = await inContext(sky, async (whole) => {
      const between = interleaved(db, whole, nth, async () => {
        await usePack(evemiss, "sky", { revision: `1.${nth}.0`, title: { en: `Pack ${nth}` } });
        await rebuildNow(evemiss, "sky");
      });
      await projectEvents(between.tx, sky, [geid]);
      return between;
    });
    await met.ended();
    isMet = met.statements() >= nth;
    const { pack_revision } = value(await getDomainView(evemiss, "sky", geid));
    if (isMet) expect(pack_revision, `before statement ${nth}`).toBe(`1.${nth}.0`);
  }
});
