import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { ReadInput } from "../contracts.ts";
import type { DeliveriesError } from "../errors.ts";
import { personOf } from "../policy.ts";
import { markRead } from "../store/notices.ts";

/** Marks notices of the asker as read; ids that are not theirs, or were read before, count for nothing. Answers how many. */
export async function readNotifications(
  tx: Tx,
  ctx: Context,
  { ids, before }: ReadInput,
): Promise<Result<number, DeliveriesError>> {
  const person = await personOf(tx, ctx);
  if (!person.ok) return person;
  const { tenant: tenantId, principal: principalId } = person.value;
  const which = { ids: ids ?? null, before: before === undefined ? null : new Date(before) };
  return ok(await markRead(tx, { tenantId, principalId }, which, clock.now()));
}
