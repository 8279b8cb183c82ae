import type { Tx } from "#lib/kernel/db/index.ts";
import { env } from "#lib/kernel/env.ts";
import { createStatistics, type Features, type RunningStatistics } from "./resolution/index.ts";

/** Document frequencies of a process start from so many of the newest pieces of public evidence. */
const BACKGROUND_DOCUMENTS = 2_000;

let current: { readonly database: string | null; readonly statistics: RunningStatistics } | null = null;

/**
 * How common terms are in this installation: read once per process from public evidence, then kept up by what this
 * process admits. A tenant's private evidence is never counted, because weights show in public answers.
 */
export async function knownStatistics(tx: Pick<Tx, "$queryRaw">): Promise<RunningStatistics> {
  const database = env().databaseUrl;
  if (current?.database === database) return current.statistics;
  const rows = await tx.$queryRaw<{ features: Features }[]>`
    select features from event_evidence where scope is null
    order by linked_at desc, evid limit ${BACKGROUND_DOCUMENTS}`;
  const statistics = createStatistics();
  for (const { features } of rows) statistics.observe(features);
  current = { database, statistics };
  return statistics;
}
