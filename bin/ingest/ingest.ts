import { fetchPort, lastValidators, normaliseLanguage } from "#lib/flow/evidence/index.ts";
import type { Context } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import "#lib/wiring.ts";
import { tenantId } from "../accounts/tenants.ts";
import { StepRefused, type Output } from "../command-line.ts";
import { livingHolder } from "../supervisor/folder-lock.ts";
import { withDatabase } from "../with-database.ts";
import { count, countInWords, inWords, sumsInWords, type Counts, type ItemAnswer } from "./answer.ts";
import { isAddress, receiveLocal, receiveRemote } from "./receive.ts";
import { takeIn, type TakeInOptions } from "./take-in.ts";
import { occasions } from "./watch.ts";

export type IngestOptions = {
  readonly source?: string;
  readonly language?: string;
  readonly watch?: boolean;
  /** Slug of the tenant that the items belong to; nobody's, and public, where absent. */
  readonly tenant?: string;
};

const PUBLIC: Context = { tenant: null, principal: null, purpose: "operating" };

/** Takes in what stands at a place, once or for as long as it is watched; false where nothing of it could be taken in. */
export async function ingest(place: string, options: IngestOptions, output: Output): Promise<boolean> {
  if (options.language !== undefined && normaliseLanguage(options.language) === null)
    throw new StepRefused(`${options.language} is no language tag.`, "Give one such as en, ja or zh-TW.");
  if (options.watch && place === "-")
    throw new StepRefused("Standard input can be read once only.", "Give a file or an address with --watch.");
  return await withDatabase(output, async () => {
    const owner = options.tenant === undefined ? null : await tenantId(options.tenant);
    const ctx = { ...PUBLIC, tenant: owner };
    const isFine = await ingestOnce(place, options, output, ctx);
    if (options.watch) await keepWatching(place, options, output, ctx);
    return isFine;
  });
}

async function keepWatching(
  place: string,
  options: IngestOptions,
  output: Output,
  ctx: Context,
): Promise<void> {
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort()).once("SIGTERM", () => stopping.abort());
  output.progress.say(`  watching ${place}; Ctrl-C ends it`);
  for await (const _occasion of occasions(place, stopping.signal)) {
    await ingestOnce(place, options, output, ctx).catch((fault: unknown) => {
      const problem = fault instanceof Error ? fault.message : String(fault);
      output.line({ error: problem });
      output.progress.say(`  ${problem}`);
    });
  }
}

async function ingestOnce(
  place: string,
  options: IngestOptions,
  output: Output,
  ctx: Context,
): Promise<boolean> {
  const counts: Counts = { items: 0, new: 0, known: 0, changed: 0, failed: 0 };
  const take = (note: (text: string) => void) => {
    const answer = (one: ItemAnswer) => {
      count(counts, one);
      note(countInWords(counts.items));
      output.line(one);
      output.say(inWords(one, counts.items));
    };
    const { source = null, language = null } = options;
    const warn = (warning: string) => output.progress.say(`  note: ${warning}`);
    return takeInPlace(place, { ctx, sourceName: source, language, answer, warn, counts });
  };
  await output.progress.step("ingest", take, () => "");
  output.line(counts);
  output.say(sumsInWords(counts));
  const address = livingHolder(env().dataDir)?.address;
  if (address && counts.items > counts.failed) output.say(`Read an event at ${address}/events/<its evt_…>`);
  return counts.failed < counts.items || counts.items === 0;
}

/** Takes in one document and the feeds that it lists, each of which may fail for itself. */
async function takeInPlace(place: string, work: TakeInOptions): Promise<void> {
  const document = isAddress(place) ? await fetchFeed(place, work.ctx) : await receiveLocal(place);
  if (document === null) return;
  for (const feed of await takeIn(document, work)) {
    try {
      const listed = await fetchFeed(feed.url, work.ctx);
      if (listed) await takeIn(listed, { ...work, sourceName: work.sourceName ?? feed.title });
    } catch (fault) {
      if (!(fault instanceof StepRefused)) throw fault;
      work.answer({ error: fault.message, code: "feed_unreachable", title: feed.title, url: feed.url });
    }
  }
}

async function fetchFeed(url: string, ctx: Context) {
  return await receiveRemote(fetchPort(), { url, ...(await lastValidators(ctx, url)) });
}
