-- The effect ledger: what is done outside this database happens at most once per key, and what became of it is known
-- or known to be unknown. One circuit per target, so that a target in trouble delays nobody else.

create table effect (
  tenant_id uuid not null references tenant (id),
  effect_key text not null check (effect_key like 'fx\_%'),
  type text not null,
  target text not null,
  site_id text,
  domain text,
  -- What was decided to be done; the same key with another intent is refused.
  intent_hash text not null,
  status text not null check (status in ('pending', 'started', 'done', 'failed', 'unknown')),
  -- Sends so far, and how many more than one there may be.
  attempt integer not null check (attempt >= 0),
  retry_budget integer not null check (retry_budget >= 0),
  -- Looks at the target since the last send.
  lookups integer not null default 0,
  external_ref text,
  failure text check (failure in ('refused', 'exhausted', 'abandoned')),
  error text,
  -- Fences whoever held an earlier lease: each claim counts up, and a settlement names the count it was given.
  lease_epoch integer not null check (lease_epoch >= 0),
  lease_until timestamptz(3),
  next_attempt_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, effect_key),
  check (status <> 'started' or lease_until is not null),
  check (status in ('started', 'unknown') or lease_until is null),
  check ((status = 'done') = (external_ref is not null)),
  check ((status = 'failed') = (failure is not null)),
  check ((status in ('done', 'failed')) = (completed_at is not null))
);
create index effect_latest on effect (tenant_id, updated_at desc, effect_key desc);
create index effect_open on effect (tenant_id, status, lease_until) where status in ('pending', 'started', 'unknown');
call plx_secure_tenant_table('effect', 'select, insert, update');

-- Every move of an effect, so that the way to its state can be checked: no second send after a lost answer without a
-- look at the target between.
create table effect_step (
  tenant_id uuid not null,
  effect_key text not null,
  number integer not null check (number > 0),
  signal text not null,
  from_status text not null,
  to_status text not null,
  lease_epoch integer not null,
  detail text,
  at timestamptz(3) not null,
  primary key (tenant_id, effect_key, number),
  foreign key (tenant_id, effect_key) references effect (tenant_id, effect_key)
);
call plx_secure_tenant_table('effect_step', 'select, insert');
call plx_insert_only('effect_step');

create table circuit (
  tenant_id uuid not null references tenant (id),
  target text not null,
  circuit_id text not null unique check (circuit_id like 'cir\_%'),
  site_id text,
  state text not null check (state in ('closed', 'open', 'half_open')),
  failures integer not null default 0 check (failures >= 0),
  -- Openings in a row, which lengthen the wait.
  openings integer not null default 0 check (openings >= 0),
  opened_at timestamptz(3),
  -- Open: when a probe may go; null until a person closes it. Half open: when the probe is given up.
  until timestamptz(3),
  reason text,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, target),
  check ((state = 'closed') = (opened_at is null)),
  check (state <> 'half_open' or until is not null)
);
call plx_secure_tenant_table('circuit', 'select, insert, update');
