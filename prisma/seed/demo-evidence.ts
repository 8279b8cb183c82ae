import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  arrivalOf,
  isFaulty,
  parseInWorker,
  prepareEvidence,
  type PreparedEvidence,
} from "#lib/flow/evidence/index.ts";

const FOLDER = import.meta.dirname;

type Feed = {
  readonly file: string;
  readonly outlet: string;
  readonly url: string;
  readonly tenant: string | null;
};
type Piece = { readonly url: string };
type Group = { readonly join: "anchor" | "either" | "proposal"; readonly evidence: readonly Piece[] };
export type DemoOccurrence = { readonly id: string; readonly groups: readonly Group[] };

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
}

/** The occurrences that the demo tells of, with the evidence of each. */
export function demoOccurrences(): readonly DemoOccurrence[] {
  return (readJson("expected.json") as { readonly occurrences: readonly DemoOccurrence[] }).occurrences;
}

/** The public evidence of the demo as it would be recorded, file after file; nothing is stored. */
export async function readDemoEvidence(): Promise<readonly PreparedEvidence[]> {
  const { feeds } = readJson("manifest.json") as { readonly feeds: readonly Feed[] };
  const read = await Promise.all(feeds.filter(({ tenant }) => tenant === null).map(readFeed));
  return read.flat();
}

async function readFeed(feed: Feed): Promise<PreparedEvidence[]> {
  const bytes = readFileSync(join(FOLDER, feed.file));
  const parsed = await parseInWorker(bytes, { contentType: null, url: feed.url });
  if (!parsed.ok) throw new Error(`${feed.file}: ${parsed.error.detail}`);
  const source = { id: feed.outlet, url: feed.url, title: feed.outlet };
  const reading = { runId: null, source, snapshotId: null, fetchedAt: new Date(Date.UTC(2026, 0, 1)) };
  return parsed.value.items.map((item) => {
    if (isFaulty(item)) throw new Error(`${feed.file}: an item of it is faulty`);
    const prepared = prepareEvidence({ tenant: null }, item.input, arrivalOf(item, reading));
    if (!prepared.ok) throw new Error(`${feed.file}: ${prepared.error.code}`);
    return prepared.value;
  });
}
