import type { Context } from "#lib/kernel/db/index.ts";
import { inContext } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { PublicationsError } from "../errors.ts";
import type { Channels } from "../ports.ts";
import { loadRevisions, lockPublication } from "../store/publications.ts";
import { executePublication, reconcilePublication } from "./execute-publication.ts";
import { withdrawPublication } from "./withdraw-effect.ts";

type Owned = Context & { readonly tenant: string };

/**
 * Looks at the target now, as a person asks for it: the same protocol as the work in the background. What the look
 * frees to be sent is sent at once.
 */
export async function reconcileByHand(
  ctx: Owned,
  channels: Channels,
  pubid: string,
): Promise<Result<null, PublicationsError>> {
  const open = await inContext(ctx, async (tx) => {
    const publication = await lockPublication(tx, ctx.tenant, pubid);
    if (publication === null) return null;
    const revisions = await loadRevisions(tx, ctx.tenant, pubid);
    const intents = revisions
      .filter(({ status }) => ["PUBLISHING", "UNKNOWN", "READY", "RETRACTED"].includes(status))
      .map(({ intentId, status }) => ({ intentId, status }));
    return { intents, isWithdrawn: publication.status === "RETRACTED" };
  });
  if (open === null) return err({ code: "publications.not_found" });
  for (const { intentId, status } of open.intents) {
    const looked = status === "READY" ? "waiting" : await reconcilePublication(ctx, channels, intentId);
    if (looked === "waiting" && !open.isWithdrawn) await executePublication(ctx, channels, intentId);
  }
  if (open.isWithdrawn) await withdrawPublication(ctx, channels, pubid);
  return ok(null);
}
