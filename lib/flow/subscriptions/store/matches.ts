import type { Tx } from "#lib/kernel/db/index.ts";
import type { Cadence, ChannelKind } from "../contracts.ts";
import type { Plan } from "../plan/compile.ts";
import { bitsOf, levelOf, marksOf, type Facts } from "../plan/facts.ts";
import { termsOf } from "../plan/predicate.ts";

/** A contract that a change may meet: found by a term, above its thresholds. */
export type Candidate = {
  readonly id: string;
  readonly principal_id: string;
  readonly name: string | null;
  readonly cadence: Cadence;
  readonly channel: ChannelKind;
  readonly plan: Plan;
  /** The account may be told of something. */
  readonly living: boolean;
};

/** Writes what the matcher saw of a change, once for each message; false where it stands already. */
export async function insertFacts(
  tx: Pick<Tx, "$executeRaw">,
  owner: { readonly tenant: string; readonly visibility: string },
  messageUuid: string,
  facts: Facts,
  at: Date,
): Promise<boolean> {
  const written = await tx.$executeRaw`
    insert into routing_fact (tenant_id, message_id, visibility, domain, geid, dpid, revision, at, terms, facts)
    values (${owner.tenant}::uuid, ${messageUuid}::uuid, ${owner.visibility}, ${facts.domain}, ${facts.geid}, ${facts.dpid},
      ${facts.revision}, ${at}, ${termsOf(facts)}, ${JSON.stringify(facts)}::jsonb)
    on conflict do nothing`;
  return written === 1;
}

/** Tenants that hold a contract under one of a change's terms. */
export async function findSubscribedTenants(
  tx: Pick<Tx, "$queryRaw">,
  terms: readonly string[],
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ tenant: string }[]>`
    select tenant::text from plx_tenants_subscribed(${[...terms]}::text[]) tenant order by tenant`;
  return rows.map((row) => row.tenant);
}

/**
 * Contracts of the running tenant that a change may meet, in the order of their accounts, after one account. The index
 * is read alone until a contract passes every comparison that it holds; of those that are left the plans are read.
 */
export async function findCandidates(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  facts: Facts,
  now: Date,
  page: { readonly after: string; readonly limit: number },
): Promise<Candidate[]> {
  return await tx.$queryRaw<Candidate[]>`
    select s.id, s.principal_id, s.name, s.cadence, s.channel_kind as channel, s.plan,
      a.state <> 'suspended' as living
    from (
      select distinct r.subscription_id, r.principal_id from routing_term r
      where r.tenant_id = ${tenantId}::uuid and r.term = any (${termsOf(facts)}::text[]) and r.importance_min <= ${facts.importance}
        and r.materiality_min <= ${facts.materiality} and r.maturity_min <= ${levelOf(facts.maturity)}
        and r.scales & ${bitsOf([facts.scale])} <> 0 and r.marks & ~${marksOf(facts)}::int = 0
        and (r.domain is null or r.domain = ${facts.domain}) and (r.lease_expires_at is null or r.lease_expires_at > ${now})
        and r.principal_id > ${page.after}
      order by r.principal_id, r.subscription_id limit ${page.limit}) c
    join subscription s on s.tenant_id = ${tenantId}::uuid and s.id = c.subscription_id
    join account a on a.tenant_id = ${tenantId}::uuid and a.id = c.principal_id
    order by s.principal_id, s.id`;
}

/** What the ledger said of a match before it was written. */
export type Recorded = {
  readonly subscription_id: string;
  /** The contract met this event of this domain never before. */
  readonly first: boolean;
  /** Some contract of the account met this event before, in any domain. */
  readonly known: boolean;
};

/** Writes which contracts met a revision, in one statement; those that the ledger holds already are left out. */
export async function recordMatches(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  { geid, dpid, revision, domain }: Facts,
  met: readonly Candidate[],
  at: Date,
): Promise<Recorded[]> {
  if (met.length === 0) return [];
  const ids = met.map(({ id }) => id);
  const principals = met.map((one) => one.principal_id);
  return await tx.$queryRaw<Recorded[]>`
    insert into subscription_match as m (tenant_id, subscription_id, dpid, revision, principal_id, geid, domain, at)
    select ${tenantId}::uuid, w.id, ${dpid}, ${revision}::int, w.principal, ${geid}, ${domain}, ${at}
    from unnest(${ids}::text[], ${principals}::text[]) as w (id, principal)
    on conflict do nothing
    returning m.subscription_id,
      not exists (select from subscription_match p where p.tenant_id = m.tenant_id and p.subscription_id = m.subscription_id
        and p.dpid = m.dpid) as first,
      exists (select from subscription_match p where p.tenant_id = m.tenant_id and p.principal_id = m.principal_id
        and p.geid = m.geid) as known`;
}
