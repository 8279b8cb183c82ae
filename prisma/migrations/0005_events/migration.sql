-- Events: identities, hash-chained versions, links to evidence, entities, proposals and lineage.
-- `scope` says whose a row is: null is the shared core, which everyone reads; a tenant's uuid is that tenant alone.

create procedure plx_secure_scoped_table(table_name text, grants text default 'select, insert, update, delete', is_public boolean default true)
language plpgsql as $$
declare own constant text := 'scope is null or scope = (select plx_tenant())';
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy scope_isolation on %I as restrictive to plx_app, plx_worker, plx_reader using (%s) with check (%s)', table_name, own, own);
  execute format('create policy scope_access on %I to plx_app, plx_worker using (true) with check (true)', table_name);
  execute format('grant %s on %I to plx_app, plx_worker', grants, table_name);
  if is_public then
    execute format('create policy shared_rows on %I for select to plx_reader using (scope is null)', table_name);
    execute format('grant select on %I to plx_reader', table_name);
  end if;
end $$;

create table event (
  geid text primary key check (geid like 'evt\_%'),
  scope uuid references tenant (id),
  type text not null,
  status text not null check (status in ('active', 'merged', 'split', 'retracted')),
  stage text not null check (stage in ('developing', 'stable', 'corrected')),
  -- The event this one was merged into, and the end of that chain; both null for an event that stands for itself.
  alias_of text references event (geid),
  survivor text references event (geid),
  occurred_from timestamptz(3),
  occurred_to timestamptz(3),
  occurred_precision text check (occurred_precision in ('instant', 'day', 'month', 'year')),
  version integer not null check (version > 0),
  hash text not null,
  -- Features of the founder and of the members together, for resolution. Text and not binary JSON: it is only read whole.
  profile json not null,
  first_published_at timestamptz(3) not null,
  last_published_at timestamptz(3) not null,
  observed_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((status = 'merged') = (alias_of is not null)),
  check ((alias_of is null) = (survivor is null)),
  check (alias_of <> geid)
);
create index event_latest on event (last_published_at desc, geid desc);
create index event_survivor on event (survivor);
create index event_alias on event (alias_of);
create index event_scope on event (scope, status);
call plx_secure_scoped_table('event', 'select, insert, update');

create table event_version (
  geid text not null references event (geid),
  version integer not null check (version > 0),
  scope uuid references tenant (id),
  hash text not null,
  prev_hash text,
  cause text not null,
  actor text not null,
  at timestamptz(3) not null,
  changes jsonb not null,
  state jsonb not null,
  primary key (geid, version),
  check ((version = 1) = (prev_hash is null))
);
call plx_secure_scoped_table('event_version', 'select, insert');
call plx_insert_only('event_version');

-- What one tenant's own evidence adds to a shared event: a chain of its own, so that the shared one cannot betray it.
create table event_overlay_version (
  tenant_id uuid not null references tenant (id),
  geid text not null references event (geid),
  version integer not null check (version > 0),
  hash text not null,
  prev_hash text,
  cause text not null,
  actor text not null,
  at timestamptz(3) not null,
  changes jsonb not null,
  state jsonb not null,
  primary key (tenant_id, geid, version),
  check ((version = 1) = (prev_hash is null))
);
call plx_secure_tenant_table('event_overlay_version', 'select, insert');
call plx_insert_only('event_overlay_version');

create table event_evidence (
  geid text not null references event (geid),
  evid text not null,
  -- Whose evidence it is, whatever the event's own scope.
  scope uuid references tenant (id),
  relation text not null check (relation in ('report', 'copy', 'update', 'correction', 'reaction', 'follow-up', 'part-of')),
  link_revision integer not null check (link_revision > 0),
  active boolean not null,
  linked_at timestamptz(3) not null,
  unlinked_at timestamptz(3),
  -- The answer that was given when it came, repeated whenever it comes again.
  decision text not null check (decision in ('existing', 'new', 'ambiguous')),
  score double precision not null,
  proposal_id text,
  -- What states are computed from, as it stood in this version of the evidence.
  evidence_version integer not null,
  title text not null,
  language text not null,
  origin text not null,
  copy_of text,
  hard_key text,
  published_at timestamptz(3) not null,
  occurred_at timestamptz(3),
  occurred_precision text check (occurred_precision in ('instant', 'day', 'month', 'year')),
  features json not null,
  primary key (geid, evid),
  check (active = (unlinked_at is null))
);
create index event_evidence_evid on event_evidence (evid);
call plx_secure_scoped_table('event_evidence', 'select, insert, update');

