import { afterAll, beforeAll, expect, test } from "vitest";
import { listDomainEvents, verifyProjections } from "#lib/flow/projections/index.ts";
import { publicContext, type Context } from "#lib/kernel/db/index.ts";
import { listSites, listTenants } from "#lib/registry/index.ts";
import { freshDatabase, type FreshDatabase } from "#lib/testing/database.ts";
import { drainEvents } from "#lib/testing/drain-events.ts";
import { loadDemo } from "./load.ts";

let db: FreshDatabase;
let harbor: Context;
const importance = new Map<string, Map<string, number>>();
/** Which event a piece of the demo evidence hangs on. */
const geids = new Map<string, string>();
beforeAll(async () => {
  db = await freshDatabase();
  await loadDemo();
  await drainEvents(db);
  const tenant = (await listTenants()).find(({ slug }) => slug === "harbor")?.id ?? null;
  harbor = { tenant, principal: null, purpose: "reading" };
  for (const domain of ["ai-rights", "law", "ai-models", "software-engineering", "harbor.law"])
    importance.set(domain, await readingsOf(domain === "harbor.law" ? harbor : publicContext, domain));
  const links = await db.admin.query<{ url: string; geid: string }>(
    "select e.url, m.geid from event_evidence m join evidence e on e.evid = m.evid",
  );
  for (const { url, geid } of links.rows) geids.set(url, geid);
});
afterAll(() => db.close());

async function readingsOf(ctx: Context, domain: string): Promise<Map<string, number>> {
  const wanted = { domain, concept: null, after: null, limit: 100 };
  const listed = await listDomainEvents(ctx, "importance", wanted);
  return new Map(listed.map(({ view }) => [view.geid as string, view.importance]));
}
/** Importance of the event of a piece in a domain; 0 where the domain does not show it. */
const weigh = (domain: string, url: string) => importance.get(domain)?.get(geids.get(url) ?? "") ?? 0;

const RULING = "https://bulletin.courts.example/us/cadc/2025/thaler-v-perlmutter";
const TREATY = "https://notices.assembly.example/treaties/cets-225";
const RESOLUTION = "https://notices.assembly.example/resolutions/78-265";
const MODEL = "https://notices.lab.example/2023/12/mixtral-8x7b";
const FLAW = "https://advisories.security.example/2024/cve-2024-6387";

test("every domain that reads shows a tenth of the events at least, and no two show the same", () => {
  const shown = [...importance.values()].map((events) => [...events.keys()].sort().join());
  for (const domain of ["ai-rights", "law", "ai-models", "software-engineering"])
    expect(importance.get(domain)?.size, domain).toBeGreaterThanOrEqual(5);
  expect(new Set(shown).size).toBe(5);
});

test("a ruling on copyright weighs in law and is nothing to the domain of models", () => {
  expect(weigh("law", RULING)).toBeGreaterThan(0.7);
  expect(weigh("ai-rights", RULING)).toBeGreaterThan(0.5);
  expect(weigh("ai-models", RULING)).toBe(0);
  expect(weigh("software-engineering", RULING)).toBe(0);
});

test("a model weighs in the domain of models and is nothing to law; a flaw concerns software alone", () => {
  expect(weigh("ai-models", MODEL)).toBeGreaterThan(0.7);
  expect(weigh("law", MODEL)).toBe(0);
  expect(weigh("software-engineering", FLAW)).toBeGreaterThan(0.7);
  for (const domain of ["law", "ai-models", "ai-rights"]) expect(weigh(domain, FLAW)).toBe(0);
});

test("law puts a treaty above a resolution that binds nobody", () => {
  expect(weigh("law", TREATY)).toBeGreaterThan(weigh("law", RESOLUTION) + 0.1);
});

test("harbor reads its own matter and the rulings that its notes name; its readings stand on what they pin", async () => {
  expect(weigh("harbor.law", "https://files.harbor.example/matters/2025/0007")).toBeGreaterThan(0.5);
  expect(weigh("harbor.law", RULING)).toBeGreaterThan(0.5);
  expect([...(await readingsOf(publicContext, "harbor.law")).keys()]).toEqual([]);
  expect(await verifyProjections(harbor)).toEqual([]);
});

test("four sites of the first tenant and one of the second, each with a voice and a colour of its own", async () => {
  const sites = (await listSites(publicContext, { after: null, limit: 20 })).filter(
    ({ site_id }) => site_id !== "mother",
  );
  expect(sites.map(({ site_id }) => site_id)).toEqual([
    "agiright",
    "buildlog",
    "harbor.brief",
    "lexwatch",
    "modelwatch",
  ]);
  expect(new Set(sites.map(({ publication_profile }) => publication_profile.accent_hue)).size).toBe(5);
  for (const { locales, publication_profile } of sites)
    for (const locale of locales as ("en" | "ja" | "zh-TW")[])
      for (const text of [publication_profile.tagline, publication_profile.about])
        expect(text?.[locale]).toMatch(/\S/);
});
