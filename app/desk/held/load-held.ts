import { listIntents, listRevisions } from "#lib/flow/publications/index.ts";
import type { Intent, PublicationRevision } from "#lib/flow/publications/contracts.ts";
import type { Context } from "#lib/kernel/db/index.ts";

const MOST = 50;
/** Revisions among which the one that waits is looked for, newest first. */
const REVISIONS = 20;

/** An output that policy holds for a person, with the text that would go out; null where it has none any more. */
export type HeldOutput = { readonly intent: Intent; readonly revision: PublicationRevision | null };

/** The very text that a verdict would be about; a newer revision of the publication may have come since. */
async function draftOf(
  ctx: Context,
  { pubid, effect_key: key }: Intent,
): Promise<PublicationRevision | null> {
  if (pubid === null) return null;
  const revisions = await listRevisions(ctx, { pubid, after: null, limit: REVISIONS });
  return (revisions.ok && revisions.value.find((one) => one.effect_key === key)) || null;
}

const waiting = (ctx: Context) =>
  listIntents(ctx, { decision: "human_review", status: "waiting", after: null, limit: MOST + 1 });

/** What waits for a person, newest first, at most fifty with their texts. */
export async function loadHeld(
  ctx: Context,
): Promise<{ readonly rows: readonly HeldOutput[]; readonly isCut: boolean }> {
  const found = await waiting(ctx);
  const rows = found
    .slice(0, MOST)
    .map(async ({ intent }) => ({ intent, revision: await draftOf(ctx, intent) }));
  return { rows: await Promise.all(rows), isCut: found.length > MOST };
}

/** How many outputs wait for a person; counted up to fifty-one. */
export async function countHeld(ctx: Context): Promise<number> {
  return (await waiting(ctx)).length;
}
