import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { err, ok, type Result } from "#lib/kernel/result.ts";
import type { Follow, FollowKind } from "../contracts.ts";
import type { RelationsError } from "../errors.ts";
import { relationListener, targetCheck, type FollowFact } from "../ports.ts";
import { MAX_FOLLOWS, targetOf } from "../rules.ts";
import { readFollow } from "../queries/follows.ts";
import {
  countFollower,
  countFollows,
  deleteFollow,
  endFollow,
  findLivingAccount,
  insertFollow,
} from "../store.ts";
import { isBlocked } from "../queries/blocks.ts";
import { ownAccount } from "./own-account.ts";

export type FollowRequest = { readonly kind: FollowKind; readonly id: string };

const notFound = err({ code: "relations.not_found" } as const);

/** The target as it is stored; `not_found` for what does not exist, or not for this tenant. */
async function resolveTarget(
  tx: Tx,
  ctx: Context,
  own: string,
  { kind, id }: FollowRequest,
): Promise<Result<string, RelationsError>> {
  const spelled = targetOf(kind, id);
  if (spelled === null || ctx.tenant === null) return notFound;
  if (kind === "account") {
    const account = await findLivingAccount(tx, ctx.tenant, spelled);
    if (!account) return notFound;
    if (account.id === own)
      return err({ code: "relations.oneself", detail: "An account does not follow itself." });
    if (await isBlocked(tx, ctx.tenant, own, account.id))
      return err({ code: "relations.blocked", detail: "One of the two accounts has blocked the other." });
    return ok(account.id);
  }
  if (kind === "site") {
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      select site_id as id from site where site_id = ${spelled} and tenant_id = ${ctx.tenant}::uuid and status <> 'retired'`;
    return row ? ok(row.id) : notFound;
  }
  if (kind === "tag") return ok(spelled);
  return (await targetCheck()(ctx, kind, spelled)) ? ok(spelled) : notFound;
}

/**
 * Begins a follow and lets whoever shows it take the newest older posts in; asked again it changes nothing. Refuses
 * oneself, what does not exist, a blocked account, and more than 5,000 follows.
 */
export async function follow(
  tx: Tx,
  ctx: Context,
  request: FollowRequest,
): Promise<Result<Follow, RelationsError>> {
  const own = await ownAccount(tx, ctx);
  if (!own.ok) return own;
  const { tenantId, id: followerId } = own.value;
  const target = await resolveTarget(tx, ctx, followerId, request);
  if (!target.ok) return target;
  const fact: FollowFact = { tenantId, followerId, kind: request.kind, target: target.value };
  const known = await readFollow(tx, fact);
  if (known) return ok(known);
  if ((await countFollows(tx, tenantId, followerId)) >= MAX_FOLLOWS)
    return err({ code: "relations.too_many", detail: `An account follows at most ${MAX_FOLLOWS} things.` });
  const horizon = await relationListener().horizonOf(tx, fact);
  if (await insertFollow(tx, fact, clock.now(), horizon)) {
    await relationListener().followBegan(tx, fact);
    await countFollower(tx, fact, 1);
  }
  const begun = await readFollow(tx, fact);
  if (!begun) throw new Error("a follow vanished in its own transaction");
  return ok(begun);
}

/** Ends a follow; `keep` leaves what it had brought so far. What is not followed is `not_found`. */
export async function unfollow(
  tx: Tx,
  ctx: Context,
  request: FollowRequest & { readonly keep: boolean },
): Promise<Result<null, RelationsError>> {
  const own = await ownAccount(tx, ctx);
  if (!own.ok) return own;
  const { tenantId, id: followerId } = own.value;
  const target = await unfollowTarget(tx, tenantId, request);
  if (target === null) return notFound;
  const fact: FollowFact = { tenantId, followerId, kind: request.kind, target };
  if (request.keep) {
    if (!(await endFollow(tx, fact, clock.now()))) return notFound;
    await countFollower(tx, fact, -1);
    return ok(null);
  }
  const was = await deleteFollow(tx, fact);
  if (was === null) return notFound;
  await relationListener().followEnded(tx, fact);
  if (was === "in force") await countFollower(tx, fact, -1);
  return ok(null);
}

/** What was followed may be gone by now, so only a handle needs to be looked up. */
async function unfollowTarget(tx: Tx, tenantId: string, { kind, id }: FollowRequest): Promise<string | null> {
  if (kind !== "account" || !id.startsWith("@")) return targetOf(kind, id);
  return (await findLivingAccount(tx, tenantId, id))?.id ?? null;
}
