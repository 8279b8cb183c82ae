import { createHash } from "node:crypto";
import { blockingKeys, candidateWindow } from "./blocking.ts";
import type { Features, Resolution, ResolutionPolicy, TermStatistics } from "./contracts.ts";
import { decide } from "./decide.ts";
import { createMemoryIndex } from "./memory-index.ts";
import { defaultPolicy } from "./policy.ts";
import { foldIn, foundProfile } from "./profile.ts";
import { regroup } from "./regroup.ts";
import { createStatistics } from "./statistics.ts";

/** Where one document of a scratch run ended, with the whole answer; `joined` is the event proposed or joined. */
export type ScratchAnswer = { index: number; geid: string; resolution: Resolution };

/**
 * Resolves documents as if they had arrived in order of publication (undated ones in their own order, after the dated
 * ones), against term statistics of all of them, then looks again at what was founded early: what an installation
 * that has read for a while would answer, its open questions included. Keeps nothing; equal input gives equal answers, GEIDs included. Yields in order of resolution.
 */
export function* resolveScratch(
  documents: readonly Features[],
  policy: ResolutionPolicy = defaultPolicy,
): Generator<ScratchAnswer> {
  const statistics = createStatistics();
  for (const features of documents) statistics.observe(features);
  const order = [...documents.entries()].toSorted(([a, x], [b, y]) => arrivalOf(x) - arrivalOf(y) || a - b);
  const run = startRun(statistics, policy);
  const answers = order.map(([at, features]) => run(features, at));
  yield* lookAgain(answers, documents, statistics, policy);
}

/** Events that were founded before all was read become one where the whole says so. */
function* lookAgain(
  answers: readonly ScratchAnswer[],
  documents: readonly Features[],
  statistics: TermStatistics,
  policy: ResolutionPolicy,
): Generator<ScratchAnswer> {
  const read = answers.map(({ index, geid }) => ({ geid, features: documents[index] as Features }));
  const geids = regroup(read, statistics, policy);
  for (const [n, answer] of answers.entries()) {
    const geid = geids[n] ?? answer.geid;
    if (geid === answer.geid) yield answer;
    else yield { ...answer, geid, resolution: { ...answer.resolution, decision: "existing", geid } };
  }
}

/** Resolves documents in the order given, as a new installation would that reads them one by one; keeps nothing. */
export function* resolveArrivals(
  documents: readonly Features[],
  policy: ResolutionPolicy = defaultPolicy,
): Generator<ScratchAnswer> {
  const statistics = createStatistics();
  const run = startRun(statistics, policy);
  for (const [at, features] of documents.entries()) {
    yield run(features, at);
    statistics.observe(features);
  }
}

function startRun(statistics: TermStatistics, policy: ResolutionPolicy) {
  const index = createMemoryIndex();
  return (features: Features, at: number): ScratchAnswer => {
    const keys = blockingKeys(features, statistics);
    const candidates = index.lookUp(keys, candidateWindow(features, policy), policy.candidateLimit);
    const resolution = decide(features, candidates, statistics, policy);
    const joined =
      resolution.decision === "existing"
        ? candidates.find(({ geid }) => geid === resolution.geid)
        : undefined;
    const geid = joined?.geid ?? scratchGeid(features.id, at);
    index.put(geid, joined ? foldIn(joined.profile, features) : foundProfile(features), keys);
    return { index: at, geid, resolution };
  };
}

function arrivalOf({ publishedHour }: Features): number {
  return publishedHour ?? Number.MAX_SAFE_INTEGER;
}

/** A GEID of the usual form (UUID version 8, RFC 9562 §5.8) that depends on the founding document alone. */
function scratchGeid(id: string, index: number): string {
  const bytes = createHash("sha256").update(`${index}\u0000${id}`).digest().subarray(0, 16);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  return `evt_${bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}`;
}
