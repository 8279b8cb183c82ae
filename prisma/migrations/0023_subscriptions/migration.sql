-- Subscriptions: what someone explicitly asked for, compiled to an inverted index, and what it has met so far.

create table subscription (
  tenant_id uuid not null,
  id text not null check (id like 'sub\_%'),
  principal_id text not null,
  name text check (length(name) between 1 and 200),
  status text not null check (status in ('pending', 'active', 'paused', 'expired', 'revoked')),
  -- What is asked for, as it was given.
  contract jsonb not null,
  -- The contract as the matcher evaluates it: a function of the contract, so that no arrival parses one again.
  plan jsonb not null,
  channel_kind text not null check (channel_kind in ('in_app', 'email', 'web_push', 'webhook', 'websub', 'agent')),
  channel jsonb not null,
  cadence text not null check (cadence in ('immediate', 'daily_digest', 'weekly_digest', 'threshold_only', 'breaking_only')),
  timezone text not null,
  local_time text not null check (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The capability to end this one subscription, and nothing else.
  unsubscribe_token text not null unique check (length(unsubscribe_token) >= 32),
  version integer not null check (version > 0),
  lease_days integer check (lease_days between 1 and 3650),
  lease_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, principal_id) references account (tenant_id, id),
  check ((lease_days is null) = (lease_expires_at is null))
);
create index subscription_of_principal on subscription (tenant_id, principal_id, created_at desc, id desc);
create index subscription_lease on subscription (tenant_id, lease_expires_at)
  where lease_expires_at is not null and status in ('active', 'paused');
call plx_secure_tenant_table('subscription', 'select, insert, update');

-- The inverted index: each active contract under the terms of its most selective dimension.
create table routing_term (
  tenant_id uuid not null,
  term text not null check (length(term) between 1 and 300),
  importance_min double precision not null check (importance_min between 0 and 1),
  subscription_id text not null,
  principal_id text not null,
  materiality_min double precision not null check (materiality_min between 0 and 1),
  -- Least evidence maturity as a number, 0..5.
  maturity_min integer not null check (maturity_min between 0 and 5),
  -- Scales as bits: micro 1, meso 2, macro 4.
  scales integer not null check (scales between 1 and 7),
  -- Marks that a change must bear, as bits: breaking 1, watched 2.
  marks integer not null check (marks between 0 and 3),
  -- The one domain of a contract that names one without its children; null where any of several will do.
  domain text,
  lease_expires_at timestamptz(3),
  primary key (tenant_id, subscription_id, term),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id)
);
-- The thresholds stand in the index: a change that is below them never reads the contract.
create index routing_term_lookup on routing_term (tenant_id, term, importance_min)
  include (subscription_id, principal_id, materiality_min, maturity_min, scales, marks, domain, lease_expires_at);
create index routing_term_tenants on routing_term (term, tenant_id);
call plx_secure_tenant_table('routing_term', 'select, insert, delete');

-- What the matcher saw of each change of a projection: a preview evaluates the same facts again.
create table routing_fact (
  tenant_id uuid not null,
  message_id uuid not null,
  visibility text not null check (visibility in ('public', 'tenant')),
  domain text not null,
  geid text not null,
  dpid text not null,
  revision integer not null check (revision > 0),
  at timestamptz(3) not null,
  terms text[] not null,
  facts jsonb not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, dpid) references projection (tenant_id, dpid)
);
create index routing_fact_at on routing_fact (at desc, message_id desc);
create index routing_fact_terms on routing_fact using gin (terms);
call plx_secure_published_table('routing_fact', 'select, insert');
call plx_insert_only('routing_fact');

-- Which contract met which revision: the reason that one revision is told of once, and the answer to who was told.
create table subscription_match (
  tenant_id uuid not null,
  subscription_id text not null,
  dpid text not null,
  revision integer not null check (revision > 0),
  principal_id text not null,
  geid text not null,
  domain text not null,
  at timestamptz(3) not null,
  primary key (tenant_id, subscription_id, dpid, revision),
  foreign key (tenant_id, subscription_id) references subscription (tenant_id, id)
);
create index subscription_match_of_principal on subscription_match (tenant_id, principal_id, geid);
call plx_secure_tenant_table('subscription_match', 'select, insert');

grant create on schema public to plx_definer;

-- Tenants that hold a contract under one of these terms: ids of tenants only, for the worker that then turns to each of
-- them under its own context. It leaps from tenant to tenant inside each term and reads no contract.
grant select (tenant_id, term) on routing_term to plx_definer;
create policy definer_lookup on routing_term for select to plx_definer using (true);
create function plx_tenants_subscribed(wanted text[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive leap (term, tenant_id) as (
    select w.term, (select r.tenant_id from public.routing_term r where r.term = w.term order by r.tenant_id limit 1)
    from unnest(wanted) as w (term)
    union all
    select l.term, (select r.tenant_id from public.routing_term r
      where r.term = l.term and r.tenant_id > l.tenant_id order by r.tenant_id limit 1)
    from leap l where l.tenant_id is not null)
  select distinct l.tenant_id from leap l where l.tenant_id is not null
$$;
alter function plx_tenants_subscribed owner to plx_definer;
revoke all on function plx_tenants_subscribed from public;
grant execute on function plx_tenants_subscribed to plx_worker;

-- Whose subscription a link in a message ends; asked before a tenant is known, by whoever holds the token.
grant select (tenant_id, id, principal_id, unsubscribe_token) on subscription to plx_definer;
create policy definer_lookup on subscription for select to plx_definer using (true);
create function plx_find_unsubscribe(token text) returns table (tenant_id uuid, subscription_id text, principal_id text)
language sql stable security definer set search_path = '' as $$
  select s.tenant_id, s.id, s.principal_id from public.subscription s where s.unsubscribe_token = token
$$;
alter function plx_find_unsubscribe(text) owner to plx_definer;
revoke all on function plx_find_unsubscribe(text) from public;
grant execute on function plx_find_unsubscribe(text) to plx_app;

revoke create on schema public from plx_definer;
