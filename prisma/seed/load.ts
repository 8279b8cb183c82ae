import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { ensureDemoAccounts, type DemoLogin } from "#lib/access/index.ts";
import type { ReceivedDocument } from "#lib/flow/evidence/index.ts";
import { rebuildNow } from "#lib/flow/projections/index.ts";
import { ensureTenant } from "#lib/registry/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { count, type Counts } from "../../bin/ingest/answer.ts";
import { parseDocument, takeIn } from "../../bin/ingest/take-in.ts";
import { DEMO_NETWORK } from "./network.ts";
import { loadDemoRegistry } from "./registry.ts";

const FOLDER = import.meta.dirname;
/** Files that are parsed ahead, each in a thread of its own, whose start is most of the time. */
const PARSED_AHEAD = 4;

const Manifest = z.object({
  feeds: z.array(
    z.object({
      file: z.string(),
      outlet: z.string(),
      language: z.string(),
      url: z.url(),
      tenant: z.string().nullable(),
    }),
  ),
});
type Feed = z.infer<typeof Manifest>["feeds"][number];

const ensureDemoTenant = (slug: string) => ensureTenant(slug, DEMO_NETWORK[slug]?.title);

/** What a run of the loader did. */
export type DemoReport = {
  readonly files: number;
  readonly items: number;
  readonly new: number;
  readonly known: number;
  readonly failed: number;
  readonly logins: readonly DemoLogin[];
};

/** The demo accounts, made where they are missing, and what they sign in with. Development mode only. */
export function demoLogins(): Promise<DemoLogin[]> {
  return ensureDemoAccounts(ensureDemoTenant);
}

/**
 * Brings the demo network in: tenants, accounts, and all evidence through the path that every feed takes. Each item
 * is a transaction of its own and known evidence is nothing new, so a run that was cut off is completed by the next,
 * and another run changes nothing. The files come in one after the other, so that every installation shows the same events.
 * Development mode only.
 */
export async function loadDemo(note: (text: string) => void = () => undefined): Promise<DemoReport> {
  const logins = await demoLogins();
  await loadRegistry();
  const { feeds } = Manifest.parse(JSON.parse(readFileSync(join(FOLDER, "manifest.json"), "utf8")));
  const sums = { items: 0, new: 0, known: 0, failed: 0 };
  const documents = feeds.map(documentOf);
  const parsing = documents.slice(0, PARSED_AHEAD).map(parseDocument);
  for (const [n, feed] of feeds.entries()) {
    const counts = await loadFeed(feed, documents[n]!, parsing[n]!);
    const next = documents[n + PARSED_AHEAD];
    if (next !== undefined) parsing.push(parseDocument(next));
    for (const name of ["items", "new", "known", "failed"] as const) sums[name] += counts[name];
    note(`${feed.outlet}: ${sums.items} items so far`);
  }
  return { files: feeds.length, ...sums, logins };
}

/** The domains, packs and sites; events that were there before are read under a pack that is new to them. */
async function loadRegistry(): Promise<void> {
  for (const [slug, network] of Object.entries(DEMO_NETWORK)) {
    const tenant = await ensureDemoTenant(slug);
    for (const domain of await loadDemoRegistry(tenant, network))
      await rebuildNow({ tenant, principal: null, purpose: "operating" }, domain);
  }
}

function documentOf(feed: Feed): ReceivedDocument {
  return {
    bytes: readFileSync(join(FOLDER, feed.file)),
    url: feed.url,
    fileName: basename(feed.file),
    contentType: null,
    headers: {},
    httpStatus: null,
    etag: null,
    lastModified: null,
  };
}

async function loadFeed(
  feed: Feed,
  document: ReceivedDocument,
  parsing: ReturnType<typeof parseDocument>,
): Promise<Counts> {
  const counts: Counts = { items: 0, new: 0, known: 0, changed: 0, failed: 0 };
  const ctx: Context = {
    tenant: feed.tenant === null ? null : await ensureDemoTenant(feed.tenant),
    principal: null,
    purpose: "operating",
  };
  await takeIn(
    document,
    { ctx, sourceName: feed.outlet, language: null, counts, answer: (answer) => count(counts, answer) },
    parsing,
  );
  return counts;
}
