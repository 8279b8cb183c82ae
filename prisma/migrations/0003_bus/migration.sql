-- The bus: outbox, deliveries, inbox, dead letters, quarantine, replays, schedules.

-- The smallest version 7 UUID of an instant (RFC 9562 §5.7): ids of later instants are greater, so a range of ids is
-- a range of time.
create function plx_uuid_floor(instant timestamptz) returns uuid language sql immutable parallel safe
  as $$ select (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- Commits come in any order, so the sequence never says what was relayed; it only orders messages of one key, whose
-- writers hold a common lock while they take the number.
create sequence outbox_seq;
create sequence bus_worker as integer cycle;

-- Partitioned by day through the time inside the id: so the id alone is the key and stays unique over all days.
create table outbox (
  id uuid primary key,
  seq bigint not null default nextval('outbox_seq'),
  bus text not null check (bus in ('event', 'publication')),
  type text not null,
  tenant_id uuid,
  domain text,
  site_id text,
  lane text not null,
  partition_key text not null,
  envelope jsonb not null,
  payload_hash text not null,
  status text not null check (status in ('pending', 'relayed')),
  created_at timestamptz(3) not null,
  relayed_at timestamptz(3),
  constraint outbox_tenant_exists check (tenant_id is null or (envelope ->> 'tenant') is not null)
) partition by range (id);
create index outbox_pending on outbox (bus, lane, seq) where status = 'pending';
create index outbox_pending_key on outbox (partition_key, seq) where status = 'pending';

create table outbox_default partition of outbox default;
alter table outbox_default enable row level security;
alter table outbox_default force row level security;

-- One row per message and bound consumer. `alone`: was in a batch that died or stalled, so it runs without neighbours.
create table delivery (
  consumer text not null,
  message_id uuid not null,
  seq bigint not null,
  tenant_id uuid,
  site_id text,
  lane text not null,
  partition_key text,
  status text not null check (status in ('pending', 'claimed', 'waiting', 'done', 'cancelled', 'dead', 'quarantined')),
  alone boolean not null default false,
  attempts integer not null default 0,
  duplicates integer not null default 0,
  worker integer,
  claim uuid,
  claimed_at timestamptz(3),
  next_attempt_at timestamptz(3),
  first_failed_at timestamptz(3),
  last_failed_at timestamptz(3),
  error_class text,
  error text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (consumer, message_id),
  check ((status = 'claimed') = (claim is not null)),
  check (status <> 'waiting' or next_attempt_at is not null)
);
create index delivery_pending on delivery (consumer, lane, seq) where status = 'pending' and not alone;
create index delivery_alone on delivery (consumer, seq) where status = 'pending' and alone;
create index delivery_waiting on delivery (next_attempt_at) where status = 'waiting';
create index delivery_claimed on delivery (worker) where status = 'claimed';
create index delivery_open_key on delivery (consumer, partition_key, seq)
  where partition_key is not null and status in ('pending', 'claimed', 'waiting');
create index delivery_message on delivery (message_id);

create table inbox (
  consumer text not null,
  message_id uuid not null,
  payload_hash text not null,
  result_hash text,
  received_at timestamptz(3) not null,
  processed_at timestamptz(3) not null,
  primary key (consumer, message_id)
);

create table dead_letter (
  id text primary key,
  bus text check (bus in ('event', 'publication')),
  message_id text not null,
  type text not null,
  consumer text not null,
  message jsonb not null,
  error_class text not null,
  error text not null,
  attempts integer not null,
  first_failed_at timestamptz(3) not null,
  last_failed_at timestamptz(3) not null,
  tenant_id uuid,
  site_id text,
  domain text,
  pack_revision text,
  replay_policy text not null check (replay_policy in ('automatic', 'manual', 'never')),
  status text not null check (status in ('open', 'replayed', 'closed')),
  replayed_at timestamptz(3),
  unique (consumer, message_id)
);
create index dead_letter_open on dead_letter (last_failed_at) where status = 'open';

create table quarantine_item (
  id text primary key,
  reason text not null,
  subject_kind text not null,
  subject_id text not null,
  detail text not null,
  content jsonb,
  consumer text,
  tenant_id uuid,
  site_id text,
  domain text,
  status text not null check (status in ('open', 'released', 'rejected', 'escalated')),
  verdict jsonb,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index quarantine_item_open on quarantine_item (created_at) where status = 'open';

create table replay_run (
  id text primary key,
  tenant_id uuid,
  bus text check (bus in ('event', 'publication')),
  selection jsonb not null,
  state text not null check (state in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  result jsonb,
  error text,
  requested_by text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3)
);

create table job_schedule (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  next_due_at timestamptz(3) not null
);

-- Row security. A tenant's processes see what is theirs or everyone's; the worker serves all, and writes messages
-- only for the tenant whose context it is in. One policy per role and command, so none can widen another.
create procedure plx_secure_bus_table(table_name text, app_commands text[], worker_insert_check text) language plpgsql as $$
declare command text;
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  foreach command in array app_commands loop
    execute format('create policy %I on %I for %s to plx_app %s (tenant_id is null or tenant_id = (select plx_tenant()))',
      'app_' || command, table_name, command, case command when 'insert' then 'with check' else 'using' end);
    execute format('grant %s on %I to plx_app', command, table_name);
  end loop;
  execute format('create policy worker_insert on %I for insert to plx_worker with check (%s)', table_name, worker_insert_check);
  foreach command in array array['select', 'update', 'delete'] loop
    execute format('create policy %I on %I for %s to plx_worker using (true)', 'worker_' || command, table_name, command);
  end loop;
  execute format('grant select, insert, update, delete on %I to plx_worker', table_name);
end $$;

call plx_secure_bus_table('outbox', '{select,insert}', 'tenant_id is null or tenant_id = (select plx_tenant())');
call plx_secure_bus_table('delivery', '{select}', 'true');
call plx_secure_bus_table('inbox', '{}', 'true');
call plx_secure_bus_table('dead_letter', '{select}', 'true');
call plx_secure_bus_table('quarantine_item', '{select,insert}', 'true');
call plx_secure_bus_table('replay_run', '{select,insert}', 'true');
call plx_secure_bus_table('job_schedule', '{}', 'true');
drop procedure plx_secure_bus_table;
grant usage on sequence outbox_seq to plx_app, plx_worker;
grant usage on sequence bus_worker to plx_worker;

create policy owner_upkeep on outbox for select to plx_owner using (true);
create policy owner_upkeep on delivery for select to plx_owner using (true);
create policy definer_state on outbox for select to plx_definer using (true);
create policy definer_state on delivery for select to plx_definer using (true);
create policy definer_state on dead_letter for select to plx_definer using (true);
create policy definer_state on quarantine_item for select to plx_definer using (true);
grant select on outbox, delivery, dead_letter, quarantine_item to plx_definer;

-- Creates the partitions of today and of `days_ahead` more days, and drops those that ended before `keep_from` and
-- hold no open work. A day whose rows already went to the default partition keeps them there. Only the owner of a
-- table can do this, so the function runs as the owner; it takes instants and answers names, never rows.
create function plx_outbox_upkeep(instant timestamptz, days_ahead integer, keep_from timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  day date;
  part record;
  made text[] := '{}';
  dropped text[] := '{}';
  first_id uuid;
  past_id uuid;
begin
  perform pg_catalog.pg_advisory_xact_lock(7230031);
  for day in select d::date from pg_catalog.generate_series(0, days_ahead) n,
      lateral (select (instant at time zone 'UTC')::date + n) x (d) loop
    if pg_catalog.to_regclass('public.outbox_' || pg_catalog.to_char(day, 'YYYYMMDD')) is not null then continue; end if;
    begin
      execute pg_catalog.format('create table public.%I partition of public.outbox for values from (%L) to (%L)',
        'outbox_' || pg_catalog.to_char(day, 'YYYYMMDD'),
        public.plx_uuid_floor(day::timestamp at time zone 'UTC'), public.plx_uuid_floor((day + 1)::timestamp at time zone 'UTC'));
      execute pg_catalog.format('alter table public.%I enable row level security', 'outbox_' || pg_catalog.to_char(day, 'YYYYMMDD'));
      execute pg_catalog.format('alter table public.%I force row level security', 'outbox_' || pg_catalog.to_char(day, 'YYYYMMDD'));
      made := made || pg_catalog.to_char(day, 'YYYYMMDD');
    exception when check_violation then null;
    end;
  end loop;
  for part in select c.relname, pg_catalog.to_date(pg_catalog.right(c.relname, 8), 'YYYYMMDD') as ends_before
      from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.outbox'::pg_catalog.regclass and c.relname ~ '^outbox_[0-9]{8}$' order by 1 loop
    first_id := public.plx_uuid_floor(part.ends_before::timestamp at time zone 'UTC');
    past_id := public.plx_uuid_floor((part.ends_before + 1)::timestamp at time zone 'UTC');
    if (part.ends_before + 1)::timestamp at time zone 'UTC' > keep_from then continue; end if;
    execute pg_catalog.format('lock table public.%I in access exclusive mode', part.relname);
    if exists (select from public.outbox o where o.id >= first_id and o.id < past_id and o.status = 'pending')
      or exists (select from public.delivery d where d.message_id >= first_id and d.message_id < past_id
        and d.status in ('pending', 'claimed', 'waiting')) then continue; end if;
    execute pg_catalog.format('drop table public.%I', part.relname);
    dropped := dropped || part.relname::text;
  end loop;
  return pg_catalog.jsonb_build_object('created', made, 'dropped', dropped);
end $$;
revoke all on function plx_outbox_upkeep from public;
grant execute on function plx_outbox_upkeep to plx_worker;

-- How much waits, how long, where: counts and ages only, for every process that answers readiness and metrics.
create function plx_bus_state(instant timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'buses', coalesce((select pg_catalog.jsonb_agg(b) from (
        select o.bus, count(*) as pending, min(o.created_at) as oldest from public.outbox o
        where o.status = 'pending' group by o.bus order by o.bus) b), '[]'::jsonb),
    'consumers', coalesce((select pg_catalog.jsonb_agg(c) from (
        select d.consumer as name, count(*) filter (where d.status = 'pending') as pending,
          count(*) filter (where d.status = 'claimed') as claimed,
          count(*) filter (where d.status = 'waiting') as waiting,
          count(*) filter (where d.status = 'waiting' and d.next_attempt_at <= instant) as due,
          min(d.created_at) filter (where d.status <> 'waiting') as oldest
        from public.delivery d where d.status in ('pending', 'claimed', 'waiting')
        group by d.consumer order by d.consumer) c), '[]'::jsonb),
    'dead_letters', (select count(*) from public.dead_letter l where l.status = 'open'),
    'quarantined', (select count(*) from public.quarantine_item q where q.status = 'open'));
$$;
revoke all on function plx_bus_state from public;
grant execute on function plx_bus_state to plx_app, plx_worker;
grant create on schema public to plx_definer;
alter function plx_bus_state owner to plx_definer;
revoke create on schema public from plx_definer;
