import { clock } from "#lib/kernel/clock.ts";
import type { Context, Tx } from "#lib/kernel/db/index.ts";
import { ok, type Result } from "#lib/kernel/result.ts";
import type { AttentionBudget, AttentionBudgetInput } from "../contracts.ts";
import type { DeliveriesError } from "../errors.ts";
import { personOf } from "../policy.ts";
import { readBudget } from "../queries/budget.ts";
import { putBudget } from "../store/budgets.ts";

/** Sets how much the asker lets through; quiet hours that are not named end. It counts from the next notice on. */
export async function setBudget(
  tx: Tx,
  ctx: Context,
  input: AttentionBudgetInput,
): Promise<Result<AttentionBudget, DeliveriesError>> {
  const person = await personOf(tx, ctx);
  if (!person.ok) return person;
  const { tenant, principal } = person.value;
  const budget = {
    maxImmediatePerDay: input.max_immediate_per_day,
    maxDigestItems: input.max_digest_items,
    quietFrom: input.quiet_hours?.from ?? null,
    quietTo: input.quiet_hours?.to ?? null,
    timezone: input.timezone,
  };
  await putBudget(tx, tenant, principal, budget, clock.now());
  return ok(await readBudget(tx, person.value));
}
