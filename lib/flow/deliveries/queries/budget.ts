import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import { localMoment } from "#lib/kernel/zones.ts";
import type { AttentionBudget } from "../contracts.ts";
import type { DeliveriesError } from "../errors.ts";
import { personOf, type PersonContext } from "../policy.ts";
import { findBudget } from "../store/budgets.ts";
import { countOfDay } from "../store/notices.ts";

/** A person's attention budget as the running transaction sees it, and how much of it today has used. */
export async function readBudget(tx: Tx, ctx: PersonContext): Promise<AttentionBudget> {
  const row = await findBudget(tx, ctx.tenant, ctx.principal);
  const { quietFrom, quietTo, timezone } = row;
  const day = localMoment(timezone, clock.now()).date;
  return {
    max_immediate_per_day: row.maxImmediatePerDay,
    max_digest_items: row.maxDigestItems,
    quiet_hours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    timezone,
    used_today: await countOfDay(tx, ctx.tenant, ctx.principal, day),
    updated_at: row.updatedAt?.toISOString() ?? null,
  };
}

/** The asker's attention budget. */
export async function getBudget(ctx: Context): Promise<Result<AttentionBudget, DeliveriesError>> {
  return await inContext(ctx, async (tx) => {
    const person = await personOf(tx, ctx);
    return person.ok ? ok(await readBudget(tx, person.value)) : person;
  });
}
