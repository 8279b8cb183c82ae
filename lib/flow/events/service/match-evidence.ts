import type { PreparedEvidence } from "#lib/flow/evidence/index.ts";
import type { Tx } from "#lib/kernel/db/index.ts";
import {
  blockingKeys,
  candidateWindow,
  decide,
  defaultPolicy,
  extractFeatures,
  type BlockingKey,
  type Features,
  type Resolution,
  type TermStatistics,
} from "../resolution/index.ts";
import { findCandidates, type FoundCandidate } from "../store/find-candidates.ts";

/** What evidence is compared by, read from it once. */
export type Traits = { readonly features: Features; readonly keys: readonly BlockingKey[] };

export type Match = { readonly resolution: Resolution; readonly candidates: readonly FoundCandidate[] };

/** Reads the traits of evidence; pure. */
export function readTraits(evidence: PreparedEvidence, statistics: TermStatistics): Traits {
  const features = extractFeatures({
    id: evidence.evid,
    title: evidence.featureTitle,
    text: evidence.text,
    language: evidence.language,
    publishedAt: evidence.publishedAt,
    occurredAt: evidence.occurredAt,
    url: evidence.keyUrl,
    hardKey: evidence.hardKey,
    refs: evidence.refs,
    entities: evidence.entities,
  });
  return { features, keys: blockingKeys(features, statistics) };
}

/** Finds the events it may belong to and decides: the only place that asks where evidence goes. */
export async function matchEvidence(
  tx: Pick<Tx, "$queryRaw">,
  traits: Traits,
  evidence: { readonly evid: string; readonly copyOf: string | null; readonly scope: string | null },
  statistics: TermStatistics,
): Promise<Match> {
  const { features, keys } = traits;
  const candidates = await findCandidates(tx, {
    evids: evidence.copyOf ? [evidence.evid, evidence.copyOf] : [evidence.evid],
    copyOf: evidence.copyOf,
    scope: evidence.scope,
    keys,
    window: candidateWindow(features, defaultPolicy),
    limit: defaultPolicy.candidateLimit,
  });
  return { resolution: decide(features, candidates, statistics, defaultPolicy), candidates };
}
