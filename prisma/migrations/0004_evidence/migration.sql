-- Evidence: sources, their fetches and snapshots, and the texts that events stand on. `scope` is the tenant that owns
-- licensed, private or restricted rows; public rows have none and belong to the shared core.

create table source (
  source_id text primary key check (source_id like 'src\_%'),
  scope uuid references tenant (id),
  -- What the source is found by: its normalised address or its name; another tenant's own sources start with its id.
  key text not null unique,
  kind text not null check (kind in ('feed', 'file', 'page', 'interface')),
  url text,
  title text not null,
  language text,
  trust double precision not null check (trust between 0 and 1),
  visibility text not null check (visibility in ('PUBLIC', 'LICENSED', 'PRIVATE', 'RESTRICTED')),
  poll_minutes integer check (poll_minutes between 1 and 10080),
  status text not null check (status in ('active', 'paused', 'retired')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check ((visibility = 'PUBLIC') = (scope is null))
);
create index source_scope on source (scope);

-- The bytes as fetched: what a parser of tomorrow reads again, and what a dispute is settled by.
create table snapshot (
  snapshot_id text primary key check (snapshot_id like 'snap\_%'),
  scope uuid references tenant (id),
  -- Hash of the bytes, after the owner's id where there is one: the same document twice is stored once.
  key text not null unique,
  hash text not null,
  url text,
  content_type text,
  headers jsonb not null,
  bytes bytea not null,
  fetched_at timestamptz(3) not null
);
create index snapshot_scope on snapshot (scope);
call plx_insert_only('snapshot');

create table source_fetch (
  run_id text primary key check (run_id like 'run\_%'),
  scope uuid references tenant (id),
  source_id text not null references source (source_id),
  snapshot_id text references snapshot (snapshot_id),
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  http_status integer,
  etag text,
  last_modified text,
  items integer not null default 0,
  items_new integer not null default 0,
  items_known integer not null default 0,
  items_failed integer not null default 0,
  error text
);
create index source_fetch_source on source_fetch (source_id, started_at desc);

create table evidence (
  evid text primary key check (evid like 'ev\_%'),
  scope uuid references tenant (id),
  visibility text not null check (visibility in ('PUBLIC', 'LICENSED', 'PRIVATE', 'RESTRICTED')),
  share_event_identity boolean not null,
  share_claim_hash boolean not null,
  share_summary boolean not null,
  share_embedding boolean not null,
  share_snapshot boolean not null,
  hard_key text,
  -- As received: the one to fetch and to link to. The normalised one is compared and never dialled.
  url text,
  key_url text,
  guid text,
  title text not null,
  text text,
  language text not null,
  published_at timestamptz(3) not null,
  published_at_from text not null check (published_at_from in ('stated', 'updated', 'observed')),
  occurred_at timestamptz(3),
  occurred_precision text check (occurred_precision in ('instant', 'day', 'month', 'year')),
  observed_at timestamptz(3) not null,
  source_id text references source (source_id),
  -- Who is counted for corroboration: the agency or publisher behind the text.
  origin text not null,
  copy_of text references evidence (evid),
  relation text check (relation in ('report', 'copy', 'update', 'correction', 'reaction', 'follow-up', 'part-of')),
  refs text[] not null,
  entities text[] not null,
  flags text[] not null,
  content_hash text not null,
  version integer not null check (version > 0),
  updated_at timestamptz(3) not null,
  check ((visibility = 'PUBLIC') = (scope is null)),
  check ((occurred_at is null) = (occurred_precision is null)),
  check (copy_of <> evid)
);
create index evidence_scope on evidence (scope);
create index evidence_source on evidence (source_id, observed_at desc);
create index evidence_copy_of on evidence (copy_of);

-- Every key under which a document may come again. Claiming a key is what makes two arrivals at once one evidence, so
-- a key is claimed before its evidence is written.
create table evidence_key (
  key text primary key,
  scope uuid references tenant (id),
  evid text not null references evidence (evid) deferrable initially deferred
);
create index evidence_key_evid on evidence_key (evid);
create index evidence_key_scope on evidence_key (scope);

create table evidence_version (
  evid text not null references evidence (evid),
  version integer not null check (version > 0),
  scope uuid references tenant (id),
  url text,
  title text not null,
  text text,
  language text not null,
  published_at timestamptz(3) not null,
  published_at_from text not null check (published_at_from in ('stated', 'updated', 'observed')),
  occurred_at timestamptz(3),
  occurred_precision text check (occurred_precision in ('instant', 'day', 'month', 'year')),
  observed_at timestamptz(3) not null,
  source_id text references source (source_id),
  snapshot_id text references snapshot (snapshot_id),
  flags text[] not null,
  content_hash text not null,
  primary key (evid, version)
);
create index evidence_version_scope on evidence_version (scope);
call plx_insert_only('evidence_version');

-- Rows of a tenant are its own; shared rows are everyone's to read. The restrictive policy cannot be widened.
do $$
declare
  own constant text := 'scope is null or scope = (select plx_tenant())';
  one record;
begin
  for one in select * from (values
    ('source', 'select, insert, update', true),
    ('snapshot', 'select, insert', false),
    ('source_fetch', 'select, insert, update', false),
    ('evidence', 'select, insert, update', true),
    ('evidence_key', 'select, insert, update', false),
    ('evidence_version', 'select, insert', true)) as secured (name, rights, is_public)
  loop
    execute format('alter table %I enable row level security', one.name);
    execute format('alter table %I force row level security', one.name);
    execute format('create policy scope_isolation on %I as restrictive to plx_app, plx_worker, plx_reader using (%s) with check (%s)', one.name, own, own);
    execute format('create policy scope_access on %I to plx_app, plx_worker using (true) with check (true)', one.name);
    execute format('grant %s on %I to plx_app, plx_worker', one.rights, one.name);
    if one.is_public then
      execute format('create policy shared_rows on %I for select to plx_reader using (scope is null)', one.name);
      execute format('grant select on %I to plx_reader', one.name);
    end if;
  end loop;
end $$;
