import { appendAudit } from "#lib/access/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { err, type Result } from "#lib/kernel/result.ts";
import { ownerOfDomain } from "#lib/registry/index.ts";
import type { Override, Projection, Scale } from "../contracts.ts";
import type { ProjectionsError } from "../errors.ts";
import { standing } from "../queries/present-projection.ts";
import { readProjection } from "../queries/projections.ts";
import { endOverrides, lockProjection, putOverride } from "../store/overrides.ts";
import { announceProjection } from "./project-events.ts";

/** What an editor says; what is left out stays as the word before said, null is "as computed". */
export type OverrideRequest = {
  readonly domain: string;
  readonly geid: string;
  readonly importance?: number | null | undefined;
  readonly scale?: Scale | null | undefined;
  readonly notes?: string | null | undefined;
  readonly watch?: boolean | undefined;
  readonly expires_at?: string | null | undefined;
  readonly reason: string;
};

const or = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/**
 * Puts an editor's word on a view of a domain that the context's tenant owns. The computed values stay and are shown
 * beside it; every word is kept, and the act is audited. Lists and effective values follow at once.
 */
export async function overrideProjection(
  tx: Tx,
  ctx: Context,
  request: OverrideRequest,
): Promise<Result<Projection, ProjectionsError>> {
  const { domain, geid } = request;
  const owner = await ownerOfDomain(ctx, domain);
  if (ctx.tenant === null || owner?.tenant !== ctx.tenant) return err({ code: "projections.not_found" });
  const locked = await lockProjection(tx, ctx.tenant, domain, geid);
  if (locked?.status !== "current") return err({ code: "projections.not_found" });
  const now = clock.now();
  const before = standing(locked.override, now);
  const override: Override = {
    importance: or(request.importance, before?.importance ?? null),
    scale: or(request.scale, before?.scale ?? null),
    notes: or(request.notes, before?.notes ?? null),
    watch: or(request.watch, before?.watch ?? false),
    by: ctx.principal ?? "unknown",
    reason: request.reason,
    at: now.toISOString(),
    expires_at: or(request.expires_at, before?.expires_at ?? null),
  };
  await putOverride(tx, ctx.tenant, locked.dpid, override, {
    importance: override.importance ?? locked.importance,
    scale: override.scale ?? locked.scale,
  });
  const projection = await readProjection(tx, ctx, locked.dpid);
  if (!projection.ok) throw new Error(`projection ${locked.dpid} vanished while it was locked`);
  await announceProjection(tx, { domain, tenant: ctx.tenant }, geid, projection.value, "override");
  await appendAudit(tx, ctx.tenant, {
    actor: override.by,
    action: "projections:override",
    resource: { kind: "projection", id: locked.dpid },
    purpose: ctx.purpose,
    allowed: true,
    reason: request.reason,
  });
  return projection;
}

/** Lets the words of a tenant's editors whose time is over count no more, and tells who listens. */
export async function expireOverrides(tenantId: string): Promise<number> {
  const ctx: Context = { tenant: tenantId, principal: null, purpose: "operating" };
  return await inContext(ctx, async (tx) => {
    const ended = await endOverrides(tx, tenantId, clock.now());
    for (const dpid of ended) {
      const projection = await readProjection(tx, ctx, dpid);
      if (!projection.ok) continue;
      const { domain, geid } = projection.value;
      await announceProjection(tx, { domain, tenant: tenantId }, geid, projection.value, "override");
    }
    return ended.length;
  });
}
