-- Timelines: derived rows. Everything here but markers can be computed again from posts and relations.

-- The id of an entry says nothing but whose and which: a rebuilt timeline has the same order and live cursors hold.
-- A version 8 UUID (RFC 9562 §5.8) of SHA-256; both ids have fixed lengths, so the joint text is unambiguous.
create function plx_entry_id(viewer text, post text) returns uuid language sql immutable strict parallel safe as $$
  select overlay(overlay(left(encode(sha256(convert_to(viewer || '/' || post, 'UTF8')), 'hex'), 32) placing '8' from 13)
    placing 'a' from 17)::uuid
$$;

-- The union of two sets of reasons, in one order.
create function plx_reasons(one text[], other text[]) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct reason from unnest(one || other) reason order by reason)
$$;

create table timeline_entry (
  tenant_id uuid not null,
  post_id text not null,
  viewer_id text not null,
  id uuid not null,
  ranked_at timestamptz(3) not null,
  -- Why it is here, each `<kind>:<id>`, sorted; the entry goes with its last reason.
  reasons text[] not null check (cardinality(reasons) > 0),
  queued_at timestamptz(3) not null,
  materialised_at timestamptz(3) not null,
  -- The identity (tenant, viewer, post); in this order the rows of one fan-out lie beside each other.
  primary key (tenant_id, post_id, viewer_id)
);
create unique index timeline_entry_order on timeline_entry (tenant_id, viewer_id, ranked_at desc, id desc);
call plx_secure_tenant_table('timeline_entry');

-- How far a post has been written out; begun in the transaction that publishes it.
create table timeline_fan_out (
  tenant_id uuid not null,
  post_id text not null,
  -- The facet being written out, and the last follower of it that was served.
  step text not null,
  after text not null,
  entries bigint not null,
  queued_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (tenant_id, post_id),
  foreign key (tenant_id, post_id) references post (tenant_id, id)
);
create index timeline_fan_out_open on timeline_fan_out (tenant_id, queued_at) where finished_at is null;
call plx_secure_tenant_table('timeline_fan_out');

create table timeline_marker (
  tenant_id uuid not null,
  viewer_id text not null,
  timeline text not null check (timeline in ('home')),
  entry_id uuid not null,
  ranked_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, viewer_id, timeline),
  foreign key (tenant_id, viewer_id) references account (tenant_id, id)
);
call plx_secure_tenant_table('timeline_marker');

create table timeline_rebuild (
  tenant_id uuid not null,
  run_id text not null check (run_id like 'run\_%'),
  viewer_id text not null,
  state text not null check (state in ('queued', 'running', 'done', 'failed')),
  done integer not null,
  total integer,
  requested_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  result jsonb,
  error text,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, viewer_id) references account (tenant_id, id)
);
create index timeline_rebuild_of_viewer on timeline_rebuild (tenant_id, viewer_id, requested_at desc);
call plx_secure_tenant_table('timeline_rebuild', 'select, insert, update');
