import { defineRead, read, readInside, type Context, type Tx } from "#lib/kernel/db/index.ts";
import type { Circuit, Effect, EffectStatus } from "./contracts.ts";

export type EffectFilters = {
  readonly status?: EffectStatus | undefined;
  readonly site?: string | undefined;
  readonly target?: string | undefined;
};
export type EffectPosition = { readonly at: string; readonly key: string };
type Params = EffectFilters & { readonly after: EffectPosition | null; readonly limit: number };

const SHAPE = `json_build_object('effect_key', e.effect_key, 'type', e.type, 'target', e.target, 'site_id', e.site_id,
  'domain', e.domain, 'intent_hash', e.intent_hash, 'status', e.status, 'attempts', e.attempt, 'retry_budget', e.retry_budget,
  'external_ref', e.external_ref, 'failure', e.failure, 'error', e.error, 'lease_until', e.lease_until,
  'next_attempt_at', e.next_attempt_at, 'started_at', e.started_at, 'completed_at', e.completed_at, 'updated_at', e.updated_at)`;

const list = defineRead<Params, Effect[]>({
  name: "effects.list",
  sql: `select coalesce(json_agg(row order by at desc, key desc), '[]'::json) from (
      select e.updated_at as at, e.effect_key as key, ${SHAPE} as row from effect e
      where e.tenant_id = nullif(c.tenant, '')::uuid and ($6::text is null or e.status = $6)
        and ($7::text is null or e.site_id = $7) and ($8::text is null or e.target = $8)
        and ($9::timestamptz is null or (e.updated_at, e.effect_key) < ($9, $10::text))
      order by e.updated_at desc, e.effect_key desc limit $11) page`,
  params: ({ status, site, target, after, limit }) => [
    status ?? null,
    site ?? null,
    target ?? null,
    after?.at ?? null,
    after?.key ?? null,
    limit,
  ],
});

const named = defineRead<readonly string[], Effect[]>({
  name: "effects.named",
  sql: `select coalesce(json_agg(${SHAPE} order by e.updated_at, e.effect_key), '[]'::json) from effect e
    where e.tenant_id = nullif(c.tenant, '')::uuid and e.effect_key = any ($6::text[])`,
  params: (keys) => [keys],
});

const circuits = defineRead<null, Circuit[]>({
  name: "effects.circuits",
  sql: `select coalesce(json_agg(json_build_object('id', r.circuit_id, 'target', r.target, 'site_id', r.site_id,
      'state', r.state, 'failures', r.failures, 'opened_at', r.opened_at, 'until', r.until, 'reason', r.reason)
      order by r.state <> 'closed' desc, r.target), '[]'::json)
    from circuit r where r.tenant_id = nullif(c.tenant, '')::uuid`,
  params: () => [],
});

const time = (text: string | null) => (text === null ? null : new Date(text).toISOString());

const present = (row: Effect): Effect => ({
  ...row,
  lease_until: time(row.lease_until),
  next_attempt_at: time(row.next_attempt_at),
  started_at: time(row.started_at),
  completed_at: time(row.completed_at),
  updated_at: new Date(row.updated_at).toISOString(),
});

/** Effects of the context's tenant, what moved last first. */
export async function listEffects(ctx: Context, wanted: Params): Promise<Effect[]> {
  return (await read(ctx, list, wanted)).map(present);
}

/** Those of the context's tenant's effects that have one of these keys. */
export async function readEffects(ctx: Context, keys: readonly string[]): Promise<Effect[]> {
  return keys.length === 0 ? [] : (await read(ctx, named, keys)).map(present);
}

/** Circuits of the context's tenant, those in trouble first. */
export async function listCircuits(ctx: Context): Promise<Circuit[]> {
  return (await read(ctx, circuits, null)).map((row) => ({
    ...row,
    opened_at: time(row.opened_at),
    until: time(row.until),
  }));
}

/** One circuit as the running transaction left it; throws where there is none. */
export async function readCircuit(tx: Tx, ctx: Context, id: string): Promise<Circuit> {
  const row = (await readInside(tx, ctx, circuits, null)).find((one) => one.id === id);
  if (!row) throw new Error(`circuit ${id} is missing`);
  return { ...row, opened_at: time(row.opened_at), until: time(row.until) };
}

/** What was spent on one thing, summed over the work of one kind. */
export type CostSum = {
  readonly key: string;
  readonly kind: string;
  readonly cost_micros: number;
  readonly tokens: number;
};

const costs = defineRead<{ by: "domain" | "site"; since: Date }, CostSum[]>({
  name: "effects.costs",
  sql: `select coalesce(json_agg(sums order by cost_micros desc, key, kind), '[]'::json) from (
      select case $6 when 'domain' then e.domain else e.site_id end as key, e.kind,
        sum(e.cost_micros)::bigint as cost_micros, sum(e.tokens)::bigint as tokens
      from cost_entry e where e.tenant_id = nullif(c.tenant, '')::uuid and e.at >= $7
      group by 1, 2 having case $6 when 'domain' then min(e.domain) else min(e.site_id) end is not null) sums`,
  params: ({ by, since }) => [by, since],
});

/** What the context's tenant has spent since an instant, by domain or site and kind of work, the dearest first. */
export function sumCosts(ctx: Context, by: "domain" | "site", since: Date): Promise<CostSum[]> {
  return read(ctx, costs, { by, since });
}
