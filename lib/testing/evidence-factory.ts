import { inContext, type Context } from "#lib/kernel/db/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { mintId } from "#lib/kernel/mint.ts";
import type { EvidenceInput } from "#lib/flow/evidence/contracts.ts";
import {
  prepareEvidence,
  recordEvidence,
  type EvidenceArrival,
  type RecordedEvidence,
  type SourceClue,
} from "#lib/flow/evidence/index.ts";
import type { FreshDatabase } from "./database.ts";

/** Records evidence as its owner would; throws the code of a refusal. */
export async function recordFor(
  ctx: Context,
  input: EvidenceInput,
  arrival: EvidenceArrival = {},
): Promise<RecordedEvidence> {
  const prepared = prepareEvidence(ctx, input, arrival);
  if (!prepared.ok) throw new Error(prepared.error.code);
  const recorded = await inContext(ctx, (tx) => recordEvidence(tx, ctx, prepared.value));
  if (!recorded.ok) throw new Error(recorded.error.code);
  return recorded.value;
}

/** Adds a public source of this name. */
export async function addSource(db: FreshDatabase, name: string): Promise<SourceClue> {
  const id = mintId("src");
  await db.admin.query(
    `insert into source (source_id, key, kind, title, trust, visibility, status, created_at, updated_at)
     values ($1, $2, 'feed', $2, 0.5, 'PUBLIC', 'active', $3, $3)`,
    [id, name, clock.now()],
  );
  return { id, url: null, title: name };
}
