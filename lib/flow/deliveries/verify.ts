import { inContext, type Context } from "#lib/kernel/db/index.ts";
import type { Difference } from "#lib/kernel/difference.ts";

type Found = { subject: string; detail: string };

/**
 * Looks for what must not be in a tenant's deliveries, as `parallax verify` does: a notice that no contract asked for,
 * a completed message whose key was settled in two places, a digest with more than its person bore, a message that
 * waits although nothing is due for it.
 */
export async function verifyDeliveries(ctx: Context & { readonly tenant: string }): Promise<Difference[]> {
  const found = await inContext(
    ctx,
    (tx) => tx.$queryRaw<Found[]>`
      select n.id as subject, 'no contract asked for this notice' as detail from notification n
      where n.tenant_id = ${ctx.tenant}::uuid and not exists (select from delivery_intent i
        where i.tenant_id = n.tenant_id and i.notification_id = n.id and i.status = 'completed')
      union all
      select i.key, 'waits, and no digest of its contract is due' from delivery_intent i
      where i.tenant_id = ${ctx.tenant}::uuid and i.status = 'pending' and not exists (select from digest_due d
        where d.tenant_id = i.tenant_id and d.subscription_id = i.subscription_id)
      union all
      select i.key, 'reached its person by a notice and by a digest' from delivery_intent i
      where i.tenant_id = ${ctx.tenant}::uuid and i.notification_id is not null and i.digest_id is not null
      union all
      select i.digest_id, 'does not show the event of ' || i.key from delivery_intent i
      where i.tenant_id = ${ctx.tenant}::uuid and i.digest_id is not null and not exists (select from digest_item t
        where t.tenant_id = i.tenant_id and t.digest_id = i.digest_id and i.subscription_id = any (t.subscription_ids))
      order by 1, 2`,
  );
  return found.map((one) => ({ check: "delivery", ...one }));
}
