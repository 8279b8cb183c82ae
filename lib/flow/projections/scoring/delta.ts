import { canonicalJson } from "#lib/kernel/mint.ts";
import type { Delta, Measures } from "../contracts.ts";
import { deltaText } from "./delta-words.ts";
import type { Comparable } from "./materiality.ts";

type Change = Delta["changes"][number];
type Facts = Readonly<Record<string, Change["before"]>>;

/** What a delta speaks of, by its path. */
function factsOf({ status, pack_revision, computed, concepts, seed }: Comparable): Facts {
  const titles = Object.fromEntries(
    Object.entries(seed.titles).map(([locale, text]) => [`/titles/${locale}`, text]),
  );
  return {
    "/status": status,
    "/pack_revision": pack_revision,
    "/relevance": computed.relevance,
    "/importance": computed.importance,
    "/scale": computed.scale,
    "/maturity": computed.maturity,
    "/concepts": concepts.map(({ id }) => id).sort(),
    "/stage": seed.stage,
    "/occurred": seed.occurred,
    "/evidence_count": seed.evidence_count,
    "/origin_count": seed.origin_count,
    "/languages": [...seed.languages],
    ...titles,
  };
}

/** What changed since the revision before (its number, null for none), as paths with both values and in words. */
export function deltaOf(
  before: (Comparable & { readonly revision: number }) | null,
  after: Comparable & { readonly computed: Measures },
  locales: readonly string[],
): Delta {
  const [old, now] = [before ? factsOf(before) : {}, factsOf(after)];
  const paths = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
  const changes = paths
    .map((path) => ({ path, before: old[path] ?? null, after: now[path] ?? null }))
    .filter((change) => before !== null && canonicalJson(change.before) !== canonicalJson(change.after));
  return {
    from_revision: before?.revision ?? null,
    text: deltaText({ before, after, changes }, locales),
    changes,
  };
}