-- The candidate index: rare traits of the members, found by hash, newest first.
create table event_key (
  hash bigint not null,
  geid text not null references event (geid),
  scope uuid references tenant (id),
  kind text not null,
  first_published_at timestamptz(3) not null,
  last_published_at timestamptz(3) not null,
  primary key (hash, geid)
);
create index event_key_newest on event_key (hash, last_published_at desc);
create index event_key_geid on event_key (geid);
call plx_secure_scoped_table('event_key', 'select, insert, update, delete', false);

create table event_place (
  geid text not null references event (geid),
  code text not null,
  scope uuid references tenant (id),
  precision text not null,
  primary key (geid, code)
);
create index event_place_code on event_place (code, geid);
call plx_secure_scoped_table('event_place');

create table entity (
  entity_id text primary key check (entity_id like 'ent\_%'),
  scope uuid references tenant (id),
  kind text not null,
  names jsonb not null,
  external_ids jsonb not null,
  -- Scope and folded name: one entity per written name, whoever writes it first.
  name_key text not null unique,
  created_at timestamptz(3) not null
);
call plx_secure_scoped_table('entity', 'select, insert, update');

create table event_entity (
  geid text not null references event (geid),
  evid text not null,
  entity_id text not null references entity (entity_id),
  scope uuid references tenant (id),
  primary key (geid, evid, entity_id)
);
create index event_entity_entity on event_entity (entity_id, geid);
call plx_secure_scoped_table('event_entity', 'select, insert, delete');

-- A person's verdict on two pieces of evidence; it outlives events, re-ingestion and algorithms.
create table not_same (
  evid_a text not null,
  evid_b text not null,
  scope uuid references tenant (id),
  verdict text not null check (verdict in ('same', 'not-same', 'related')),
  proposal_id text not null,
  decided_by text not null,
  reason text not null,
  decided_at timestamptz(3) not null,
  primary key (evid_a, evid_b),
  check (evid_a < evid_b)
);
create index not_same_other on not_same (evid_b);
call plx_secure_scoped_table('not_same', 'select, insert, update, delete', false);

create table proposal (
  proposal_id text primary key check (proposal_id like 'prop\_%'),
  scope uuid references tenant (id),
  kind text not null check (kind in ('merge', 'split', 'move', 'retract', 'evidence')),
  status text not null check (status in ('open', 'approved', 'applied', 'rejected', 'rolled_back', 'superseded', 'failed')),
  version integer not null check (version > 0),
  -- The event the proposal is about, and for merge and move the one it would end in.
  geid text not null references event (geid),
  into_geid text references event (geid),
  parts jsonb,
  evid text,
  relation text,
  score double precision,
  threshold double precision,
  signals jsonb not null,
  counter_signal jsonb,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz(3) not null,
  required_approvals integer not null check (required_approvals > 0),
  earliest_apply_at timestamptz(3) not null,
  undo_until timestamptz(3),
  -- Which evidence hung where before it was applied, exactly.
  assignment jsonb,
  updated_at timestamptz(3) not null
);
create index proposal_geid on proposal (geid, status);
create index proposal_into on proposal (into_geid, status);
create index proposal_latest on proposal (proposed_at desc, proposal_id desc);
create unique index proposal_one_open_merge on proposal (least(geid, into_geid), greatest(geid, into_geid))
  where kind = 'merge' and status = 'open';
call plx_secure_scoped_table('proposal', 'select, insert, update', false);

create table proposal_review (
  proposal_id text not null references proposal (proposal_id),
  number integer not null check (number > 0),
  scope uuid references tenant (id),
  reviewer text not null,
  verdict text not null check (verdict in ('approve', 'reject', 'related', 'need_evidence', 'quarantine')),
  reason text not null,
  at timestamptz(3) not null,
  primary key (proposal_id, number)
);
call plx_secure_scoped_table('proposal_review', 'select, insert', false);
call plx_insert_only('proposal_review');

-- Steps of lineage, one row per event that took part.
create table event_lineage (
  step_id uuid not null,
  geid text not null references event (geid),
  side text not null check (side in ('from', 'to')),
  scope uuid references tenant (id),
  kind text not null check (kind in ('merge', 'split', 'move', 'rollback')),
  proposal_id text,
  at timestamptz(3) not null,
  primary key (step_id, geid, side)
);
create index event_lineage_geid on event_lineage (geid, at);
call plx_secure_scoped_table('event_lineage', 'select, insert');
call plx_insert_only('event_lineage');
