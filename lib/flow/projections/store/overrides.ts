import type { Tx } from "#lib/kernel/db/index.ts";
import type { Override, Scale } from "../contracts.ts";

type Sql = Pick<Tx, "$queryRaw" | "$executeRaw">;

/** A projection of the tenant, locked: what is computed, and the newest word on it. */
export type LockedProjection = {
  readonly dpid: string;
  readonly status: string;
  readonly importance: number;
  readonly scale: Scale;
  readonly override: Override | null;
};

/** Locks a projection of the tenant until the end of the transaction; null where it has none there. */
export async function lockProjection(
  tx: Sql,
  tenantId: string,
  domain: string,
  geid: string,
): Promise<LockedProjection | null> {
  const [row] = await tx.$queryRaw<LockedProjection[]>`
    select dpid, status, importance, scale, override from projection
    where tenant_id = ${tenantId}::uuid and domain = ${domain} and geid = ${geid} and lineage = 'main' for update`;
  return row ?? null;
}

/** Adds a word to the history of a locked projection and makes it the one that counts. */
export async function putOverride(
  tx: Sql,
  tenantId: string,
  dpid: string,
  override: Override,
  effective: { readonly importance: number; readonly scale: string },
): Promise<void> {
  const at = new Date(override.at);
  const until = override.expires_at === null ? null : new Date(override.expires_at);
  await tx.$executeRaw`
    insert into projection_override (tenant_id, dpid, number, importance, scale, notes, watch, expires_at, reason, actor, at)
    select ${tenantId}::uuid, ${dpid}, coalesce(max(number), 0) + 1, ${override.importance}::float8, ${override.scale},
      ${override.notes}, ${override.watch}, ${until}::timestamptz, ${override.reason}, ${override.by}, ${at}::timestamptz
    from projection_override where tenant_id = ${tenantId}::uuid and dpid = ${dpid}`;
  await tx.$executeRaw`
    update projection set override = ${JSON.stringify(override)}::json, override_until = ${until}::timestamptz,
      watch = ${override.watch}, effective_importance = ${effective.importance}::float8, effective_scale = ${effective.scale}
    where tenant_id = ${tenantId}::uuid and dpid = ${dpid}`;
}

/** Lets words whose time is over count no more in lists; answers the projections concerned. */
export async function endOverrides(tx: Sql, tenantId: string, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ dpid: string }[]>`
    update projection set override_until = null, watch = false, effective_importance = importance, effective_scale = scale
    where tenant_id = ${tenantId}::uuid and override_until <= ${now} returning dpid`;
  return rows.map((row) => row.dpid);
}
