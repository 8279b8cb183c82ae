-- What was spent: one line per piece of paid work, written in the transaction that closes the work. The amounts are
-- millionths of the unit in which the operator counts.
create table cost_entry (
  tenant_id uuid not null references tenant (id),
  kind text not null,
  -- The piece of work, so that writing it down again changes nothing.
  subject text not null,
  domain text,
  site_id text,
  cost_micros bigint not null check (cost_micros >= 0),
  tokens bigint not null default 0 check (tokens >= 0),
  at timestamptz(3) not null,
  primary key (tenant_id, kind, subject)
);
create index cost_entry_latest on cost_entry (tenant_id, at desc);
call plx_secure_tenant_table('cost_entry', 'select, insert');
call plx_insert_only('cost_entry');
