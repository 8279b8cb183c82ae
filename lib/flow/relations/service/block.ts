import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Block } from "../contracts.ts";
import type { RelationsError } from "../errors.ts";
import { relationListener, type FollowFact } from "../ports.ts";
import { readBlock } from "../queries/blocks.ts";
import { countFollower, deleteBlock, deleteFollow, findLivingAccount, insertBlock } from "../store.ts";
import { ownAccount } from "./own-account.ts";

async function severFollow(tx: Tx, follow: FollowFact): Promise<void> {
  const was = await deleteFollow(tx, follow);
  if (was === null) return;
  await relationListener().followEnded(tx, follow);
  if (was === "in force") await countFollower(tx, follow, -1);
}

/**
 * Two accounts see each other no more, from the next read on; follows between them, and of the other's site, end.
 * Refuses oneself and what does not exist; asked again it changes nothing.
 */
export async function block(tx: Tx, ctx: Context, account: string): Promise<Result<Block, RelationsError>> {
  const own = await ownAccount(tx, ctx);
  if (!own.ok) return own;
  const { tenantId, id } = own.value;
  const target = await findLivingAccount(tx, tenantId, account);
  if (!target) return err({ code: "relations.not_found" });
  if (target.id === id)
    return err({ code: "relations.oneself", detail: "An account does not block itself." });
  if (await insertBlock(tx, tenantId, id, target.id, clock.now())) {
    await severFollow(tx, { tenantId, followerId: id, kind: "account", target: target.id });
    await severFollow(tx, { tenantId, followerId: target.id, kind: "account", target: id });
    if (target.siteId !== null)
      await severFollow(tx, { tenantId, followerId: id, kind: "site", target: target.siteId });
    await relationListener().sightChanged(tx, tenantId, [id, target.id]);
  }
  const stands = await readBlock(tx, tenantId, id, target.id);
  if (!stands) throw new Error("a block vanished in its own transaction");
  return ok(stands);
}

/** Lifts a block; the follows that it ended do not come back. */
export async function unblock(tx: Tx, ctx: Context, account: string): Promise<Result<null, RelationsError>> {
  const own = await ownAccount(tx, ctx);
  if (!own.ok) return own;
  const { tenantId, id } = own.value;
  const target = await findLivingAccount(tx, tenantId, account);
  if (!target || !(await deleteBlock(tx, tenantId, id, target.id)))
    return err({ code: "relations.not_found" });
  await relationListener().sightChanged(tx, tenantId, [id, target.id]);
  return ok(null);
}
