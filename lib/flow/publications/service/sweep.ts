import { enqueue } from "#lib/bus/index.ts";
import { clock } from "#lib/kernel/clock.ts";
import { inContext, type Context, type Tx } from "#lib/kernel/db/index.ts";
import { effectKeyOf } from "../rules.ts";
import { findBehind } from "../store/artifacts.ts";
import type { StoredIntent } from "../store/intents.ts";
import { releaseHeld } from "./decide-intent.ts";

import { rebuildWork } from "../jobs.ts";
import { lockPublication } from "../store/publications.ts";
import { requestExecution, requestLook, requestWithdrawal } from "./request-work.ts";

type Owned = Context & { readonly tenant: string };

/** What has not moved for so long has lost its wake-up: the queue is not the record. */
const QUIET_MS = 120_000;

type Row = Pick<StoredIntent, "tenantId" | "intentId" | "siteId"> & { readonly status: string };

/**
 * Wakes what the queue has lost: outputs whose site was unfrozen, revisions that stand still, withdrawals that were not
 * sent, pages that are behind. Requests that wait already stay one.
 */
export async function sweepPublications(ctx: Owned): Promise<void> {
  await inContext(ctx, async (tx) => {
    await releaseHeld(tx, ctx);
    const before = new Date(clock.now().getTime() - QUIET_MS);
    const still = await tx.$queryRaw<Row[]>`
      select i.tenant_id::text as "tenantId", i.intent_id as "intentId", i.site_id as "siteId", r.status
      from publication_revision r join publication_intent i on i.tenant_id = r.tenant_id and i.intent_id = r.intent_id
      left join effect e on e.tenant_id = r.tenant_id and e.effect_key = r.effect_key
      where r.tenant_id = ${ctx.tenant}::uuid and r.status in ('READY', 'PUBLISHING', 'UNKNOWN') and r.status_at < ${before}
        and i.status <> 'held' and coalesce(e.next_attempt_at, e.lease_until, r.status_at) < ${before} limit 500`;
    for (const row of still) {
      if (row.status === "UNKNOWN") await requestLook(tx, row as StoredIntent, clock.now());
      else await requestExecution(tx, row);
    }
    for (const pubid of await findUntold(tx, ctx.tenant, before)) {
      const publication = await lockPublication(tx, ctx.tenant, pubid);
      if (publication) await requestWithdrawal(tx, publication);
    }
    for (const { siteId, locale, path } of await findBehind(tx, ctx.tenant, before))
      await enqueue(tx, rebuildWork, { tenant: ctx.tenant, payload: { siteId, locale, path } });
  });
}

type Withdrawn = {
  readonly pubid: string;
  readonly siteId: string;
  readonly dpid: string;
  readonly locale: string;
  readonly channel: string;
  /** The newest revision that arrived; null while none is known to. */
  readonly revision: number | null;
};

/** Of the publications withdrawn last, those whose other system has not been told so under their own effect key. */
async function findUntold(tx: Tx, tenant: string, before: Date): Promise<string[]> {
  const withdrawn = await tx.$queryRaw<Withdrawn[]>`
    select p.pubid, p.site_id as "siteId", p.dpid, p.locale, p.channel, sent.revision from publication p
    cross join lateral (
      select count(*) as known, max(r.revision) filter (where e.status = 'done') as revision
      from publication_revision r join effect e on e.tenant_id = r.tenant_id and e.effect_key = r.effect_key
      where r.tenant_id = p.tenant_id and r.pubid = p.pubid and e.status in ('started', 'unknown', 'done')) sent
    where p.tenant_id = ${tenant}::uuid and p.channel <> 'web' and sent.known > 0
      and (p.status = 'RETRACTED' or p.survivor is not null) and p.updated_at < ${before}
    order by p.updated_at desc limit 500`;
  const keyOf = ({ revision, ...output }: Withdrawn) =>
    effectKeyOf({ type: "retract", ...output, revision: String(revision) });
  const told = await tx.$queryRaw<{ key: string }[]>`
    select effect_key as key from effect where tenant_id = ${tenant}::uuid and status in ('done', 'failed')
      and effect_key = any(${withdrawn.map(keyOf)})`;
  const keys = new Set(told.map(({ key }) => key));
  return withdrawn.filter((one) => !keys.has(keyOf(one))).map(({ pubid }) => pubid);
}
